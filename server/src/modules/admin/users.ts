import { MOBILE_PATTERN, maskedMobile } from '@tuzuo/core/session/account';
import { desc, eq } from 'drizzle-orm';
import { databaseTime } from '../../db/clock';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { lockUser } from '../../db/lock-user';
import { appUser } from '../../db/schema/app-user';
import { purchase } from '../../db/schema/purchase';
import { lockMembership, type PaidTier, setMembership } from '../membership/service';
import { sumOwed } from '../reward/service';
import { findCredential, findMobile, mobileIdentity } from '../user/service';
import { recordAction, requireOperator } from './audit';
import { type AdminContext, AdminRefused, isId, type Operator, requireCount } from './context';

/** Number of newest orders shown per user. */
const MAX_ORDERS = 10;

/** A user as shown to the operator. */
type UserView = {
  userId: string;
  nick: string;
  state: string;
  /** Masked with stars, since others may see the screen. */
  mobile: string | undefined;
  useType: 'point' | 'cash';
  points: { all: number; bought: number };
  /** Points of rewards for invitations that were taken back after they had been spent. */
  owedPoints: number;
  membership: { tier: PaidTier; expiresAt: string } | undefined;
  registeredBy: string | null;
  affiliateCode: string | null;
  createdAt: string;
  lastLoginAt: string | undefined;
  orders: { orderId: string; kind: string; state: string; amountCents: number; refundedCents: number }[];
};

/**
 * Finds a user's ID by mobile number or ID.
 * @throws AdminRefused
 */
export async function findUserId(tx: Executor, who: string): Promise<string> {
  if (MOBILE_PATTERN.test(who)) {
    const found = await findCredential(tx, mobileIdentity(who));
    if (found) return found.userId;
  } else if (isId(who)) {
    const [row] = await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, who));
    if (row) return row.id;
  }
  throw new AdminRefused('there is no user with this mobile number or id');
}

const viewOf = (state: { tier: PaidTier; expiresAt: Date } | undefined) =>
  state && { tier: state.tier, expiresAt: state.expiresAt.toISOString() };

