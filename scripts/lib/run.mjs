import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The oldest supported Node; the same as `engines` in package.json. */
const OLDEST_NODE = '20.19';

/** A failure that a person can act on. It is printed as one sentence, after `details`, without a stack. */
export class Failure extends Error {
  /** @param {string} sentence what went wrong and what to do @param {string} [details] */
  constructor(sentence, details = '') {
    super(sentence);
    this.details = details;
  }
}

/** @param {string} version such as `20.20.2` @returns {string | undefined} what to print when this Node is too old */
export const nodeVersionProblem = (version) =>
  version.localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0
    ? `Tuzuo needs Node ${OLDEST_NODE} or newer, and this is Node ${version}: install a newer one and run the command again.`
    : undefined;

/** Runs a command's main function, which may return an exit code, and prints its failure. @param {() => Promise<number | void>} main */
export async function runMain(main) {
  try {
    const problem = nodeVersionProblem(process.versions.node);
    if (problem) throw new Failure(problem);
    // A program that main started in this process may have set another code.
    process.exitCode ||= (await main()) ?? 0;
  } catch (error) {
    const { details = '', message, stack, code } = /** @type {Failure & NodeJS.ErrnoException} */ (error);
    const isExpected = error instanceof Failure || code?.startsWith('ERR_PARSE_ARGS');
    if (details) process.stderr.write(`${details.trimEnd()}\n\n`);
    process.stderr.write(`${isExpected ? message : stack}\n`);
    process.exitCode = 1;
  }
}

/** Prints the title of a long step, every 15 seconds that it is still running, and its duration. @template T @param {string} title @param {() => Promise<T>} work */
export async function step(title, work) {
  const started = Date.now();
  const print = (/** @type {string} */ state) =>
    process.stderr.write(`${title}${state} ${Math.round((Date.now() - started) / 1000)} s\n`);
  process.stderr.write(`${title} …\n`);
  const timer = setInterval(print, 15_000, ' …');
  const result = await work().finally(() => clearInterval(timer));
  print(': done in');
  return result;
}

/** Process groups of running children: a time limit or Ctrl-C ends what a child has started, too. @type {Set<number>} */
const groups = new Set();

/** @param {number} group @param {NodeJS.Signals} signal */
function signalGroup(group, signal) {
  try {
    process.kill(process.platform === 'win32' ? group : -group, signal);
  } catch {
    // It has ended by itself in the meantime.
  }
}

/** Ends the children that are running, and what they have started. */
export function endChildren() {
  for (const group of groups) signalGroup(group, 'SIGTERM');
}

/** @param {NodeJS.Signals} signal */
function endAll(signal) {
  endChildren();
  setTimeout(() => process.exit(128 + constants.signals[signal]), groups.size > 0 ? 3_000 : 0);
}

/**
 * Runs a program to its end. Never rejects: a program that cannot be started results in code 127.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, silenceMs?: number, show?: boolean }} [options] `silenceMs`: stop the program when it prints nothing for so long; `show`: print its output
 * @returns {Promise<{ code: number, output: string, stdout: string }>} `output`: both streams, interleaved
 */
export function run(command, args, { cwd = ROOT, env = process.env, silenceMs = 0, show = false } = {}) {
  if (groups.size === 0)
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.removeListener(signal, endAll).on(signal, endAll);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    const group = child.pid ?? 0;
    if (group > 0) groups.add(group);
    let [output, stdout] = ['', ''];
    const stop = () => {
      output += `\nstopped: ${silenceMs / 60_000} minutes without output\n`;
      signalGroup(group, 'SIGTERM');
      setTimeout(() => signalGroup(group, 'SIGKILL'), 10_000).unref();
    };
    const limit = setTimeout(stop, silenceMs || 2 ** 31 - 1);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        if (show) process.stdout.write(text);
        limit.refresh();
        output += text;
        if (stream === child.stdout) stdout += text;
      });
    const end = (/** @type {number} */ code) => {
      clearTimeout(limit);
      groups.delete(group);
      resolve({ code, output, stdout });
    };
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`;
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
  });
}

/** Runs npm. @param {string[]} args @param {Parameters<typeof run>[2]} [options] */
export const npm = (args, options) => run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);

/** Runs a script of package.json; wireit skips it when its result is up to date. @param {string} name @param {Parameters<typeof run>[2]} [options] */
export const runScript = (name, options) => npm(['run', '--silent', name], options);
