import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

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

/** @param {string} path @returns {number | undefined} the pid in the lock, if it can be read */
function holderOf(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
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
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      // Another process that found the same stale lock may remove ours in its place: see that it stays.
      if (interrupted) await sleep(100);
      if (holderOf(path) !== process.pid) continue;
      return { interrupted, release: () => rmSync(path, { force: true }) };
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const holder = holderOf(path);
    if (holder !== undefined && holder !== process.pid && isAlive(holder)) {
      if (!told) onWait?.(holder);
      told = true;
      await sleep(pollMs);
      continue;
    }
    // Unreadable may mean "being written at this instant": look again before calling it stale.
    await sleep(50);
    if (holderOf(path) === holder) {
      rmSync(path, { force: true });
      interrupted = true;
    }
  }
}
