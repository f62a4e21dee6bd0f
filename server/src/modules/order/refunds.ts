import { ErrorCode } from '@tuzuo/core/api/errors';
import { databaseTime } from '../../db/clock';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import type { RefundCause } from '../../db/schema/purchase';
import { CallError, RefusedField } from '../../errors';
import { PaymentRefused, PaymentUnavailable, type RefundState } from '../../payments/port';
import { isInvoiced, noteInvoiceRefunded } from '../invoice/service';
import { extendByValue, isCommonMember, shiftMembership } from '../membership/service';
import { PaymentMismatch } from './anomalies';
import { numberOf, type OrderContext, providerOf, tradeOf } from './context';
import { endUserContract } from './contracts';
import {
  changeOrder,
  changeRefund,
  claimRefundQuery,
  findOrder,
  findPaid,
  findPayment,
  findRefund,
  insertRefund,
  lockOrder,
  NOW,
  type Order,
  type Payment,
  PLAIN_CAUSES,
  refundedOf,
  sumTaken,
} from './repository';
import { endUsage, findUnused, resumeUsage, tierOf } from './usage';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

/** Minutes until a provider that has not decided is asked again. */
const ASK_AGAIN_MINUTES = 5;

/**
 * What a refund pays back (cents) and takes (points, monthly points, seconds of membership), and what it does not pay
 * back because of free uses and discounts that were used.
 */
type Plan = {
  cents: number;
  usedCents: number;
  points: number;
  monthly: number;
  seconds: number;
  endsOrder: boolean;
};

const NOTHING: Plan = { cents: 0, usedCents: 0, points: 0, monthly: 0, seconds: 0, endsOrder: false };

/** Plans a refund of points: the unused ones are refunded at the unit price paid. */
async function planOfPoints(
  { ledger }: OrderContext,
  tx: Executor,
  order: Order,
  bought: number,
  asked: number | undefined,
): Promise<Plan> {
  const { recharge } = await ledger.lockRefundable(tx, order.userId);
  const rest = order.amountCents - order.refundedCents;
  const remaining = bought - (await sumTaken(tx, order.id));
  if (asked !== undefined) {
    const share = asked === rest ? remaining : Math.ceil((bought * asked) / order.amountCents);
    const points = Math.max(0, Math.min(share, remaining, recharge));
    return { ...NOTHING, cents: asked, points, endsOrder: asked === rest };
  }
  const points = Math.max(0, Math.min(remaining, recharge));
  const cents =
    points === remaining ? rest : Math.min(rest, Math.floor((order.amountCents * points) / bought));
  return { ...NOTHING, cents, points, endsOrder: true };
}

/**
 * Plans a refund of membership: the value of its remaining time, or if that is less, of its unspent monthly points
 * without the free uses and discounts that its tier gave and that were used. All count from the moment its tier came into
 * use, which may be before its period.
 */
async function planOfMembership(
  context: OrderContext,
  tx: Executor,
  order: Order,
  { months, asked, now }: { months: number; asked: number | undefined; now: Date },
): Promise<Plan> {
  const refundable = await context.ledger.lockRefundable(tx, order.userId);
  const rest = order.amountCents - order.refundedCents;
  const unused = await findUnused(context, tx, order, { refundable, months, now });
  const { monthly, seconds } = unused;
  if (asked === undefined || asked === rest) {
    const back =
      asked === undefined ? { cents: unused.cents, usedCents: unused.usedCents } : { cents: asked };
    return { ...NOTHING, monthly, seconds, ...back, endsOrder: true };
  }
  return {
    ...NOTHING,
    cents: asked,
    seconds: Math.min(seconds, Math.ceil((unused.totalSeconds * asked) / rest)),
  };
}

/** Plans a refund of `asked` cents, or of everything unused if omitted, for a delivered order. */
export async function planRefund(
  context: OrderContext,
  tx: Executor,
  order: Order,
  asked?: number,
): Promise<Plan> {
  const { snapshot } = order;
  return snapshot.kind === 'points'
    ? planOfPoints(context, tx, order, snapshot.points + snapshot.bonusPoints, asked)
    : planOfMembership(context, tx, order, { months: snapshot.months, asked, now: await databaseTime(tx) });
}

/** Whether the order is still in the period in which its user may request a refund. */
async function isInTime(
  { refundDays }: OrderContext,
  tx: Executor,
  { state, paidAt }: Order,
): Promise<boolean> {
  if (state !== 'fulfilled' || !paidAt) return false;
  return (await databaseTime(tx)).getTime() - paidAt.getTime() < refundDays * DAY_MS;
}

/**
 * The cents that the user would get by requesting a refund now, and those that used benefits cost them; or which third
 * party handles refunds instead.
 */
export async function refundableOf(
  context: OrderContext,
  order: Order,
): Promise<{ cents: number; usedCents?: number; by?: 'apple' | undefined }> {
  const { database } = context;
  if (order.state !== 'fulfilled') return { cents: 0 };
  return database.transaction(async (tx) => {
    if (!(await isInTime(context, tx, order))) return { cents: 0 };
    const by = (await findPaid(tx, order.id))?.via ?? undefined;
    if (by) return { cents: 0, by };
    const { cents, usedCents } = await planRefund(context, tx, order);
    return { cents, usedCents };
  });
}

