import { records } from '@/features/debug/recorder';

export type RecordKind = keyof typeof records;

/** A record as a line of text for developers. */
export type Line = { key: string; level: 'plain' | 'warn' | 'error'; text: string };

/** Local time of day, from hours to milliseconds. */
function clock(at: number): string {
  const date = new Date(at);
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => pad(part)).join(':');
  return `${time}.${pad(date.getMilliseconds(), 3)}`;
}

const LINES: { [Kind in RecordKind]: () => Omit<Line, 'key'>[] } = {
  logs: () =>
    records.logs.entries().map(({ at, level, text }) => ({
      level: level === 'error' || level === 'warn' ? level : 'plain',
      text: `${clock(at)} ${level} ${text}`,
    })),
  network: () =>
    records.network.entries().map(({ startedAt, method, path, outcome, ms }) => ({
      level: outcome === 'ok' ? 'plain' : 'error',
      text: `${clock(startedAt)} ${method} ${path} ${outcome} ${ms} ms`,
    })),
  errors: () =>
    records.errors.entries().map(({ at, text }) => ({ level: 'error', text: `${clock(at)} ${text}` })),
};

/** The records of one kind as lines, oldest first. */
export function recordLines(kind: RecordKind): Line[] {
  return LINES[kind]().map((line, index) => ({ ...line, key: `${index} ${line.text}` }));
}
