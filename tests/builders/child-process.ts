import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { BUNDLE_NODE_ARGS, builtProgram } from '../../scripts/lib/server-bundle.mjs';

/** Programs of the tests; `postgres.global.ts` builds them with the server's. */
export const PROGRAMS = {
  admin: 'server/src/start/admin.ts',
  models: 'server/src/start/models-command.ts',
  'embedded-child': 'tests/builders/embedded-child.ts',
  'migrate-child': 'tests/builders/migrate-child.ts',
  'worker-child': 'tests/builders/worker-child.ts',
} as const;

/** What follows `node` to run a program. Built, it starts in half the processor time that `tsx` needs. */
export const argumentsOf = (name: keyof typeof PROGRAMS): string[] => [
  ...BUNDLE_NODE_ARGS,
  builtProgram(PROGRAMS[name]),
];

/** Runs a program in a process of its own. */
export function startProgram(name: keyof typeof PROGRAMS, argument: string): ChildProcess {
  return spawn(process.execPath, [...argumentsOf(name), argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

type EmbeddedReport =
  | { state: 'ready'; url: string; adopted: boolean }
  | { state: 'failed'; code: string; message: string };

/** The report of `embedded-child` about its start. */
export async function embeddedReport(child: ChildProcess): Promise<EmbeddedReport> {
  if (!child.stdout) throw new Error('the program has no standard output');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return JSON.parse(line) as EmbeddedReport;
}

/** Sends the signal and waits for the process to exit. */
export async function endProgram(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
