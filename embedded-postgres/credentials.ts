import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { credentialsRefused, dataDirDenied } from './failures';

/** Passwords of the cluster's two roles, made once at its birth and never shown. */
export type Credentials = {
  /** `postgres`: our own housekeeping only. */
  superuser: string;
  /** `tuzuo`: what the product logs in as; owns its database and nothing else. */
  application: string;
};

const PASSWORD_BYTES = 24;

/** Fresh passwords in an alphabet that needs no quoting. */
export function createCredentials(): Credentials {
  const password = () => randomBytes(PASSWORD_BYTES).toString('base64url');
  return { superuser: password(), application: password() };
}

/** @throws StartupError when the file is missing, unreadable or holds something else. */
export function readCredentials(path: string): Credentials {
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isCredentials(found)) return found;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw credentialsRefused(path, 'are missing');
    if (code !== undefined) throw dataDirDenied(path, error);
  }
  throw credentialsRefused(path, 'are unreadable');
}

function isCredentials(found: unknown): found is Credentials {
  return (
    typeof found === 'object' &&
    found !== null &&
    'superuser' in found &&
    typeof found.superuser === 'string' &&
    'application' in found &&
    typeof found.application === 'string'
  );
}
