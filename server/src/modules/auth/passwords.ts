import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const DUMMY_BYTES = 32;

/** The argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, COSTS);

/** A hash that matches no password, for comparison when none is stored. */
let dummy: Promise<string> | undefined;

/** Checks a password. Takes the same work if no hash is stored, so that timing reveals nothing. */
export async function verifyPassword(
  stored: string | null,
  password: string,
  compare: (hashed: string, password: string) => Promise<boolean> = verify,
): Promise<boolean> {
  dummy ??= hashPassword(randomBytes(DUMMY_BYTES).toString('base64'));
  const right = await compare(stored ?? (await dummy), password);
  return right && stored !== null;
}
