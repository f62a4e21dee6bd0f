import { MAX_CHART_ROWS, MAX_CHART_TEXT } from './limits';
import { numberIn } from './number';
import type { ChartRow } from './schema';

type Cells = Pick<ChartRow, 'label' | 'value'>;

/** A value at the end of a line without tabs: `Jan 1,200`, `一月：30%`. */
const AT_END = /^(.*?)[\s,;:，；：、|]+(\S*\d\S*)$/;

/** A line of a table as spreadsheets copy it: cells separated by tabs, in quotes if they contain some. */
function cellsOf(line: string): Cells | undefined {
  if (line.includes('\t')) {
    const [label = '', ...values] = line.split('\t').map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replace(/""/g, '"'),
    );
    // The first column with a number, for tables with more than two.
    return { label, value: values.find((value) => numberIn(value) !== undefined) ?? values[0] ?? '' };
  }
  const text = line.trim();
  if (text === '') return undefined;
  const [, label, value] = AT_END.exec(text) ?? [];
  if (label !== undefined && value !== undefined) return { label, value };
  return /^[^\p{L}]*\d[^\p{L}]*$/u.test(text) ? { label: '', value: text } : { label: text, value: '' };
}

/**
 * The rows of a pasted table: one per line, a label and a value separated by a tab, or else by a space or a mark. A
 * first line of headings is left out.
 * @returns at most as many rows as a chart can have, and how many there were
 */
export function rowsIn(text: string): { rows: Cells[]; count: number } {
  const lines = text.split(/\r\n?|\n/).flatMap((line) => cellsOf(line) ?? []);
  const cells = lines.filter(({ label, value }) => label !== '' || value !== '');
  const [first, ...others] = cells;
  const isHeading =
    first &&
    /^[^\d]*\p{L}[^\d]*$/u.test(first.value) &&
    others.some(({ value }) => numberIn(value) !== undefined);
  const rows = isHeading ? others : cells;
  const short = (cell: string) => cell.slice(0, MAX_CHART_TEXT);
  return {
    rows: rows
      .slice(0, MAX_CHART_ROWS)
      .map(({ label, value }) => ({ label: short(label), value: short(value) })),
    count: rows.length,
  };
}
