import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Pids of this process's children whose command line contains `part`. */
export function childrenRunning(part: string, parent = process.pid): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , ppid, args]) => Number(ppid) === parent && args?.includes(part))
    .map(([, pid]) => Number(pid));
}

/** Real, effective, saved and file-system user ids of a process, and its supplementary groups. */
export function identityOf(pid: number): { uids: string[]; groups: string[] } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) =>
    (new RegExp(`^${name}:(.*)$`, 'm').exec(status)?.[1] ?? '').split(/\s+/).filter(Boolean);
  return { uids: field('Uid'), groups: field('Groups') };
}
