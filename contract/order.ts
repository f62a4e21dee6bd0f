import { ORDER_KINDS, ORDER_STATES } from '@tuzuo/core/api/order';
import { REQUEST_ID_LENGTH } from '@tuzuo/core/api/task';
import { TIERS } from '@tuzuo/core/pricing';
import { z } from 'zod';
import { jsonField, LIST_INPUT, listOutput } from './fields';
import { redeemable } from './reward';
import { optionalText } from './user';

const MAX_REASON = 200;

export const cents = z.int().nonnegative();

/** ISO 4217; a provider that is configured decides which there are. */
export const currency = z.literal('CNY');

/** An order of the caller's. */
export const order = z.object({
  orderId: z.uuid(),
  kind: z.enum(ORDER_KINDS),
  state: z.enum(ORDER_STATES),
  /** What it costs: the price that it was made at, less `offCents`. */
  amountCents: cents,
  /** What a code took off. */
  offCents: cents.optional(),
  currency,
  /** What went back so far. */
  refundedCents: cents,
  /** What the caller can have back now: 0 = nothing, or not by himself. */
  refundableCents: cents,
  /** Who alone gives it back, of an order that could be asked back else. */
  refundBy: z.literal('apple').optional(),
  /** Of kind `points`. */
  points: z.int().positive().optional(),
  bonusPoints: z.int().nonnegative().optional(),
  /** Of kind `vip`. */
  tier: z.enum(TIERS).optional(),
  months: z.int().positive().optional(),
  /** Signs a contract, or was charged by one: the membership is charged again before it ends. */
  autoRenew: z.boolean().optional(),
  /** Of a delivered membership: the time that this order added. */
  periodFrom: z.iso.datetime().optional(),
  periodUntil: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
  /** Until when it can be paid. */
  expiresAt: z.iso.datetime(),
  paidAt: z.iso.datetime().optional(),
  fulfilledAt: z.iso.datetime().optional(),
  closedAt: z.iso.datetime().optional(),
  refundedAt: z.iso.datetime().optional(),
});

const one = { input: z.strictObject({ orderId: z.uuid() }), output: order };

/** Orders one offer, at the price that the caller saw: another one is 10003 with `current`. The same requestId is the same order. */
export const createOrder = {
  input: z.strictObject({
    kind: z.enum(ORDER_KINDS),
    priceId: z.uuid(),
    requestId: z.string().min(REQUEST_ID_LENGTH.min).max(REQUEST_ID_LENGTH.max),
    expectedAmountCents: z.coerce.number<number>().int().positive(),
    /** Of a membership: lets the channel charge again before it ends, at the same price, until the user cancels. */
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

/** Closes an order that is not paid. One that was paid meanwhile is delivered instead, and the answer says so. */
export const cancelOrder = one;

/** Takes what a code is good for off an order that is not being paid yet. 10002 says why a code does not fit. */
export const applyCoupon = {
  input: z.strictObject({ orderId: z.uuid(), code: redeemable }),
  output: order,
};

/** Gives back what is not used of an order: `refundableCents`, with the points or the time that it bought. 20002 when that is nothing. */
export const refundOrder = {
  input: z.strictObject({ orderId: z.uuid(), reason: optionalText(MAX_REASON) }),
  output: order,
};
