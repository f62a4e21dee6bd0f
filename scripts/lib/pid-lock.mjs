import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Tells a process from a later one with the same number, as containers and reboots bring them about.
 * @param {number} pid
 * @returns {string} when it started, in the kernel's ticks; empty where /proc does not tell
 */
function startOf(pid) {
  try {
    // The second field is the program's name in brackets, which may hold anything.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, under another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** Who this process is, as a lock says it: its number and its start. */
const SELF = `${process.pid} ${startOf(process.pid)}`.trim();

/** Locks that this process holds: two tasks of one process wait for each other like two processes. */
const held = new Set();

/** @param {string} path @returns {string} what the lock says, empty when it cannot be read */
function readHolder(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} path @param {string} holder @returns {number | undefined} the pid of a holder that lives */
function livingHolder(path, holder) {
  const [pidText = '', start = ''] = holder.split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (holder === SELF) return held.has(path) ? pid : undefined;
  return isAlive(pid) && startOf(pid) === start ? pid : undefined;
}

/**
 * Takes the lock file, waiting while a living process holds it. A lock whose holder is gone was left by an
 * interrupted run: it is taken over, and the caller is told, since the work it guarded may be half done.
 * @param {string} path
 * @param {{ onWait?: (pid: number) => void, pollMs?: number }} [options]
 * @returns {Promise<{ interrupted: boolean, release(): void }>}
 */
export async function takePidLock(path, { onWait, pollMs = 500 } = {}) {
  mkdirSync(dirname(path), { recursive: true });
  let interrupted = false;
  let told = false;
  for (;;) {
    if (tryToTake(path)) {
      // Another process that found the same stale lock may remove ours in its place: see that it stays.
      if (interrupted) await sleep(100);
      if (readHolder(path) === SELF) return { interrupted, release: () => release(path) };
      held.delete(path);
      continue;
    }
    const holder = readHolder(path);
    const pid = livingHolder(path, holder);
    if (pid !== undefined) {
      if (!told) onWait?.(pid);
      told = true;
      await sleep(pollMs);
      continue;
    }
    // An empty lock may be in the making at this instant: look again before calling it stale.
    await sleep(50);
    if (readHolder(path) === holder && livingHolder(path, holder) === undefined) {
      rmSync(path, { force: true });
      interrupted = true;
    }
  }
}

/** @param {string} path @returns {boolean} false when the lock exists */
function tryToTake(path) {
  try {
    writeFileSync(path, SELF, { flag: 'wx' });
    held.add(path);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} path */
function release(path) {
  held.delete(path);
  rmSync(path, { force: true });
}
