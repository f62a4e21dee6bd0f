import { ORDER_KINDS, ORDER_STATES } from '@tuzuo/core/api/order';
import { REQUEST_ID_LENGTH } from '@tuzuo/core/api/task';
import { TIERS } from '@tuzuo/core/pricing';
import { z } from 'zod';
import { jsonField, LIST_INPUT, listOutput } from './fields';
import { redeemable } from './reward';
import { optionalText } from './user';

const MAX_REASON = 200;

export const cents = z.int().nonnegative();

/** ISO 4217; the configured payment providers determine the choice. */
export const currency = z.literal('CNY');

/** An order of the caller. */
export const order = z.object({
  orderId: z.uuid(),
  kind: z.enum(ORDER_KINDS),
  state: z.enum(ORDER_STATES),
  /** Amount to pay: the price at ordering, minus `offCents`. */
  amountCents: cents,
  /** Discount by a coupon code. */
  offCents: cents.optional(),
  currency,
  /** Refunded so far. */
  refundedCents: cents,
  /** Amount that the caller can refund now; 0 = nothing, or not by themselves. */
  refundableCents: cents,
  /** What the membership's free uses and discounts were worth that were used, which `refundableCents` leaves out. */
  refundUsedCents: cents.optional(),
  /** The only party that can refund an otherwise refundable order. */
  refundBy: z.literal('apple').optional(),
  /** For kind `points`. */
  points: z.int().positive().optional(),
  bonusPoints: z.int().nonnegative().optional(),
  /** For kind `vip`. */
  tier: z.enum(TIERS).optional(),
  months: z.int().positive().optional(),
  /** Whether it signs a contract or was charged by one: the membership is renewed before it ends. */
  autoRenew: z.boolean().optional(),
  /** For a delivered membership: the period that this order added. */
  periodFrom: z.iso.datetime().optional(),
  periodUntil: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
  /** Payment deadline. */
  expiresAt: z.iso.datetime(),
  paidAt: z.iso.datetime().optional(),
  fulfilledAt: z.iso.datetime().optional(),
  closedAt: z.iso.datetime().optional(),
  refundedAt: z.iso.datetime().optional(),
});

const one = { input: z.strictObject({ orderId: z.uuid() }), output: order };

/**
 * Orders one offer at the price that the caller saw; if the price has changed: 10003 with `current`.
 * The same requestId returns the same order.
 */
export const createOrder = {
  input: z.strictObject({
    kind: z.enum(ORDER_KINDS),
    priceId: z.uuid(),
    requestId: z.string().min(REQUEST_ID_LENGTH.min).max(REQUEST_ID_LENGTH.max),
    expectedAmountCents: z.coerce.number<number>().int().positive(),
    /**
     * For a membership: allows the channel to charge again before it ends, at the same price, until the user cancels.
     */
    autoRenew: jsonField(z.boolean()).default(false),
  }),
  output: order,
};

/** The caller's orders, newest first. */
export const listOrders = {
  input: z.strictObject({ ...LIST_INPUT, state: z.enum(ORDER_STATES).optional() }),
  output: listOutput(order),
};

export const getOrder = one;

/** Closes an unpaid order. If it was paid in the meantime, it is delivered instead, as the response shows. */
export const cancelOrder = one;

/** Applies a coupon code to an order whose payment has not started. 10002 with the reason when it is not applicable. */
export const applyCoupon = {
  input: z.strictObject({ orderId: z.uuid(), code: redeemable }),
  output: order,
};

/**
 * Refunds the unused part of an order: `refundableCents`, and withdraws the points or time that it bought.
 * 20002 if nothing is refundable.
 */
export const refundOrder = {
  input: z.strictObject({ orderId: z.uuid(), reason: optionalText(MAX_REASON) }),
  output: order,
};
