import { API_CONSENT_VERSION, FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import type { ToolKey } from '@tuzuo/core/tools';
import { desc, eq } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { faceConsent } from '../../db/schema/face-consent';
import { RefusedField } from '../../errors';

/** The name of the field that a refusal is about. */
const FIELD = 'faceConsent';

/** A consent as it was given. */
type ConsentRow = typeof faceConsent.$inferSelect;

/**
 * Makes sure that the text in force was agreed to.
 * @param given the version that the caller agreed to
 * @throws RefusedField `faceConsent`: with no version, or an old one, the user is to be asked again
 */
export function demandConsent(given: string | undefined, inForce: string): asserts given is string {
  if (given === undefined) throw new RefusedField(FIELD, 'task.consentNeeded');
  if (given !== inForce) throw new RefusedField(FIELD, 'task.consentChanged');
}

/** Stores a consent in the transaction of the task that it is for; answers its id. */
export async function recordConsent(
  tx: Executor,
  consent: { userId: string; taskId: string; tool: ToolKey; textVersion: string },
): Promise<string> {
  const id = newId();
  await tx.insert(faceConsent).values({ id, ...consent });
  return id;
}

/**
 * Makes sure that a task's stored consent is to a text still in force, before it runs again.
 * @throws RefusedField `faceConsent`
 */
export async function demandStoredConsent(tx: Executor, consentId: string | null): Promise<void> {
  const [row] =
    consentId === null ? [] : await tx.select().from(faceConsent).where(eq(faceConsent.id, consentId));
  demandConsent(
    row?.textVersion,
    row?.textVersion === API_CONSENT_VERSION ? API_CONSENT_VERSION : FACE_CONSENT_VERSION,
  );
}

/** A user's consents, newest first. */
export function listConsents(tx: Executor, userId: string, limit: number): Promise<ConsentRow[]> {
  return tx
    .select()
    .from(faceConsent)
    .where(eq(faceConsent.userId, userId))
    .orderBy(desc(faceConsent.id))
    .limit(limit);
}
