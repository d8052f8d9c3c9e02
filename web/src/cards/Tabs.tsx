/** The tabs of a panel; arrow keys move between them. */
export function Tabs<T extends string>(props: { label: string; tabs: [T, string][]; value: T; onChange: (value: T) => void }) {
  return (
    <div class="tabs" role="tablist" aria-label={props.label}>
      {props.tabs.map(([id, name], index) => (
        <button
          type="button"
          role="tab"
          key={id}
          aria-selected={id === props.value}
          tabIndex={id === props.value ? 0 : -1}
          onClick={() => props.onChange(id)}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
            if (!step) return;
            const next = (index + step + props.tabs.length) % props.tabs.length;
            props.onChange(props.tabs[next]![0]);
            (event.currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus();
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
