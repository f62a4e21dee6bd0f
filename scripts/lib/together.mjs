import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { exitCodeOf, signalGroup } from './child.mjs';

/** How long the programs may take to end before they are made to. */
const GRACE_MS = 15_000;

/** @typedef {{ name: string, args: readonly string[], env: NodeJS.ProcessEnv }} Service */

/**
 * Runs programs of Node side by side, each line under its program's name, until Ctrl-C or until one of them ends;
 * the others are stopped then, and waited for.
 * @param {string} cwd
 * @param {readonly Service[]} services
 * @returns {Promise<number>} 0 after Ctrl-C, else the exit code of the one that ended first
 */
export async function runTogether(cwd, services) {
  const width = Math.max(...services.map(({ name }) => name.length));
  /** @type {number | undefined} */
  let outcome;
  const children = services.map(({ args, env }) =>
    spawn(process.execPath, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    }),
  );
  /** @param {number} code */
  const stopAll = (code) => {
    if (outcome !== undefined) return;
    outcome = code;
    // To the program itself, which tells its own children: one of them may take a second signal as "at once".
    for (const child of children) child.kill('SIGTERM');
    setTimeout(() => {
      for (const child of children) signalGroup(child, 'SIGKILL');
    }, GRACE_MS).unref();
  };
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => stopAll(0));
  }
  await Promise.all(
    children.map((child, index) => {
      const name = services[index]?.name ?? '';
      for (const stream of [child.stdout, child.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          process.stdout.write(`${name.padEnd(width)} | ${line}\n`);
        });
      }
      return new Promise((resolve) => {
        child.on('exit', (code, signal) => {
          stopAll(code ?? exitCodeOf(signal ?? 'SIGKILL'));
          resolve(undefined);
        });
      });
    }),
  );
  return outcome ?? 0;
}