/** Begins a refund of a payment for which nothing was delivered: it takes no points and no time. */
export async function beginPlainRefund(
  tx: Executor,
  order: Order,
  { id: paymentId }: Payment,
  cause: RefundCause,
): Promise<string> {
  const id = newId();
  await insertRefund(tx, {
    id,
    purchaseId: order.id,
    paymentId,
    cause,
    endsOrder: cause !== 'duplicate',
    amountCents: order.amountCents,
    createdAt: NOW,
    nextTryAt: NOW,
  });
  return id;
}

type RefundRequest = { orderId: string; reason?: string | undefined } & (
  | { by: 'user'; userId: string }
  | {
      by: 'operator';
      cents?: number | undefined;
      /** Writes the operator audit record, in the same transaction. */
      record?:
        | ((tx: Executor, begun: { order: Order; refundId: string; cents: number }) => Promise<void>)
        | undefined;
    }
);

/**
 * Takes the points and the time of a plan, capped at what the user has. Returns what was taken and when the order's
 * period now ends.
 */
export async function takeBack(
  context: OrderContext,
  tx: Executor,
  { order, plan, refundId }: { order: Order; plan: Plan; refundId: string },
) {
  const { ledger } = context;
  const { userId, id: orderId, periodUntil: until } = order;
  const { points, seconds } = plan;
  const now = await databaseTime(tx);
  if (seconds > 0) await shiftMembership(tx, { userId, seconds, after: until ?? new Date(0) });
  const refundable = await ledger.lockRefundable(tx, userId);
  const { keepsPoints, lowered } = plan.endsOrder
    ? await endUsage(context, tx, order, { refundable, now })
    : { keepsPoints: true };
  const planned = keepsPoints ? 0 : plan.monthly;
  const monthly =
    points + planned > 0
      ? await ledger.takeBack(tx, { userId, orderId, refundId, points, monthly: planned })
      : 0;
  // The tier before has points of its own, which the order's had replaced.
  if (lowered) await ledger.grantMembershipMonth(tx, { userId, orderId: refundId });
  return {
    takenPoints: points,
    takenMonthly: monthly,
    takenSeconds: seconds,
    lowered,
    periodUntil: until && new Date(until.getTime() - seconds * SECOND_MS),
  };
}

/**
 * Takes points and time back and records the refund, in one transaction. Returns the order as it was before, and the
 * refund's ID.
 */
async function beginRefund(
  context: OrderContext,
  request: RefundRequest,
): Promise<{ order: Order; refundId: string }> {
  const { database } = context;
  return database.transaction(async (tx) => {
    const known = await findOrder(tx, request.orderId, request.by === 'user' ? request.userId : undefined);
    if (!known) throw new CallError(ErrorCode.notFound);
    const order = await lockOrder(tx, known.id);
    const paid = await findPaid(tx, order.id);
    const refused = new CallError(ErrorCode.paymentRefused, null, 'order.notRefundable');
    if (order.state !== 'fulfilled' || !paid) throw refused;
    if (paid.via === 'apple') throw new CallError(ErrorCode.paymentRefused, null, 'order.refundedByApple');
    if (request.by === 'user' && !(await isInTime(context, tx, order))) throw refused;
    if (request.by === 'user' && context.keepsInvoiced && (await isInvoiced(tx, order.id))) {
      throw new CallError(ErrorCode.paymentRefused, null, 'order.invoiced');
    }
    const rest = order.amountCents - (await refundedOf(tx, paid.id));
    const asked = request.by === 'operator' ? (request.cents ?? rest) : undefined;
    if (asked !== undefined && (asked < 1 || asked > rest)) {
      throw new RefusedField('amountCents', asked < 1 ? 'field.tooSmall' : 'field.tooBig', {
        limit: Math.max(1, rest),
      });
    }
    const plan = await planRefund(context, tx, order, asked);
    if (plan.cents < 1) throw refused;

    const refundId = newId();
    const { periodUntil, ...taken } = await takeBack(context, tx, { order, plan, refundId });
    await insertRefund(tx, {
      id: refundId,
      purchaseId: order.id,
      paymentId: paid.id,
      cause: request.by,
      reason: request.reason ?? '',
      amountCents: plan.cents,
      usedCents: plan.usedCents,
      ...taken,
      endsOrder: plan.endsOrder,
      createdAt: NOW,
      nextTryAt: NOW,
    });
    await changeOrder(tx, order.id, { state: 'refunding', periodUntil });
    // A user who returns a membership does not want its renewal charged either.
    if (plan.endsOrder && order.kind === 'vip') await endUserContract(tx, order.userId, 'refund');
    if (request.by === 'operator') await request.record?.(tx, { order, refundId, cents: plan.cents });
    return { order, refundId };
  });
}

/**
 * Returns the time of a trial whose refund failed after its user had become a member: by its value, as the rest of a
 * trial counts when a membership is bought. The order has no time of its own afterwards.
 */
