import { SMART_LIMITS, type SmartSlot } from '@tuzuo/core/api/poster';

/** A text of a smart poster while it is edited; `key` is stable. */
export type Line = { key: number; text: string };

/** The number of lines of an empty form: the title and one more. */
const FEWEST = 2;

const isBlank = ({ text }: Line) => text.trim() === '';

const nextKey = (lines: readonly Line[]) => Math.max(0, ...lines.map(({ key }) => key)) + 1;

/** Converts texts to lines of the form, the title first. */
export function linesOf(texts: readonly string[]): Line[] {
  const count = Math.max(FEWEST, texts.length);
  return Array.from({ length: count }, (_, key) => ({ key, text: texts[key] ?? '' }));
}

/** Appends an empty line. */
export const withLine = (lines: readonly Line[]): Line[] => [...lines, { key: nextKey(lines), text: '' }];

/** Removes a line; the title always remains. */
export function withoutLine(lines: readonly Line[], key: number): Line[] {
  const left = lines.filter((line) => line.key !== key);
  return left.length > 0 ? left : linesOf([]).slice(0, 1);
}

type Typed = {
  lines: Line[];
  /** The line to focus next, if it is another one. */
  focus?: number;
  /** There were more lines than a poster accepts: the last one contains the rest. */
  isFull?: true;
};

/** Applies typed or pasted text to a line: line breaks start further lines. */
export function typed(lines: readonly Line[], key: number, text: string): Typed {
  const at = lines.findIndex((line) => line.key === key);
  const parts = text.split(/\r\n|\r|\n/);
  const [only] = parts;
  if (at === -1) return { lines: [...lines] };
  if (parts.length === 1 && only !== undefined) {
    return { lines: lines.map((line) => (line.key === key ? { key, text: only } : line)) };
  }
  const [first = '', ...more] = parts.filter((part) => part.trim() !== '');
  const next = lines[at + 1];
  if (more.length === 0) {
    // Enter: continue in the next line, which is added if there is none.
    const own = lines.map((line) => (line.key === key ? { key, text: first } : line));
    if (first === '') return { lines: own };
    if (next) return { lines: own, focus: next.key };
    if (own.length >= SMART_LIMITS.texts) return { lines: own, isFull: true };
    return { lines: withLine(own), focus: nextKey(own) };
  }
  const from = nextKey(lines);
  const pasted = [
    { key, text: first },
    ...more.map((part, index): Line => ({ key: from + index, text: part.trim() })),
  ];
  const all = [...lines.slice(0, at), ...pasted, ...lines.slice(at + 1).filter((line) => !isBlank(line))];
  const shown = all.slice(0, SMART_LIMITS.texts);
  const rest = all.slice(SMART_LIMITS.texts);
  const last = shown[shown.length - 1];
  if (rest.length === 0 || !last) return { lines: shown, focus: from + more.length - 1 };
  const joined = { ...last, text: [last, ...rest].map((line) => line.text).join(' ') };
  return { lines: [...shown.slice(0, -1), joined], focus: last.key, isFull: true };
}

/** Whether a line exceeds the maximum length of a text. */
export const isTooLong = ({ text }: Line): boolean => text.trim().length > SMART_LIMITS.textLength;

/** Total number of characters. */
export const lengthOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { text }) => sum + text.trim().length, 0);

/** The texts to send: empty lines are omitted, and the first line is the title. */
export const textsOf = (lines: readonly Line[]): { slot?: SmartSlot; text: string }[] =>
  lines.flatMap((line, index) => {
    if (isBlank(line)) return [];
    const text = line.text.trim();
    return index === 0 ? { slot: 'title' as const, text } : { text };
  });
