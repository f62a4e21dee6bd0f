import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process with this id exists (zombies included). */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Command line of a process, joined by spaces: '' for a zombie that was not reaped (common in containers), undefined
 * when unknown (the process is gone, or this is Windows).
 */
export function commandLineOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    return readProc(pid, 'cmdline')?.replaceAll('\0', ' ').trim();
  }
  return askPs(pid, 'command');
}

/** Start time of a process as an opaque string, which distinguishes it from a later one with the same id. */
export function startMarkOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    // Field 22 is in ticks since boot; the name in field 2 may contain spaces and parentheses, so count from its end.
    const stat = readProc(pid, 'stat');
    const ticks = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return ticks && `${boot}/${ticks}`;
  }
  return askPs(pid, 'lstart');
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

function askPs(pid: number, column: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const answer = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  return answer.error ? undefined : answer.stdout.trim();
}