async function returnByValue(
  { ledger: { timeZone } }: OrderContext,
  tx: Executor,
  { userId, snapshot, amountCents, refundedCents, periodFrom, periodUntil }: Order,
  seconds: number,
): Promise<void> {
  if (snapshot.kind !== 'vip' || !periodFrom || !periodUntil) return;
  const total = (periodUntil.getTime() - periodFrom.getTime()) / SECOND_MS + seconds;
  const cents = Math.floor(((amountCents - refundedCents) * seconds) / total);
  await extendByValue(tx, { userId, cents, months: snapshot.months, timeZone });
}

/**
 * Records the outcome of a refund; does nothing if it is already recorded.
 * @throws PaymentMismatch if there is no such refund
 */
export async function noteRefund(
  context: OrderContext,
  refundId: string,
  outcome: RefundState,
): Promise<void> {
  const { database, ledger, log } = context;
  if (outcome === 'pending') return;
  await database.transaction(async (tx) => {
    const known = await findRefund(tx, refundId);
    if (!known) {
      const number = numberOf(refundId);
      throw new PaymentMismatch({ kind: 'unknown_refund', number }, `there is no refund ${refundId}`);
    }
    const order = await lockOrder(tx, known.purchaseId);
    const refund = await findRefund(tx, refundId);
    if (refund?.state !== 'pending') return;
    await changeRefund(tx, refundId, { state: outcome, endedAt: NOW });
    const { userId, id: orderId } = order;
    if (outcome === 'failed') log.error({ refundId, orderId }, 'refund failed');
    if (refund.cause === 'duplicate') return;
    // There is nothing to restore to the user: the order keeps its state until the operator has paid the money out.
    if (PLAIN_CAUSES.includes(refund.cause) && outcome === 'failed') return;
    if (outcome === 'succeeded') {
      const refundedCents = order.refundedCents + refund.amountCents;
      const isOver = refund.endsOrder || refundedCents === order.amountCents;
      await changeOrder(tx, orderId, {
        refundedCents,
        ...(isOver ? { state: 'refunded', refundedAt: NOW } : { state: 'fulfilled' }),
      });
      const leftCents = order.amountCents - refundedCents;
      const invoiceId = await noteInvoiceRefunded(tx, { orderId, leftCents });
      if (invoiceId) log.warn({ invoiceId, orderId }, 'invoice needs to be reversed: its order is refunded');
      return;
    }
    const { takenPoints: points, takenMonthly: monthly, takenSeconds: seconds } = refund;
    const periodUntil = order.periodUntil && new Date(order.periodUntil.getTime() + seconds * SECOND_MS);
    if (points + monthly > 0) {
      await ledger.returnTaken(tx, { userId, orderId, refundId, points, monthly, takenAt: refund.createdAt });
    }
    if (seconds > 0 && tierOf(order) === 'trial' && (await isCommonMember(tx, userId))) {
      await returnByValue(context, tx, order, seconds);
      await changeOrder(tx, orderId, { state: 'fulfilled' });
      return;
    }
    if (seconds > 0 && order.periodUntil) {
      await shiftMembership(tx, { userId, seconds: -seconds, after: order.periodUntil });
    }
    if (refund.endsOrder) await resumeUsage(tx, order, refund.lowered);
    // An order whose period had not begun was moved along with the later ones.
    const { periodFrom } = order;
    await changeOrder(tx, orderId, { state: 'fulfilled', periodFrom, periodUntil });
  });
}

/** Sends a recorded refund to its provider and records the answer. The sweep job retries failures. */
export async function sendRefund(context: OrderContext, refundId: string): Promise<void> {
  const { database, log, publicUrl } = context;
  const { orm } = database;
  if (!(await claimRefundQuery(orm, refundId, ASK_AGAIN_MINUTES))) return;
  const refund = await findRefund(orm, refundId);
  const paid = refund && (await findPayment(orm, refund.paymentId));
  const order = refund && (await findOrder(orm, refund.purchaseId));
  if (!refund || !paid || !order) return;
  const provider = providerOf(context, paid);
  if (!provider)
    return log.error({ refundId, provider: paid.provider }, 'refund waiting for provider settings');
  const { currency } = order;
  try {
    const outcome = await provider.refund({
      ...tradeOf(paid),
      refundNo: numberOf(refundId),
      amount: { cents: refund.amountCents, currency },
      total: { cents: order.amountCents, currency },
      reason: refund.reason,
      origin: publicUrl,
    });
    await noteRefund(context, refundId, outcome);
  } catch (error) {
    if (error instanceof PaymentRefused) {
      log.error({ err: error, refundId }, 'provider refused a refund');
      await noteRefund(context, refundId, 'failed');
    } else if (error instanceof PaymentUnavailable) {
      log.warn({ err: error, refundId }, 'refund request failed: will retry');
    } else throw error;
  }
}

/** Begins a refund and sends it to the provider. The order may stay `refunding` for days. */
export async function refundOrder(context: OrderContext, request: RefundRequest): Promise<void> {
  const { refundId } = await beginRefund(context, request);
  await sendRefund(context, refundId);
}
