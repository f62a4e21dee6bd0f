import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** System account that a program runs as; undefined = the current one. */
export type Account = { uid: number; gid: number } | undefined;

/** Whether a shell command succeeds as this account, started in `cwd`. */
export function succeeds(account: Account, cwd: string, command: string, argument = ''): boolean {
  return spawnSync('/bin/sh', ['-c', command, 'sh', argument], { ...account, cwd }).status === 0;
}

/** Whether the account can enter the directory, which also depends on all its parents. */
export function canEnter(directory: string, account: Account): boolean {
  return !account || succeeds(account, '/', 'cd "$1"', directory);
}

/** Id of `nobody` unless /etc/passwd says otherwise. */
const NOBODY = 65534;

/**
 * Account for PostgreSQL, which refuses to run as root. As root: the owner of an existing database directory, else
 * `nobody`; otherwise the current account.
 */
export function serverAccount(databaseRoot: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(databaseRoot, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const nobody = readPasswd()
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  return { uid: Number(nobody?.[2] ?? NOBODY), gid: Number(nobody?.[3] ?? NOBODY) };
}

/** Environment of PostgreSQL's programs: no secrets, English messages, UTC. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { PATH, SystemRoot, LC_ALL: 'C', TZ: 'UTC' };
}

function readPasswd(): string[] {
  try {
    return readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return [];
  }
}
