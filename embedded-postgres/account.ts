import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The system user that a program runs as; undefined: the same as ours. */
export type Account = { uid: number; gid: number } | undefined;

/** Whether a shell command succeeds as this account, started in `cwd` by us. */
export function succeeds(account: Account, cwd: string, command: string, argument = ''): boolean {
  return spawnSync('/bin/sh', ['-c', command, 'sh', argument], { ...account, cwd }).status === 0;
}

/** Whether the account can enter the directory, which depends on every directory above it as well. */
export function canEnter(directory: string, account: Account): boolean {
  return !account || succeeds(account, '/', 'cd "$1"', directory);
}

/** `nobody` where /etc/passwd does not say otherwise. */
const NOBODY = 65534;

/**
 * PostgreSQL refuses to run as root. When we are root it runs as the owner of an existing database directory, else
 * as `nobody`; otherwise it runs as we do.
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

/** The environment of PostgreSQL's programs: no secrets of ours, English messages, UTC. */
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
