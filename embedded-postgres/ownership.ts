import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Client } from 'pg';
import { advisoryLockHolder, tryHoldAdvisoryLock } from './advisory-lock';
import { dataDirInUse } from './failures';
import { processExists, startMarkOf } from './process-info';

/**
 * Who owns a data directory: one process of ours. The authority is an advisory lock that the owner's connection
 * holds, since PostgreSQL gives it to exactly one and takes it back when the process dies, in whatever way. The note
 * beside it covers the moments in which the owner is alive but its database is not (a restart after a crash).
 */
type OwnerNote = { pid: number; startMark?: string };

const HOLDER_NAME = /^tuzuo owner (\d+)$/;

/** The application_name under which the owner's connection shows in pg_stat_activity. */
export const OWNER_CONNECTION_NAME = `tuzuo owner ${process.pid}`;

/** @throws StartupError when the note names another process that is alive. */
export function refuseOtherOwner(notePath: string, dataDir: string): void {
  const note = readNote(notePath);
  if (!note || note.pid === process.pid || !processExists(note.pid)) return;
  if (startMarkOf(note.pid) === note.startMark) throw dataDirInUse(dataDir, note.pid);
}

/** @throws StartupError when another process owns the directory. */
export async function becomeOwner(client: Client, notePath: string, dataDir: string): Promise<void> {
  if (!(await tryHoldAdvisoryLock(client, 'ownDataDirectory'))) {
    const holder = await advisoryLockHolder(client, 'ownDataDirectory');
    throw dataDirInUse(dataDir, holder?.match(HOLDER_NAME)?.[1] ?? 'unknown');
  }
  // After a restart the note is still ours, and a full disk must not make us fail over writing it again.
  if (readNote(notePath)?.pid === process.pid) return;
  const note: OwnerNote = { pid: process.pid, startMark: startMarkOf(process.pid) };
  const unfinished = `${notePath}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(note)}\n`);
  renameSync(unfinished, notePath);
}

/** Takes our note away, at the end of a clean stop. */
export function leaveNoNote(notePath: string): void {
  if (readNote(notePath)?.pid === process.pid) rmSync(notePath, { force: true });
}

function readNote(path: string): OwnerNote | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isNote(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

function isNote(found: unknown): found is OwnerNote {
  return typeof found === 'object' && found !== null && 'pid' in found && typeof found.pid === 'number';
}
