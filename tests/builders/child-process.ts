import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAMS = {
  'embedded-child': new URL('./embedded-child.ts', import.meta.url),
  'migrate-child': new URL('./migrate-child.ts', import.meta.url),
  'worker-child': new URL('./worker-child.ts', import.meta.url),
};

/** Runs a TypeScript program of this folder in a process of its own. */
export function startProgram(name: keyof typeof PROGRAMS, argument: string): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', fileURLToPath(PROGRAMS[name]), argument], {
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
