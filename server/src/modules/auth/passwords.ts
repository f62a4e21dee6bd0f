import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's advice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const DUMMY_BYTES = 32;

/** The argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, COSTS);

/** A hash that no password has, to compare with where there is none. */
let dummy: Promise<string> | undefined;

/** Whether it is the password. Takes as long when there is no hash, so that time does not tell. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword(randomBytes(DUMMY_BYTES).toString('base64'));
  const right = await verify(stored ?? (await dummy), password);
  return right && stored !== null;
}
