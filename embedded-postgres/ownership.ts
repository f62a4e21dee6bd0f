import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Client } from 'pg';
import { advisoryLockHolder, tryHoldAdvisoryLock } from './advisory-lock';
import { dataDirInUse } from './failures';
import { processExists, startMarkOf } from './process-info';

/**
 * Owner of a data directory: one process of the product. The authority is an advisory lock held by the owner's
 * connection: PostgreSQL grants it to exactly one session and releases it when the process dies in any way. This note
 * covers the moments in which the owner is alive but its database is not (a restart after a crash).
 */
type OwnerNote = { pid: number; startMark?: string };

const HOLDER_NAME = /^tuzuo owner (\d+)$/;

/** application_name of the owner's connection in pg_stat_activity. */
export const OWNER_CONNECTION_NAME = `tuzuo owner ${process.pid}`;

/** @throws StartupError when the note names another live process. */
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
  // After a restart the note is still ours, and must not be rewritten: a full disk would make that fail.
  if (readNote(notePath)?.pid === process.pid) return;
  const note: OwnerNote = { pid: process.pid, startMark: startMarkOf(process.pid) };
  const unfinished = `${notePath}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(note)}\n`);
  renameSync(unfinished, notePath);
}

/** Removes our note after a clean stop. */
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
