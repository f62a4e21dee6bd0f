import { readFileSync, statSync } from 'node:fs';
import type { Account } from '../sandbox/account';

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
