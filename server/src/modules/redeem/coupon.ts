import type { OrderKind } from '@tuzuo/core/api/order';
import type { Executor } from '../../db/database';
import { hashOfCode } from './code';
import { lockRedeemable, refused } from './guard';
import { deleteRedemption, findWrongUses, insertRedemption, lockBoth, type RedeemBatch } from './repository';

/** The least that an order costs: providers take nothing smaller. */
const LEAST_CENTS = 1;

/** What a coupon takes off a price. */
function offOf({ offCents, offPercent }: RedeemBatch, amountCents: number): number {
  const off = offCents ?? Math.floor((amountCents * (offPercent ?? 0)) / 100);
  return Math.min(off, amountCents - LEAST_CENTS);
}

/** Gives the coupon of an order back, if it has one: the order is not paid. */
export const freeCoupon = (tx: Executor, orderId: string): Promise<void> => deleteRedemption(tx, orderId);

/**
 * Takes a coupon for an order, instead of the one that it has; what it takes off, in cents. The user is locked.
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
): Promise<number> {
  const codeHash = hashOfCode(code);
  await lockBoth(tx, codeHash, orderId);
  await freeCoupon(tx, orderId);
  const batch = await lockRedeemable(tx, userId, codeHash);
  if (batch.kind !== 'off') throw refused('redeem.notForOrders');
  if (batch.forKind !== null && batch.forKind !== kind) throw refused('redeem.otherOrder');
  const off = offOf(batch, amountCents);
  if (amountCents < batch.minCents || off < 1) throw refused('redeem.smallOrder');
  await insertRedemption(tx, { userId, codeHash, id: orderId, batchId: batch.id });
  return off;
}

/** Compares how often codes were used with who used them, and those that make orders cheaper with the orders. */
export async function checkCodes(
  tx: Executor,
  report: (difference: { id: string; what: string }) => void,
): Promise<void> {
  for (const difference of await findWrongUses(tx)) report(difference);
}
