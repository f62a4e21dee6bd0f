import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { userIdentity } from '../../db/schema/app-user';
import { knownDevice } from '../../db/schema/known-device';
import type { PersonalTables } from '../personal-data/service';

const SECRET_BYTES = 32;

/** A device is forgotten after this many days without a login … */
const FORGET_DAYS = 180;
/** … or once this many other devices of the account have logged in since. */
const MAX_DEVICES = 10;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/**
 * Finds out whether the secret belongs to a device on which the number's owner has logged in. Returns the device's
 * identifier (the secret's hash in hex), or undefined.
 */
export async function findKnownDevice(
  tx: Executor,
  mobile: string,
  secret: string | undefined,
): Promise<string | undefined> {
  if (secret === undefined) return undefined;
  const secretHash = hashOf(secret);
  const [row] = await tx
    .select({ userId: knownDevice.userId })
    .from(knownDevice)
    .innerJoin(userIdentity, eq(userIdentity.userId, knownDevice.userId))
    .where(
      and(
        eq(knownDevice.secretHash, secretHash),
        eq(userIdentity.kind, 'mobile'),
        eq(userIdentity.subject, mobile),
      ),
    );
  return row && secretHash.toString('hex');
}

/** Whether we issued this secret to any device; devices cannot choose their own. */
async function isOurs(tx: Executor, secretHash: Buffer): Promise<boolean> {
  const rows = await tx
    .select({ userId: knownDevice.userId })
    .from(knownDevice)
    .where(eq(knownDevice.secretHash, secretHash))
    .limit(1);
  return rows.length > 0;
}

/** Records a login on a device. Returns the secret that the device must keep, which is its old one if valid. */
export async function rememberDevice(
  tx: Executor,
  userId: string,
  given: string | undefined,
): Promise<string> {
  const secret =
    given !== undefined && (await isOurs(tx, hashOf(given)))
      ? given
      : randomBytes(SECRET_BYTES).toString('base64url');
  const row = { secretHash: hashOf(secret), userId };
  await tx
    .insert(knownDevice)
    .values(row)
    .onConflictDoUpdate({
      target: [knownDevice.secretHash, knownDevice.userId],
      set: { seenAt: sql`now()` },
    });
  const tooMany = tx
    .select({ secretHash: knownDevice.secretHash })
    .from(knownDevice)
    .where(eq(knownDevice.userId, userId))
    .orderBy(desc(knownDevice.seenAt))
    .offset(MAX_DEVICES);
  await tx
    .delete(knownDevice)
    .where(and(eq(knownDevice.userId, userId), inArray(knownDevice.secretHash, tooMany)));
  return secret;
}

/** Forgets all devices of a user whose password was reset, in case one of them is in the wrong hands. */
export async function forgetDevices(tx: Executor, userId: string): Promise<void> {
  await tx.delete(knownDevice).where(eq(knownDevice.userId, userId));
}

/** Deletes devices that have not been used for too long. */
export async function sweepDevices(tx: Executor): Promise<void> {
  const days = sql`make_interval(days => ${FORGET_DAYS}::int)`;
  await tx.delete(knownDevice).where(lt(knownDevice.seenAt, sql`now() - ${days}`));
}

/** The user data of this module. */
export const deviceTables: PersonalTables = {
  known_device: { erasure: 'deleted', exported: { omitted: 'hashes of secrets that only the device has' } },
};
