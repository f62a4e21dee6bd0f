import type { OrderKind } from '@tuzuo/core/api/order';
import type { Executor } from '../../db/database';
import { hashOfCode } from './code';
import { lockRedeemable, refused } from './guard';
import {
  countRedeemed,
  deleteRedemption,
  findWrongUses,
  hasRedeemed,
  insertRedemption,
  isHeldByClosed,
  isRedeemed,
  lockBoth,
  lockCode,
  type RedeemBatch,
} from './repository';

/** Minimum price of an order in cents; providers accept nothing smaller. */
const MIN_CENTS = 1;

/** Cents that a coupon takes off a price. */
function offOf({ offCents, offPercent }: RedeemBatch, amountCents: number): number {
  const off = offCents ?? Math.floor((amountCents * (offPercent ?? 0)) / 100);
  return Math.min(off, amountCents - MIN_CENTS);
}

/** Frees the coupon, if any, of an order that will not be paid. */
export const freeCoupon = (tx: Executor, orderId: string): Promise<void> => deleteRedemption(tx, orderId);

/**
 * Ensures that the coupon of an order which was paid is used for this order and no other: it still is, or it can be used
 * for it again, also if it has expired since. Returns false if it cannot. The caller holds the user's lock.
 */
export async function keepCoupon(
  tx: Executor,
  { userId, orderId, codeHash }: { userId: string; orderId: string; codeHash: Buffer | null },
): Promise<boolean> {
  if (await isRedeemed(tx, orderId)) return true;
  if (!codeHash) return false;
  const found = await lockCode(tx, codeHash);
  if (!found?.isLeft || (await hasRedeemed(tx, userId, codeHash))) return false;
  if ((await countRedeemed(tx, userId, found.batch.id)) >= found.batch.perUser) return false;
  await insertRedemption(tx, { userId, codeHash, id: orderId, batchId: found.batch.id });
  return true;
}

/**
 * Applies a coupon to an order, replacing its current one; returns the cents taken off and the code's hash. The
 * caller holds the user's lock.
 * @throws CallError 10002 with the reason
 */
export async function takeCoupon(
  tx: Executor,
  {
    userId,
    orderId,
    kind,
    amountCents,
    code,
  }: { userId: string; orderId: string; kind: OrderKind; amountCents: number; code: string },
): Promise<{ offCents: number; codeHash: Buffer }> {
  const codeHash = hashOfCode(code);
  await lockBoth(tx, codeHash, orderId);
  await freeCoupon(tx, orderId);
  if (await isHeldByClosed(tx, userId, codeHash)) throw refused('redeem.held');
  const batch = await lockRedeemable(tx, userId, codeHash);
  if (batch.kind !== 'off') throw refused('redeem.notForOrders');
  if (batch.forKind !== null && batch.forKind !== kind) throw refused('redeem.otherOrder');
  const off = offOf(batch, amountCents);
  if (amountCents < batch.minCents || off < 1) throw refused('redeem.smallOrder');
  await insertRedemption(tx, { userId, codeHash, id: orderId, batchId: batch.id });
  return { offCents: off, codeHash };
}

/** Compares the usage counts of codes with their redemptions, and the discount codes with their orders. */
export async function checkCodes(
  tx: Executor,
  report: (difference: { id: string; what: string }) => void,
): Promise<void> {
  for (const difference of await findWrongUses(tx)) report(difference);
}
