/** How much of a secret is shown, so that two can be told apart. */
const SHOWN = 4;

/** A session id that may be read by others: its first characters and how many there are. */
export function masked(sessionId: string): string {
  return sessionId === '' ? '' : `${sessionId.slice(0, SHOWN)}…(${sessionId.length})`;
}
