import { maskedMobile } from '@tuzuo/core/session/account';
import { desc, eq } from 'drizzle-orm';
import { newId } from '../../db/ids';
import { lockUser } from '../../db/lock-user';
import { appUser } from '../../db/schema/app-user';
import { purchase } from '../../db/schema/purchase';
import { lockMembership, type PaidTier } from '../membership/service';
import { sumOwed } from '../reward/service';
import { findMobile } from '../user/service';
import { recordAction, requireOperator } from './audit';
import { type AdminContext, AdminRefused, type Operator, requireCount } from './context';
import { findUserId } from './find-user';
import { adminMemberships, viewOf } from './memberships';

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
    ...adminMemberships({ database, ledger, orders }, show),

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
