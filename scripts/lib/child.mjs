import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Children that run now; each leads its own process group, so that a time-out or Ctrl-C ends its children too. */
const running = new Set();

/** How long a group may take to end after SIGTERM before SIGKILL. */
const GRACE_MS = 10_000;

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    // The group has ended by itself in the meantime.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/** @param {NodeJS.Signals} signal */
export const exitCodeOf = (signal) => 128 + (constants.signals[signal] ?? 0);

let forwarding = false;

/** After Ctrl-C no result is answered: what a stopped program left undone is no news, and no failure. */
let interrupted = false;

/** On Ctrl-C ends every running child, then this process, with the exit code that shells expect. */
function forwardSignals() {
  if (forwarding) return;
  forwarding = true;
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      interrupted = true;
      for (const child of running) signalGroup(child, 'SIGTERM');
      const deadline = setTimeout(() => {
        for (const child of running) signalGroup(child, 'SIGKILL');
        process.exit(exitCodeOf(signal));
      }, GRACE_MS);
      const poll = setInterval(() => {
        if (running.size > 0) return;
        clearTimeout(deadline);
        clearInterval(poll);
        process.exit(exitCodeOf(signal));
      }, 50);
    });
  }
}

/**
 * @typedef {object} ChildResult
 * @property {number} code exit code; 128 + n when signal n ended it
 * @property {boolean} timedOut
 * @property {string} output stdout and stderr in the order they came
 * @property {string} stdout
 */

/**
 * Runs a program to its end and collects what it prints. Never rejects for what the program does:
 * a program that cannot be started answers code 127.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, timeoutMs?: number }} options
 * @returns {Promise<ChildResult>}
 */
export function runChild(command, args, { cwd, env = process.env, timeoutMs }) {
  forwardSignals();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    running.add(child);
    let output = '';
    let stdout = '';
    let timedOut = false;
    const timers = /** @type {NodeJS.Timeout[]} */ ([]);
    if (timeoutMs !== undefined) {
      timers.push(
        setTimeout(() => {
          timedOut = true;
          signalGroup(child, 'SIGTERM');
        }, timeoutMs),
        setTimeout(() => signalGroup(child, 'SIGKILL'), timeoutMs + GRACE_MS),
      );
    }
    /** @param {string} text */
    const take = (text) => {
      output += text;
    };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      take(text);
    });
    child.stderr.setEncoding('utf8').on('data', take);
    /** @param {number} code */
    const finish = (code) => {
      running.delete(child);
      for (const timer of timers) clearTimeout(timer);
      if (interrupted) return;
      resolve({ code, timedOut, output, stdout });
    };
    child.on('error', (error) => {
      take(`${command}: ${error.message}\n`);
      finish(127);
    });
    child.on('close', (code, signal) => finish(code ?? exitCodeOf(signal ?? 'SIGKILL')));
  });
}

/**
 * The last lines of a program's output: where programs say why they failed.
 * @param {string} output
 * @param {number} count
 */
export const lastLines = (output, count) => output.trimEnd().split('\n').slice(-count).join('\n');
