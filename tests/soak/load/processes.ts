import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export type ProcessUse = { name: string; niceness: number; cpuSeconds: number };

/** Names of our programs, by a part of their command lines. */
const NAMES: readonly (readonly [part: string, name: string])[] = [
  ['engines-local-child', 'engine'],
  ['picture-decoder', 'decoder'],
  ['template-operator', 'template drawing'],
  ['font-builder', 'glyph builder'],
  ['/main.mjs', 'server'],
  ['postgres', 'database'],
];

const CLOCK_TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

type Stat = { pid: number; parent: number; cpuSeconds: number; niceness: number };

/** One line of /proc; undefined if the process has just ended. */
function readStat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may contain spaces: fields 3 (state), 4 (parent), 14 and 15 (ticks), 19 (niceness) of proc(5).
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (field: number) => Number(fields[field - 3]);
    return { pid, parent: at(4), cpuSeconds: (at(14) + at(15)) / CLOCK_TICKS, niceness: at(19) };
  } catch {
    return undefined;
  }
}

function nameOf(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return NAMES.find(([part]) => line.includes(part))?.[1] ?? 'other';
  } catch {
    return 'other';
  }
}

/** Processor time so far of some processes and all below them, summed by program. */
export function readUse(roots: readonly number[]): ProcessUse[] {
  const all = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (readStat(Number(name)) ?? []) : [],
  );
  const isOurs = ({ pid, parent }: Stat): boolean => {
    if (roots.includes(pid)) return true;
    const above = all.find((one) => one.pid === parent);
    return above !== undefined && isOurs(above);
  };
  const byName = new Map<string, ProcessUse>();
  for (const stat of all.filter(isOurs)) {
    const name = nameOf(stat.pid);
    const known = byName.get(name) ?? { name, niceness: stat.niceness, cpuSeconds: 0 };
    byName.set(name, { ...known, cpuSeconds: known.cpuSeconds + stat.cpuSeconds });
  }
  return [...byName.values()];
}
