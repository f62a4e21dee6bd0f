import type { Api } from '@tuzuo/contract/api';
import type { OrderKind } from '@tuzuo/core/api/order';
import type { Database, Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { lockUser } from '../../db/lock-user';
import type { Ledger } from '../ledger/service';
import { extendMembership, isCommonMember, type PaidTier } from '../membership/service';
import { hashOfCode, hintOf, isCode, newCode } from './code';
import { guarded, lockRedeemable, refused } from './guard';
import { insertBatch, insertCodes, insertRedemption, type RedeemBatch } from './repository';

export { isCode } from './code';
export { checkCodes, freeCoupon, keepCoupon, takeCoupon } from './coupon';
export { guarded } from './guard';
export { findBatches, stopBatch } from './repository';

/** A batch of codes to create. */
export type NewBatch = {
  name: string;
  brings:
    | { kind: 'points'; points: number }
    | { kind: 'vip'; tier: PaidTier; months: number }
    | ({ kind: 'off'; minCents: number; forKind?: OrderKind | undefined } & (
        | { offCents: number }
        | { offPercent: number }
      ));
  /** One code chosen by the operator, or a number of random ones. */
  codes: { chosen: string } | { count: number };
  /** Number of users who can redeem each code. */
  maxUses: number;
  /** Number of this batch's codes that one user can redeem. */
  perUser: number;
  expiresAt?: Date | undefined;
};

/** Creates codes. They are returned only here and stored as hashes. Undefined if the chosen code is taken. */
export async function createBatch(
  tx: Executor,
  { name, brings, codes, maxUses, perUser, expiresAt }: NewBatch,
): Promise<{ batchId: string; codes: string[] } | undefined> {
  const batchId = newId();
  await insertBatch(tx, { id: batchId, name, ...brings, perUser, expiresAt });
  const made = 'chosen' in codes ? [codes.chosen] : Array.from({ length: codes.count }, newCode);
  if (!made.every(isCode)) throw new RangeError('not a code');
  const rows = made.map((code) => ({ hash: hashOfCode(code), batchId, hint: hintOf(code), maxUses }));
  return (await insertCodes(tx, rows)) === made.length ? { batchId, codes: made } : undefined;
}

type Redeemed = Api['point.code.redeem']['output'];

type RedeemDependencies = {
  database: Pick<Database, 'transaction'>;
  ledger: Pick<Ledger, 'grantPoints' | 'lockRefundable' | 'grantMembershipMonth' | 'timeZone'>;
};

/** Redeems codes for points or a membership, once per user and code. */
export function createRedemptions({ database, ledger }: RedeemDependencies) {
  const deliver = async (
    tx: Executor,
    { userId, id, batch }: { userId: string; id: string; batch: RedeemBatch },
  ): Promise<Redeemed> => {
    const { kind, points, tier, months } = batch;
    if (kind === 'off') throw refused('redeem.forOrders');
    if (kind === 'points') {
      await ledger.grantPoints(tx, { userId, points, cause: { kind: 'code', id, step: 'once' } });
      return { kind, points };
    }
    if (tier === null || months === null) throw new Error(`batch ${batch.id} grants nothing`);
    // Locks the user's accounts, which serializes this with their orders.
    await ledger.lockRefundable(tx, userId);
    if (tier === 'trial' && (await isCommonMember(tx, userId))) throw refused('redeem.memberAlready');
    const { until } = await extendMembership(tx, {
      userId,
      tier,
      months,
      timeZone: ledger.timeZone,
    });
    await ledger.grantMembershipMonth(tx, { userId, orderId: id });
    return { kind, tier, months, until: until.toISOString() };
  };

  return {
    /** @throws CallError 10002 with the reason, 10004 after too many wrong codes */
    redeem: async (userId: string, code: string, { address }: { address: string }): Promise<Redeemed> => {
      return guarded(database, { userId, address }, async (tx) => {
        await lockUser(tx, userId);
        const codeHash = hashOfCode(code);
        const batch = await lockRedeemable(tx, userId, codeHash);
        const id = newId();
        await insertRedemption(tx, { userId, codeHash, id, batchId: batch.id });
        return deliver(tx, { userId, id, batch });
      });
    },
  };
}
