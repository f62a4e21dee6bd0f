import { readFileSync, rmSync } from 'node:fs';
import type { EmbeddedPaths } from './paths';
import { commandLineOf, processExists } from './process-info';

/**
 * What postmaster.pid says about a server on our cluster:
 * - `absent`: nothing runs (a stale file is PostgreSQL's own business at its next start),
 * - `misleading`: the file names a living process which is no PostgreSQL (the id was given away again), and that
 *   would keep PostgreSQL from starting for ever,
 * - `busy`: a server of ours is starting or stopping, wait,
 * - `ready`: a server of ours takes connections on `port`.
 */
type PostmasterState =
  | { kind: 'absent' }
  | { kind: 'misleading'; pid: number }
  | { kind: 'busy'; pid: number }
  | { kind: 'ready'; pid: number; port: number };

/** Lines of postmaster.pid, from PostgreSQL's src/include/utils/pidfile.h. */
const LINE = { pid: 0, port: 3, status: 7 } as const;

/** Reads postmaster.pid and looks at the process that it names. */
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
 * Removes a `misleading` file. Safe: should backends of the dead server still live, PostgreSQL refuses by its shared
 * memory, which it finds by the directory and not by this file.
 */
export function removeMisleadingPidFile(paths: EmbeddedPaths): void {
  rmSync(paths.pidFile, { force: true });
}
