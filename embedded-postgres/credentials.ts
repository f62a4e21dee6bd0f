import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { credentialsRefused, dataDirDenied } from './failures';

/** Passwords of the cluster's two roles, created with the cluster and never displayed. */
export type Credentials = {
  /** `postgres`: for internal maintenance only. */
  superuser: string;
  /** `tuzuo`: the role of the product; owns only its database. */
  application: string;
};

const PASSWORD_BYTES = 24;

/** Random passwords in an alphabet that needs no quoting. */
export function createCredentials(): Credentials {
  const password = () => randomBytes(PASSWORD_BYTES).toString('base64url');
  return { superuser: password(), application: password() };
}

/** @throws StartupError when the file is missing, unreadable or invalid. */
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
