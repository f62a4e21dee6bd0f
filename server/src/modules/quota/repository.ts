import type { Tier } from '@tuzuo/core/pricing';
import { and, eq, exists, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { appUser, membership, userIdentity } from '../../db/schema/app-user';

/** A query for one number: the bytes that a module stores for a user, or has promised to store. */
export type CountBytes = (tx: Executor, userId: string) => SQLWrapper;

/** What a user stores, and what their limit depends on. */
export type Space = {
  usedBytes: number;
  tier: Tier;
  /** In cash mode, and for the operator's own programs, which are limited by their API keys and by the disk. */
  isUnlimited: boolean;
};

type SpaceOptions = {
  /** Whether to count the bytes of unlimited users, too, which may be very many files; otherwise they are 0. */
  countUnlimited?: boolean;
};

/** Finds a user's space by one statement, since every upload and every run waits for it. */
export async function findSpace(
  tx: Executor,
  userId: string,
  usages: readonly CountBytes[],
  { countUnlimited = true }: SpaceOptions = {},
): Promise<Space> {
  const isService = exists(
    tx
      .select({ one: sql`1` })
      .from(userIdentity)
      .where(and(eq(userIdentity.userId, appUser.id), eq(userIdentity.kind, 'service'))),
  );
  const isUnlimited = or(eq(appUser.useType, 'cash'), isService) as SQL;
  const sum = sql.join([sql`0::bigint`, ...usages.map((count) => sql`(${count(tx, userId)})`)], sql` + `);
  const [row] = await tx
    .select({
      usedBytes: (countUnlimited ? sum : sql`case when ${isUnlimited} then 0 else ${sum} end`).mapWith(
        Number,
      ),
      tier: sql<Tier>`coalesce(${membership.tier}, 'free')`,
      isUnlimited: sql<boolean>`${isUnlimited}`,
    })
    .from(appUser)
    .leftJoin(
      membership,
      and(eq(membership.userId, appUser.id), sql`${membership.expiresAt} > clock_timestamp()`),
    )
    .where(eq(appUser.id, userId));
  return row ?? { usedBytes: 0, tier: 'free', isUnlimited: false };
}
