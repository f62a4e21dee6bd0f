import { faults } from '@/platform/faults';
import { describeFault } from '@/platform/faults/port';
import { type Exchange, observeRequests } from '@/request';
import { useSession } from '@/session/session.store';

const LOG_LEVELS = ['log', 'info', 'warn', 'error'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

type LogEntry = { at: number; level: LogLevel; text: string };
type FaultEntry = { at: number; text: string };

/** Longer entries are cut: one that holds a picture would take the memory of all others. */
const MAX_TEXT = 2000;

/** What debug mode has recorded; the limits are the product spec's (section 9). */
export const records = {
  logs: createRing<LogEntry>(768),
  network: createRing<Exchange>(512),
  errors: createRing<FaultEntry>(128),
};

/** As text, without the session id: what is recorded is copied and sent around. */
function textOf(parts: readonly unknown[]): string {
  const text = parts.map((part) => (typeof part === 'string' ? part : describeFault(part))).join(' ');
  const { sessionId } = useSession.getState();
  const safe = sessionId === '' ? text : text.split(sessionId).join(masked(sessionId));
  return safe.slice(0, MAX_TEXT);
}

/** Console methods go on as before; what is said to them is recorded first. @returns ends it */
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

/** Begins to record. */
export function startRecording(): void {
  if (stops.length > 0) return;
  observeRequests((exchange) => records.network.add(exchange));
  stops = [
    watchConsole(),
    faults.watch((fault) => records.errors.add({ at: Date.now(), text: textOf([fault]) })),
    () => observeRequests(undefined),
  ];
}

/** Ends it and forgets everything. */
export function stopRecording(): void {
  for (const stop of stops) stop();
  stops = [];
  for (const ring of Object.values(records)) ring.clear();
}

/** The newest entries of something that goes on for ever. */
type Ring<Entry> = {
  add(entry: Entry): void;
  /** Oldest first. */
  entries(): readonly Entry[];
  clear(): void;
};

/** Keeps the newest `limit` entries; an older one goes for each that comes. */
export function createRing<Entry>(limit: number): Ring<Entry> {
  let kept: Entry[] = [];
  /** Where the oldest is, once there are `limit`. */
  let oldest = 0;
  return {
    add(entry) {
      if (kept.length < limit) {
        kept.push(entry);
        return;
      }
      kept[oldest] = entry;
      oldest = (oldest + 1) % limit;
    },
    entries: () => [...kept.slice(oldest), ...kept.slice(0, oldest)],
    clear() {
      kept = [];
      oldest = 0;
    },
  };
}

/** How much of a secret is shown, so that two can be told apart. */
const SHOWN = 4;

/** A session id that may be read by others: its first characters and how many there are. */
export function masked(sessionId: string): string {
  return sessionId === '' ? '' : `${sessionId.slice(0, SHOWN)}…(${sessionId.length})`;
}
