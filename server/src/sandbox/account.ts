import { fileURLToPath } from 'node:url';
import { type Account, succeeds } from '@tuzuo/embedded-postgres/account';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';

/** Root directory of the program, including its packages. */
export const CODE_ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * An id that Debian and systemd leave unused. Not `nobody`, the account of PostgreSQL: a compromised decoder could read
 * the whole database.
 */
const SANDBOX_ID = 65_533;

type Log = { warn: (fields: object, message: string) => void };

/** Whether the account can read a file provided by the operator. */
export function canRead(path: string, account: Account): boolean {
  return !account || succeeds(account, CODE_ROOT, 'test -r "$1"', path);
}

/**
 * Finds the account of the processes that decode users' pictures and run models: an unprivileged one when the server
 * runs as root.
 * @throws StartupError when that account cannot read the program
 */
export function findSandboxAccount(log: Log): Account {
  if (process.getuid?.() !== 0) return undefined;
  const account = { uid: SANDBOX_ID, gid: SANDBOX_ID };
  if (!succeeds(account, '/', ':')) {
    log.warn(
      { uid: SANDBOX_ID },
      'pictures are decoded as root: the server runs as root, and switching to another user is not permitted here',
    );
    return undefined;
  }
  if (!succeeds(account, CODE_ROOT, 'test -r package.json')) {
    throw new StartupError(
      'code_unreadable',
      `Pictures are never decoded as root, and user ${SANDBOX_ID} cannot read the program in ${CODE_ROOT}: run chmod -R o+rX "${CODE_ROOT}", or start Tuzuo as an ordinary user.`,
      ExitCode.config,
    );
  }
  return account;
}
