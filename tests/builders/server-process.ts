import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { BUNDLE_NODE_ARGS, SERVER_PROGRAM } from '../../scripts/lib/server-bundle.mjs';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

type ServerProcess = {
  child: ChildProcess;
  /** The announcement on stdout; rejects with the output when the process ends without it. */
  ready: Promise<string>;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  stdout: () => string;
  stderr: () => string;
  /** The human-readable part of stderr, without the log. */
  sentence: () => string;
};

/** A directory for DATA_DIR, removed after the test. PostgreSQL's account may pass through it. */
export async function temporaryDataDir(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tuzuo-data-'));
  await chmod(directory, 0o711);
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/**
 * Starts the real server in a process of its own, on a port from the system; it is killed after the test if it still
 * runs. postgres.global.ts builds the program before the tests.
 */
export function startServerProcess(env: Record<string, string>, args: readonly string[] = []): ServerProcess {
  const child = spawn(process.execPath, [...BUNDLE_NODE_ARGS, SERVER_PROGRAM, ...args], {
    cwd: REPOSITORY,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      TRIAL_DAYS: '0',
      SETUP_NOTICE: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const announced = /^TUZUO_READY (.+)\n/m.exec(stdout)?.[1];
      if (announced) resolve(announced);
    });
    void ended.then((how) => reject(new Error(`the server ended with ${how}:\n${stderr}`)));
  });
  ready.catch(() => undefined);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const sentence = () => {
    const lines = stderr.trim().split('\n');
    return lines.filter((line) => !line.startsWith('{')).join('\n');
  };
  return { child, ready, ended, stdout: () => stdout, stderr: () => stderr, sentence };
}
