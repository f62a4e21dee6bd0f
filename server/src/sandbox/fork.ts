import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Account, canEnter } from '@tuzuo/embedded-postgres/account';
import { CODE_ROOT } from './account';

/**
 * Requests have priority over children: of a contended CPU one gets about a tenth, and one that a request waits for
 * about two fifths; of an idle one all.
 */
export const NICENESS = { background: 10, awaited: 2 } as const;

/** Environment variables passed to a child, which never sees secrets. */
const ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'LANG'] as const;

/** Environment of an unprivileged account: no home, and no temporary directory that may be private to us. */
const FOREIGN_ENVIRONMENT = ['PATH', 'LANG'] as const;

/**
 * Path of the loader for TypeScript, resolved here because Node would look up a relative name from the working directory.
 * Built programs need none: a release does not contain it.
 */
const findLoader = () => createRequire(import.meta.url).resolve('tsx');

/**
 * Linux resolves these paths for the calling process regardless of their parent directories. So a program below a
 * closed home (mode 0700), where root ran npm install, is accessible to an account that may not enter that home.
 */
const WORKING_DIRECTORY = '/proc/self/cwd';
const OWN_PROGRAM = '/proc/self/exe';

/** Makes packages that start processes of their own (esbuild) use a working directory that they can enter. */
const STAY_INSIDE = fileURLToPath(new URL('./stay-inside.cjs', import.meta.url));

const reachable = new Map<number, boolean>();

/** Whether the account can access the program by its own path; checked once. */
function reachesCode(account: Account): boolean {
  if (!account || process.platform !== 'linux') return true;
  const known = reachable.get(account.uid) ?? canEnter(CODE_ROOT, account);
  reachable.set(account.uid, known);
  return known;
}

/** The path by which a child of the account can open a file that may be part of the program. */
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
    // Packages expect a home, and the account has no entry in /etc/passwd.
    ...(account && { HOME: '/nonexistent' }),
  };
}

/**
 * Starts one of our programs as `account`, with its settings as JSON in its first argument, an IPC channel, and its
 * stderr in a pipe.
 */
export function forkProgram(
  program: URL,
  settings: unknown,
  account: Account,
  niceness: number = NICENESS.background,
): ChildProcess {
  const at = (path: string) => pathFor(account, path);
  const closed = reachesCode(account)
    ? []
    : ['--preserve-symlinks', '--preserve-symlinks-main', '--require', at(STAY_INSIDE)];
  const file = fileURLToPath(program);
  const loader = file.endsWith('.ts')
    ? ['--import', pathToFileURL(at(findLoader())).href]
    : ['--enable-source-maps'];
  const child = fork(at(file), [JSON.stringify(settings)], {
    ...account,
    // If Node is installed for root only, other accounts cannot run it by its path.
    ...(account && process.platform === 'linux' && { execPath: OWN_PROGRAM }),
    ...(account && { cwd: CODE_ROOT }),
    execArgv: [...closed, ...loader],
    env: environmentFor(account),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  return child;
}
