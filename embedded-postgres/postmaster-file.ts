import { readFileSync, rmSync } from 'node:fs';
import type { EmbeddedPaths } from './paths';
import { commandLineOf, processExists } from './process-info';

/**
 * State of the cluster's server according to postmaster.pid:
 * - `absent`: nothing is running (PostgreSQL handles a stale file at its next start),
 * - `misleading`: the file names a living process that is not PostgreSQL (a reused pid), which would prevent
 *   PostgreSQL from ever starting,
 * - `busy`: our server is starting or stopping; wait,
 * - `ready`: our server accepts connections on `port`.
 */
type PostmasterState =
  | { kind: 'absent' }
  | { kind: 'misleading'; pid: number }
  | { kind: 'busy'; pid: number }
  | { kind: 'ready'; pid: number; port: number };

/** Line numbers in postmaster.pid, from PostgreSQL's src/include/utils/pidfile.h. */
const LINE = { pid: 0, port: 3, status: 7 } as const;

/** Reads postmaster.pid and checks the process that it names. */
export function postmasterState(paths: EmbeddedPaths): PostmasterState {
  let lines: string[];
  try {
    lines = readFileSync(paths.pidFile, 'utf8').split('\n');
  } catch {
    return { kind: 'absent' };
  }
  const pid = Number(lines[LINE.pid]);
  if (!Number.isInteger(pid) || pid <= 0 || !processExists(pid)) return { kind: 'absent' };
  const command = commandLineOf(pid);
  if (command !== undefined && !command.includes(paths.cluster)) {
    return /postgres|postmaster/.test(command) ? { kind: 'absent' } : { kind: 'misleading', pid };
  }
  const port = Number(lines[LINE.port]);
  return lines[LINE.status]?.trim() === 'ready' && port > 0
    ? { kind: 'ready', pid, port }
    : { kind: 'busy', pid };
}

/**
 * Removes a `misleading` file. This is safe: if backends of the dead server are still alive, PostgreSQL refuses to
 * start because of its shared memory, which it finds by the directory instead of this file.
 */
export function removeMisleadingPidFile(paths: EmbeddedPaths): void {
  rmSync(paths.pidFile, { force: true });
}
