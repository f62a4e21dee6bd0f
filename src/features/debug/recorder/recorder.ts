import { faults } from '@/platform/faults';
import { describeFault } from '@/platform/faults/port';
import { type Exchange, observeRequests } from '@/request';
import { useSession } from '@/session/session.store';
import { createRing } from './ring';
import { masked } from './session-mask';

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
