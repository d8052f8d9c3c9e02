/** Button icons, drawn for Kibitzer: one path each on a 24 by 24 grid. */
const PATHS: Record<string, string> = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-4',
  redo: 'm15 14 5-5-5-5m5 5H10a6 6 0 0 0 0 12h4',
  timeline: 'M12 7v5l3.5 2M21 12a9 9 0 1 1-3-6.7M21 3v4h-4',
  save: 'M12 3v12m0 0 4.5-4.5M12 15l-4.5-4.5M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2',
  open: 'M3 18V6a2 2 0 0 1 2-2h4l2 3h8a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Z',
  share: 'M10 14a4.5 4.5 0 0 0 6.4 0l3-3A4.5 4.5 0 0 0 13 4.6l-1 1M14 10a4.5 4.5 0 0 0-6.4 0l-3 3a4.5 4.5 0 0 0 6.4 6.4l1-1',
  first: 'M6 5v14M18 6l-9 6 9 6Z',
  back: 'm16 5-9 7 9 7Z',
  forward: 'm8 5 9 7-9 7Z',
  last: 'M18 5v14M6 6l9 6-9 6Z',
  board: 'M4 19V5M4 19h16M7 15l4-5 3 3 5-7',
  new: 'M12 5v14M5 12h14',
  light: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  dark: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 6.8 6.8 0 0 0 20 14.5Z',
  system: 'M12 3a9 9 0 1 0 0 18ZM12 3a9 9 0 0 1 0 18',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5',
  example: 'M12 3a6.5 6.5 0 0 0-4 11.6V17h8v-2.4A6.5 6.5 0 0 0 12 3ZM9 21h6',
  help: 'M9 9a3 3 0 1 1 4.3 2.7c-.8.4-1.3 1-1.3 1.9v.4M12 17.5v.1',
  drill: 'M12 3a9 9 0 1 0 9 9M12 8a4 4 0 1 0 4 4M12 12l8-8m0 0v3.5M20 4h-3.5',
  risk: 'M4 20V4M4 20h16M7 16c3-9 6-9 13-1',
  drop: 'M6 6l12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
};

export function Icon({ name }: { name: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name] ?? ''} />
    </svg>
  );
}
