import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitCodeOf, signalGroup } from './child.mjs';

const READY = /^TUZUO_READY (\S+)$/;

/** Ties the server's life to its launcher's. */
export const SERVER_NODE_ARGS = ['--import', './scripts/lib/exit-with-parent.mjs'];

/**
 * Runs the server until it ends. It has its own process group: a terminal sends Ctrl-C to a whole group, and the
 * server, which takes a second signal as "at once", must get exactly one for one key press.
 * @param {object} options
 * @param {string} options.root
 * @param {string} options.program
 * @param {readonly string[]} options.nodeArgs
 * @param {readonly string[]} options.args for the server itself
 * @param {(url: string) => void} options.onReady
 * @returns {Promise<number>} the server's exit code
 */
export async function runServer({ root, program, nodeArgs, args, onReady }) {
  const child = spawn(process.execPath, [...nodeArgs, program, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => signalGroup(child, signal);
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.removeAllListeners(signal);
    process.on(signal, () => forward(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  const stdout = /** @type {import('node:stream').Readable} */ (child.stdout);
  createInterface({ input: stdout }).on('line', (line) => {
    const ready = READY.exec(line);
    if (ready?.[1]) onReady(ready[1]);
    else process.stdout.write(`${line}\n`);
  });
  const closed = once(child, 'close');
  const [code, signal] = await once(child, 'exit');
  // Its last words may still be in the pipe, but something it left behind may hold the pipe open for good.
  await Promise.race([closed, sleep(1_000, undefined, { ref: false })]);
  stdout.destroy();
  return code ?? exitCodeOf(signal);
}
