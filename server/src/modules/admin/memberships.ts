import { databaseTime } from '../../db/clock';
import { lockUser } from '../../db/lock-user';
import { lockMembership, type PaidTier, setMembership } from '../membership/service';
import { recordAction, requireOperator } from './audit';
import { type AdminContext, AdminRefused, type Operator } from './context';
import { findUserId } from './find-user';

/** A membership as shown to the operator. */
export const viewOf = (state: { tier: PaidTier; expiresAt: Date } | undefined) =>
  state && { tier: state.tier, expiresAt: state.expiresAt.toISOString() };

/** The operator's commands about memberships. `show` returns the user after the change. */
export function adminMemberships<View>(
  { database, ledger, orders }: Pick<AdminContext, 'database' | 'ledger' | 'orders'>,
  show: (userId: string) => Promise<View>,
) {
  const { orm } = database;
  return {
    /** Makes a user a member until a future time; the month's points are granted as for a paying member. */
    setMembership: async (
      operator: Operator,
      who: string,
      { tier, until }: { tier: PaidTier; until: Date },
    ): Promise<View> => {
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
    endMembership: async (operator: Operator, who: string): Promise<View> => {
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
    stopRenewal: async (operator: Operator, who: string): Promise<View> => {
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
  };
}
