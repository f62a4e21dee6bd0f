import { and, eq, exists, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { appUser, userIdentity } from '../../db/schema/app-user';

/**
 * Whether no space limit applies: in cash mode, and for the operator's own programs, which are limited by their API
 * keys and by the disk.
 */
export async function isUnlimited(tx: Executor, userId: string): Promise<boolean> {
  const isService = exists(
    tx
      .select({ one: sql`1` })
      .from(userIdentity)
      .where(and(eq(userIdentity.userId, appUser.id), eq(userIdentity.kind, 'service'))),
  );
  const [row] = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.id, userId), or(eq(appUser.useType, 'cash'), isService)));
  return row !== undefined;
}