/** The operator's commands about users. */
export function adminUsers({
  database,
  ledger,
  orders,
}: Pick<AdminContext, 'database' | 'ledger' | 'orders'>) {
  const { orm } = database;

  const pointsOf = async (userId: string) => {
    const { allLeft, rechargeLeft } = await ledger.pointInfo(userId, 'user_vip_center');
    return { all: allLeft, bought: rechargeLeft };
  };

  const changePoints = async (operator: Operator, who: string, points: number): Promise<UserView> => {
    requireCount('points', Math.abs(points));
    requireOperator(operator);
    const userId = await findUserId(orm, who);
    await database.transaction(async (tx) => {
      const before = await ledger.lockPoints(tx, userId);
      const id = newId();
      const cause = { kind: 'operator', id, step: 'once' } as const;
      if (points > 0) await ledger.grantPoints(tx, { userId, points, cause });
      else await ledger.takePoints(tx, { userId, points: -points, cause });
      const after = await ledger.lockPoints(tx, userId);
      const action = points > 0 ? 'points.grant' : 'points.take';
      const subject = { kind: 'user', id: userId } as const;
      await recordAction(tx, operator, { action, subject, before, after }, id);
    });
    return show(userId);
  };

  const show = async (who: string): Promise<UserView> => {
    const userId = await findUserId(orm, who);
    const [user] = await orm.select().from(appUser).where(eq(appUser.id, userId));
    if (!user) throw new AdminRefused('there is no such user');
    const mobile = await findMobile(orm, userId);
    const orders = await orm
      .select()
      .from(purchase)
      .where(eq(purchase.userId, userId))
      .orderBy(desc(purchase.id))
      .limit(MAX_ORDERS);
    return {
      userId,
      nick: user.nick,
      state: user.state,
      mobile: mobile && maskedMobile(mobile),
      useType: user.useType,
      points: await pointsOf(userId),
      owedPoints: await sumOwed(orm, userId),
      membership: viewOf(await database.transaction((tx) => lockMembership(tx, userId))),
      registeredBy: user.registeredBy,
      affiliateCode: user.affiliateCode,
      createdAt: user.createdAt.toISOString(),
      lastLoginAt: user.lastLoginAt?.toISOString(),
      orders: orders.map(({ id, kind, state, amountCents, refundedCents }) => ({
        orderId: id,
        kind,
        state,
        amountCents,
        refundedCents,
      })),
    };
  };

  return {
    /** Shows a user, by mobile number or ID. */
    showUser: show,

    grantPoints: (operator: Operator, who: string, points: number) =>
      changePoints(operator, who, requireCount('points', points)),

    /**
     * Takes points, never more than the user has.
     * @throws CallError 20001
     */
    takePoints: (operator: Operator, who: string, points: number) =>
      changePoints(operator, who, -requireCount('points', points)),

    /** Makes a user a member until a future time; the month's points are granted as for a paying member. */
    setMembership: async (
      operator: Operator,
      who: string,
      { tier, until }: { tier: PaidTier; until: Date },
    ): Promise<UserView> => {
      if (!(until > (await databaseTime(orm)))) throw new AdminRefused('the end must lie in the future');
      const userId = await findUserId(orm, who);
      await database.transaction(async (tx) => {
        await lockUser(tx, userId);
        const before = viewOf(await lockMembership(tx, userId));
        await setMembership(tx, { userId, tier, until });
        const after = { tier, expiresAt: until.toISOString() };
        const subject = { kind: 'user', id: userId } as const;
        const id = await recordAction(tx, operator, { action: 'membership.set', subject, before, after });
        await ledger.grantMembershipMonth(tx, { userId, orderId: id });
      });
      return show(userId);
    },

    /** Ends a user's membership now. */
    endMembership: async (operator: Operator, who: string): Promise<UserView> => {
      const userId = await findUserId(orm, who);
      await database.transaction(async (tx) => {
        await lockUser(tx, userId);
        const present = await lockMembership(tx, userId);
        const until = await databaseTime(tx);
        if (!present || present.expiresAt <= until) throw new AdminRefused('this user is no member');
        await setMembership(tx, { userId, tier: present.tier, until });
        const after = viewOf({ tier: present.tier, expiresAt: until });
        const subject = { kind: 'user', id: userId } as const;
        const change = { before: viewOf(present), after };
        await recordAction(tx, operator, { action: 'membership.end', subject, ...change });
      });
      return show(userId);
    },

    /** Ends the contract by which a user's membership renews itself; what was paid for stays. */
    stopRenewal: async (operator: Operator, who: string): Promise<UserView> => {
      requireOperator(operator);
      const userId = await findUserId(orm, who);
      await database.transaction(async (tx) => {
        await lockUser(tx, userId);
        const contractId = await orders.contracts.end(tx, userId, 'operator');
        if (contractId === undefined) throw new AdminRefused('this membership does not renew itself');
        const subject = { kind: 'user', id: userId } as const;
        const change = { before: { contractId }, after: { contractId: null } };
        await recordAction(tx, operator, { action: 'renewal.stop', subject, ...change });
      });
      return show(userId);
    },

    /** Sets whether an account pays with points or is billed. */
    setUseType: async (operator: Operator, who: string, useType: 'point' | 'cash'): Promise<UserView> => {
      const userId = await findUserId(orm, who);
      await database.transaction(async (tx) => {
        await lockUser(tx, userId);
        const [user] = await tx
          .select({ useType: appUser.useType })
          .from(appUser)
          .where(eq(appUser.id, userId));
        await tx.update(appUser).set({ useType }).where(eq(appUser.id, userId));
        const subject = { kind: 'user', id: userId } as const;
        await recordAction(tx, operator, {
          action: 'useType.set',
          subject,
          before: user,
          after: { useType },
        });
      });
      return show(userId);
    },
  };
}
