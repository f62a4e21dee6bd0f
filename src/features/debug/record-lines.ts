import { records } from '@/features/debug/recorder';

export type RecordKind = keyof typeof records;

/** A record as a developer reads it. */
export type Line = { key: string; level: 'plain' | 'warn' | 'error'; text: string };

/** Hours to milliseconds of this day, as the device's clock has them. */
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

/** What was recorded of one kind, oldest first. */
export function recordLines(kind: RecordKind): Line[] {
  return LINES[kind]().map((line, index) => ({ ...line, key: `${index} ${line.text}` }));
}
