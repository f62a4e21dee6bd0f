import type { Family } from '@tuzuo/core/api/family';
import { type ModuleKey, TIERS, type Tier } from '@tuzuo/core/pricing';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { appUser, type IdentityKind, membership, userIdentity } from '../../db/schema/app-user';
import { benefitValue } from '../../db/schema/benefit-value';
import { closedModule } from '../../db/schema/closed-module';
import type { GivenGifts } from '../../db/schema/number-gift';
import type { PersonalTables } from '../personal-data/service';

export type Identity = { kind: IdentityKind; scope: string; subject: string };

type NewUser = {
  id: string;
  nick: string;
  registeredBy?: Family;
  registerUrl?: string;
  affiliateCode?: string;
  earlierGifts?: GivenGifts | undefined;
};

const isIdentity = ({ kind, scope, subject }: Identity) =>
  and(eq(userIdentity.kind, kind), eq(userIdentity.scope, scope), eq(userIdentity.subject, subject));

/** Inserts a user with their first identity. Returns false, and stores nothing, if the identity has an owner. */
export async function insertUser(tx: Executor, user: NewUser, identity: Identity): Promise<boolean> {
  await tx.insert(appUser).values(user);
  const linked = await tx
    .insert(userIdentity)
    .values({ id: newId(), ...identity, userId: user.id })
    .onConflictDoNothing()
    .returning({ userId: userIdentity.userId });
  if (linked.length > 0) return true;
  await tx.delete(appUser).where(eq(appUser.id, user.id));
  return false;
}

/** Links further identities. Those that have an owner stay theirs; a user's mobile number is not replaced. */
export async function linkIdentities(
  tx: Executor,
  userId: string,
  identities: readonly Identity[],
): Promise<void> {
  const rows = identities.map((identity) => ({ id: newId(), ...identity, userId }));
  await tx.insert(userIdentity).values(rows).onConflictDoNothing();
}

/** The user who owns an identity, with their password hash (null if never set). */
export async function findCredential(
  tx: Executor,
  identity: Identity,
): Promise<{ userId: string; passwordHash: string | null } | undefined> {
  const [row] = await tx
    .select({ userId: appUser.id, passwordHash: appUser.passwordHash })
    .from(userIdentity)
    .innerJoin(appUser, eq(appUser.id, userIdentity.userId))
    .where(isIdentity(identity));
  return row;
}

/** The hash of the user's password; null if never set. */
export async function findPasswordHash(tx: Executor, userId: string): Promise<string | null> {
  const [row] = await tx.select({ hash: appUser.passwordHash }).from(appUser).where(eq(appUser.id, userId));
  return row?.hash ?? null;
}

/** The user's mobile number; undefined for a service account, which has none. */
export async function findMobile(tx: Executor, userId: string): Promise<string | undefined> {
  const { subject, kind } = userIdentity;
  const [row] = await tx
    .select({ subject })
    .from(userIdentity)
    .where(and(eq(userIdentity.userId, userId), eq(kind, 'mobile')));
  return row?.subject;
}

/** Sets or replaces the password. */
export async function savePasswordHash(tx: Executor, userId: string, passwordHash: string): Promise<void> {
  await tx.update(appUser).set({ passwordHash }).where(eq(appUser.id, userId));
}

/** Changes the user's mobile number. Returns false, and changes nothing, if it belongs to another user. */
export async function saveMobile(tx: Executor, userId: string, mobile: string): Promise<boolean> {
  const isMine = and(eq(userIdentity.userId, userId), eq(userIdentity.kind, 'mobile'));
  const isFree = sql`not exists (
    select from user_identity other where other.kind = 'mobile' and other.scope = '' and other.subject = ${mobile})`;
  const changed = await tx
    .update(userIdentity)
    .set({ subject: mobile })
    .where(and(isMine, isFree))
    .returning({ subject: userIdentity.subject });
  return changed.length > 0;
}

/** Updates the public profile. */
export async function saveProfile(
  tx: Executor,
  userId: string,
  change: Partial<Pick<typeof appUser.$inferSelect, 'nick' | 'avatarId'>>,
): Promise<void> {
  await tx.update(appUser).set(change).where(eq(appUser.id, userId));
}

/** Records a login at the current time. */
export async function touchLastLogin(tx: Executor, userId: string): Promise<void> {
  await tx.update(appUser).set({ lastLoginAt: sql`now()` }).where(eq(appUser.id, userId));
}

export type UserProfile = Awaited<ReturnType<ReturnType<typeof prepareProfiles>['execute']>>[number];

const TIER = sql<Tier>`case when ${membership.expiresAt} > now() then ${membership.tier} else 'free' end`;

/** The data of the user entity for several users, in no particular order. The database plans it once per connection. */
export function prepareProfiles(tx: Executor) {
  return tx
    .select({
      id: appUser.id,
      nick: appUser.nick,
      useNewFontWidget: appUser.useNewFontWidget,
      createdAt: appUser.createdAt,
      lastLoginAt: appUser.lastLoginAt,
      avatarId: appUser.avatarId,
      closingAt: appUser.closingAt,
      mobile: userIdentity.subject,
      /** Tier of the active membership. */
      tier: TIER,
      /** In cash mode tiers do not count: closed is what is switched off for all of them. */
      closedModules: sql<
        ModuleKey[]
      >`array(select ${closedModule.module} from ${closedModule} where ${closedModule.tier} = ${TIER}
        and (${appUser.useType} <> 'cash' or (select count(*) from ${closedModule} every
          where every.module = ${closedModule.module}) = ${sql.raw(String(TIERS.length))}))`,
      recommendPosterLimit: sql<number | null>`(
        select floor(${benefitValue.value})::int from ${benefitValue}
        where ${benefitValue.key} = 'recommend_poster_limit' and ${benefitValue.tier} = ${TIER})`,
      hasPassword: sql<boolean>`${appUser.passwordHash} is not null`,
      membership: {
        tier: membership.tier,
        autoRenewStatus: membership.autoRenewStatus,
        expiresAt: membership.expiresAt,
        expired: sql<boolean>`${membership.expiresAt} <= now()`,
      },
    })
    .from(appUser)
    .innerJoin(userIdentity, and(eq(userIdentity.userId, appUser.id), eq(userIdentity.kind, 'mobile')))
    .leftJoin(membership, eq(membership.userId, appUser.id))
    .where(sql`${appUser.id} = any(${sql.placeholder('userIds')}::uuid[])`)
    .prepare('profiles');
}

/** The user data of this module. The row of the user stays, without personal data: what is kept references it. */
export const userTables: PersonalTables = {
  user_identity: { erasure: 'deleted', exported: 'account' },
  app_user: {
    erasure: (userId) => [
      sql`
        update app_user set state = 'closed', nick = '', password_hash = null, avatar_id = null, register_url = null,
          affiliate_code = null, last_login_at = null, earlier_gifts = null
        where id = ${userId}`,
    ],
    exported: 'account',
  },
};
