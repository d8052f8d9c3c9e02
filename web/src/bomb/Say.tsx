/** One typed line for anything that happened: "Eve H 11 hit". */
import { Say as SayLine } from '@shared/Say';
import { bomb as words } from '@texts';
import { playerName, players, type Table } from './state';
import { enter } from './store';

export function Say({ table, onDone }: { table: Table; onDone?: () => void }) {
  // A line about somebody at this table is the best example.
  const example = words.say.example(playerName(table, players(table) - 1));
  const onEnter = async (line: string) => {
    const done = await enter(table, line, line);
    if (done) onDone?.();
    return done;
  };
  return <SayLine words={words.say} example={example} onEnter={onEnter} />;
}
