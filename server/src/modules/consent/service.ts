import { API_CONSENT_VERSION, FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import type { ToolKey } from '@tuzuo/core/tools';
import { desc, eq } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { faceConsent } from '../../db/schema/face-consent';
import { RefusedField } from '../../errors';
import type { DataExport, PersonalTables } from '../personal-data/service';

/** The field named in a refusal. */
const FIELD = 'faceConsent';

/**
 * Checks that the user agreed to the current text.
 * @param given the version that the caller agreed to
 * @throws RefusedField `faceConsent` without a version or with an old one; the client must ask the user again
 */
export function requireConsent(given: string | undefined, inForce: string): asserts given is string {
  if (given === undefined) throw new RefusedField(FIELD, 'task.consentNeeded');
  if (given !== inForce) throw new RefusedField(FIELD, 'task.consentChanged');
}

/** Stores a consent in the transaction of its task; returns its ID. */
export async function recordConsent(
  tx: Executor,
  consent: { userId: string; taskId: string; tool: ToolKey; textVersion: string },
): Promise<string> {
  const id = newId();
  await tx.insert(faceConsent).values({ id, ...consent });
  return id;
}

/**
 * Checks that a task's stored consent is to the current text, before it runs again.
 * @throws RefusedField `faceConsent`
 */
export async function requireStoredConsent(tx: Executor, consentId: string | null): Promise<void> {
  const [row] =
    consentId === null ? [] : await tx.select().from(faceConsent).where(eq(faceConsent.id, consentId));
  requireConsent(
    row?.textVersion,
    row?.textVersion === API_CONSENT_VERSION ? API_CONSENT_VERSION : FACE_CONSENT_VERSION,
  );
}

/** A user's newest consents, for the export of their data; the task may no longer exist. */
export async function exportConsents(
  tx: Executor,
  userId: string,
  limit: number,
): Promise<DataExport['consents']> {
  const { taskId, tool, textVersion, givenAt } = faceConsent;
  const rows = await tx
    .select({ taskId, tool, textVersion, givenAt })
    .from(faceConsent)
    .where(eq(faceConsent.userId, userId))
    .orderBy(desc(faceConsent.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, givenAt: row.givenAt.toISOString() }));
}

/** The user data of this module. */
export const consentTables: PersonalTables = {
  face_consent: { erasure: { retained: 'proof of consent, for three years' }, exported: 'consents' },
};
