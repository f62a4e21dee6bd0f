import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Account, canEnter } from '@tuzuo/embedded-postgres/account';
import { CODE_ROOT } from './account';

/** Calls are answered first: a child gets a third of a contested processor, and all of an idle one. */
const NICENESS = 5;

/** All of our environment that a child needs: it never sees a secret. */
const ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'LANG'] as const;

/** Of an account that owns nothing: no home, and no directory for temporary files that may be ours alone. */
const FOREIGN_ENVIRONMENT = ['PATH', 'LANG'] as const;

/**
 * Node does not load TypeScript by itself, and a relative name would be looked up from the working directory. Programs
 * that are made of it, which `npm start` starts, need no loader.
 */
const TSX = createRequire(import.meta.url).resolve('tsx');

/**
 * Linux resolves these for the process that asks, whatever lies above them: so a program below a closed home
 * (mode 0700), where npm install was run by root, is in reach of an account that may not enter that home.
 */
const WORKING_DIRECTORY = '/proc/self/cwd';
const OWN_PROGRAM = '/proc/self/exe';

/** Tells packages that start processes of their own (esbuild) a working directory that they can enter. */
const STAY_INSIDE = fileURLToPath(new URL('./stay-inside.cjs', import.meta.url));

const reachable = new Map<number, boolean>();

/** Whether the account reaches our program by its own path; asked once. */
function reachesCode(account: Account): boolean {
  if (!account || process.platform !== 'linux') return true;
  const known = reachable.get(account.uid) ?? canEnter(CODE_ROOT, account);
  reachable.set(account.uid, known);
  return known;
}

/** The path by which a child of the account finds a file that may be part of our program. */
export function pathFor(account: Account, path: string): string {
  const whole = resolve(path);
  const isOurs = whole.startsWith(`${CODE_ROOT}/`);
  return isOurs && !reachesCode(account) ? WORKING_DIRECTORY + whole.slice(CODE_ROOT.length) : whole;
}

function environmentFor(account: Account): NodeJS.ProcessEnv {
  const names = account ? FOREIGN_ENVIRONMENT : ENVIRONMENT;
  const given = names.filter((name) => process.env[name] !== undefined);
  return {
    ...Object.fromEntries(given.map((name) => [name, process.env[name]])),
    // Packages ask for a home, and there is no entry in /etc/passwd that would tell one.
    ...(account && { HOME: '/nonexistent' }),
  };
}

/**
 * Starts a program of ours as `account`, with its settings as JSON in its first argument, an IPC channel,
 * and its stderr in a pipe.
 */
export function forkProgram(program: URL, settings: unknown, account: Account): ChildProcess {
  const at = (path: string) => pathFor(account, path);
  const closed = reachesCode(account)
    ? []
    : ['--preserve-symlinks', '--preserve-symlinks-main', '--require', at(STAY_INSIDE)];
  const file = fileURLToPath(program);
  const loader = file.endsWith('.ts') ? ['--import', pathToFileURL(at(TSX)).href] : ['--enable-source-maps'];
  const child = fork(at(file), [JSON.stringify(settings)], {
    ...account,
    // Where Node was installed for root alone, nobody else finds it by its path.
    ...(account && process.platform === 'linux' && { execPath: OWN_PROGRAM }),
    ...(account && { cwd: CODE_ROOT }),
    execArgv: [...closed, ...loader],
    env: environmentFor(account),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  return child;
}
