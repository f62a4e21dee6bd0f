import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type MountedDirectory = {
  path: string;
  /** Runs `mount -o remount,<options>`, such as `ro`. */
  remount(options: string): void;
  unmount(): void;
};

/** Whether this system allows mounting: Linux as root, and not in a container that forbids it. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    mountDirectory('size=1m').unmount();
    return true;
  } catch {
    return false;
  }
}

/** A new directory on its own in-memory file system, with tmpfs options such as `size=96m`. */
export function mountDirectory(options: string): MountedDirectory {
  const path = mkdtempSync(join(tmpdir(), 'tuzuo-disk-'));
  run('mount', ['-t', 'tmpfs', '-o', `${options},mode=755`, 'tmpfs', path]);
  return {
    path,
    remount: (changed) => run('mount', ['-o', `remount,${changed}`, path]),
    unmount: () => {
      run('umount', ['--lazy', path]);
      run('rmdir', [path]);
    },
  };
}

function run(program: string, options: string[]): void {
  const { status, stderr } = spawnSync(program, options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}
