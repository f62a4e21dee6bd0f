import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { temporaryDataDir } from '../../builders/data-dir';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

interface Service {
  readonly url: string;
  /** Time from the start of the process to its ready line, in ms. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

/** Benchmarks send as many requests from one address and user as a whole town would. */
const NO_LIMITS = { ADDRESS_REQUESTS_PER_MINUTE: '100000000', USER_REQUESTS_PER_MINUTE: '100000000' };

/** Starts a TypeScript program that prints `TUZUO_READY <url>` in a process of its own. */
export async function startService(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Service> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: REPOSITORY,
    env: { ...process.env, ...NO_LIMITS, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A failing benchmark must not leave its servers running.
  process.once('exit', () => child.kill('SIGKILL'));
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const ready = /^TUZUO_READY (\S+)$/m.exec(text)?.[1];
      if (ready) resolve(ready);
    });
    child.on('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code} before it was ready`)));
  });
  return {
    url,
    readyMs: performance.now() - started,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Starts the whole product with a database of its own, which is removed with it. */
export async function startProduct(): Promise<Service> {
  const dataDir = await temporaryDataDir();
  const main = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url));
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
  const service = await startService([main, '--role=all'], env);
  return {
    ...service,
    stop: async () => {
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
