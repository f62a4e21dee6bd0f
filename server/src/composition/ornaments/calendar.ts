import type { TableCell, TableLayer, TextRun } from '@tuzuo/core/poster/document';
import type { Kit, Place } from '../kit';

interface Month {
  year: number;
  /** 1 to 12. */
  month: number;
  /** Names of the weekdays, Monday first. */
  days: readonly string[];
  /** Text below the number of a day, which may contain line breaks. */
  entry(day: number, weekday: number): { text: string; fill?: string; color?: string } | undefined;
}

interface Look {
  /** Sizes are shares of the short side. */
  heading: number;
  number: number;
  text: number;
  ink: string;
  faint: string;
  border: string;
  ground?: string;
}

/** A month as a table: a row of weekday names, then its weeks, Monday first. */
export function calendarGrid(
  k: Kit,
  place: Place,
  { year, month, days, entry }: Month,
  { heading, number, text, ink, faint, border, ground }: Look,
): TableLayer {
  const first = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const weeks = Math.ceil((first + length) / 7);
  const run = (words: string, size: number, color: string, isStrong: boolean): TextRun =>
    k.run(words, { face: isStrong ? k.pair.digits : k.pair.text, size, color });
  const names = days.map((name): TableCell => ({ runs: [run(name, heading, ink, false)], align: 'center' }));
  const cells = Array.from({ length: weeks }, (_, week) =>
    days.map((_, weekday): TableCell => {
      const day = week * 7 + weekday - first + 1;
      if (day < 1 || day > length) return { runs: [run(' ', text, faint, false)], align: 'center' };
      const found = entry(day, weekday);
      const color = found?.color ?? (found ? ink : faint);
      const runs = [run(String(day), number, color, true)];
      if (found) runs.push(run(`\n${found.text}`, text, color, false));
      const fill = found?.fill ?? ground;
      return { runs, align: 'center', ...(fill && { fill }) };
    }),
  );
  const top = 0.6 / (weeks + 0.6);
  return k.table(place, {
    columns: days.map(() => 1 / days.length),
    rows: [top, ...cells.map(() => (1 - top) / weeks)],
    cells: [names, ...cells],
    border: { color: border, width: 0.0016 * k.side },
    padding: 0.006,
  });
}
