import type { PushFamily } from '@tuzuo/core/api/family';
import type { Locale } from '@tuzuo/core/text/locale';
import { and, eq, ne } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { pushToken } from '../../db/schema/push-token';
import type { PersonalTables } from '../personal-data/service';

type PushToken = typeof pushToken.$inferSelect;

/** A phone as a recipient. */
export type PushTarget = Pick<PushToken, 'family' | 'token' | 'locale'>;

/**
 * Stores the token of a session, removing it from any other session, which must be a previous login on the same phone.
 */
export async function saveToken(
  tx: Executor,
  row: { sessionHash: Buffer; userId: string; family: PushFamily; token: string; locale: Locale },
): Promise<void> {
  const { sessionHash, family, token } = row;
  const isSame = and(eq(pushToken.family, family), eq(pushToken.token, token));
  await tx.delete(pushToken).where(and(isSame, ne(pushToken.sessionHash, sessionHash)));
  const set = { ...row, updatedAt: new Date() };
  await tx.insert(pushToken).values(set).onConflictDoUpdate({ target: pushToken.sessionHash, set });
}

/** A user's phones as recipients. */
export function findTargets(tx: Executor, userId: string): Promise<PushTarget[]> {
  const { family, token, locale } = pushToken;
  return tx.select({ family, token, locale }).from(pushToken).where(eq(pushToken.userId, userId));
}

/** The stored data of a user's phones. */
export function listTokens(tx: Executor, userId: string, limit: number) {
  const { family, token, locale, updatedAt } = pushToken;
  return tx
    .select({ family, token, locale, updatedAt })
    .from(pushToken)
    .where(eq(pushToken.userId, userId))
    .limit(limit);
}

/** Deletes a token that its provider no longer recognizes. */
export async function dropToken(tx: Executor, { family, token }: PushTarget): Promise<void> {
  await tx.delete(pushToken).where(and(eq(pushToken.family, family), eq(pushToken.token, token)));
}

/** The user data of this module. */
export const pushTables: PersonalTables = {
  push_token: { erasure: 'deleted', exported: 'notified' },
};
