import type { Tier } from '@tuzuo/core/pricing';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { membership } from '../../db/schema/app-user';

/** Changes the tier of a user's membership, and adds seconds to it, which may be negative. */
export async function changeTier(
  tx: Executor,
  { userId, tier, addedSeconds }: { userId: string; tier: Exclude<Tier, 'free'>; addedSeconds: number },
): Promise<void> {
  await tx
    .update(membership)
    .set({ tier, expiresAt: sql`${membership.expiresAt} + make_interval(secs => ${addedSeconds})` })
    .where(eq(membership.userId, userId));
}
