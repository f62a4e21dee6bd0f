import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { BUNDLE_NODE_ARGS, SERVER_PROGRAM } from '../../scripts/lib/server-bundle.mjs';
import type { Role } from '../../server/src/config/cli';

/** A load from one address, and of few users, is no attack here. */
const NO_LIMITS = {
  TRUST_PROXY: '127.0.0.1',
  ADDRESS_REQUESTS_PER_MINUTE: '100000000',
  USER_REQUESTS_PER_MINUTE: '100000000',
};

const READY = /^TUZUO_READY (\S+)$/m;

export type ServerChild = {
  child: ChildProcess;
  /** The announcement: the URL of the API, or the role. */
  ready: Promise<string>;
  /** Lines of the log about faults. */
  errors: () => string[];
  /** Ends it cleanly. */
  stop: () => Promise<void>;
};

/** Starts the built server, or that of another version, in a process that ends with this one. `buildServer` comes before. */
export function startServerChild(
  role: Role,
  settings: Record<string, string>,
  program = SERVER_PROGRAM,
): ServerChild {
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    PORT: '0',
    LOG_LEVEL: 'error',
    SETUP_NOTICE: 'off',
    ...NO_LIMITS,
    ...settings,
  };
  const args = [...BUNDLE_NODE_ARGS, program, `--role=${role}`];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const ready = new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const announced = READY.exec(text)?.[1];
      if (announced) resolve(announced);
    });
    child.once('exit', (code, signal) =>
      reject(new Error(`the server ended with ${code ?? signal}:\n${log}`)),
    );
  });
  ready.catch(() => undefined);
  return {
    child,
    ready,
    errors: () => log.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line)),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
