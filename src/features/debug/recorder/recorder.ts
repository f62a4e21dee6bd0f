import { faults } from '@/platform/faults';
import { describeFault } from '@/platform/faults/port';
import { type Exchange, observeRequests } from '@/request';
import { useSession } from '@/session/session.store';

const LOG_LEVELS = ['log', 'info', 'warn', 'error'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

type LogEntry = { at: number; level: LogLevel; text: string };
type FaultEntry = { at: number; text: string };

/** Maximum length of an entry; an embedded image would otherwise use the memory of all others. */
const MAX_TEXT = 2000;

/** What debug mode has recorded; the limits are from the product spec (section 9). */
export const records = {
  logs: createRing<LogEntry>(768),
  network: createRing<Exchange>(512),
  errors: createRing<FaultEntry>(128),
};

/** As text without the session id, because records are copied and shared. */
function textOf(parts: readonly unknown[]): string {
  const text = parts.map((part) => (typeof part === 'string' ? part : describeFault(part))).join(' ');
  const { sessionId } = useSession.getState();
  const safe = sessionId === '' ? text : text.split(sessionId).join(masked(sessionId));
  return safe.slice(0, MAX_TEXT);
}

/** Records console output before passing it on. @returns a function that stops it */
function watchConsole(): () => void {
  const restores = LOG_LEVELS.map((level) => {
    const original = console[level];
    console[level] = (...parts: unknown[]) => {
      records.logs.add({ at: Date.now(), level, text: textOf(parts) });
      original.apply(console, parts);
    };
    return () => {
      console[level] = original;
    };
  });
  return () => {
    for (const restore of restores) restore();
  };
}

let stops: (() => void)[] = [];

export function startRecording(): void {
  if (stops.length > 0) return;
  observeRequests((exchange) => records.network.add(exchange));
  stops = [
    watchConsole(),
    faults.watch((fault) => records.errors.add({ at: Date.now(), text: textOf([fault]) })),
    () => observeRequests(undefined),
  ];
}

/** Stops recording and deletes all records. */
export function stopRecording(): void {
  for (const stop of stops) stop();
  stops = [];
  for (const ring of Object.values(records)) ring.clear();
}

/** The newest entries of an endless sequence. */
type Ring<Entry> = {
  add(entry: Entry): void;
  /** Oldest first. */
  entries(): readonly Entry[];
  clear(): void;
};

/** A ring buffer that keeps the newest `limit` entries. */
export function createRing<Entry>(limit: number): Ring<Entry> {
  let entries: Entry[] = [];
  /** Index of the oldest entry, once there are `limit`. */
  let oldest = 0;
  return {
    add(entry) {
      if (entries.length < limit) {
        entries.push(entry);
        return;
      }
      entries[oldest] = entry;
      oldest = (oldest + 1) % limit;
    },
    entries: () => [...entries.slice(oldest), ...entries.slice(0, oldest)],
    clear() {
      entries = [];
      oldest = 0;
    },
  };
}

/** Number of characters of a secret that are shown, so that two can be told apart. */
const SHOWN = 4;

/** A session id in a form that others may read: its first characters and its length. */
export function masked(sessionId: string): string {
  return sessionId === '' ? '' : `${sessionId.slice(0, SHOWN)}…(${sessionId.length})`;
}
