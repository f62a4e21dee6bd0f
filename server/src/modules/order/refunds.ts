import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import type { RefundCause } from '../../db/schema/purchase';
import { CallError, RefusedField } from '../../errors';
import { PaymentRefused, PaymentUnavailable, type RefundState } from '../../payments/port';
import { shiftMembership } from '../membership/service';
import { numberOf, type OrderContext, providerOf, tradeOf } from './context';
import { endContractOf } from './contracts';
import {
  changeOrder,
  endRefund,
  findOrder,
  findPaid,
  findPayment,
  findRefund,
  insertRefund,
  lockOrder,
  NOW,
  type Order,
  type Payment,
  refundedOf,
  takenOf,
  takeTurn,
} from './repository';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

/** A provider that has not decided is asked again after so long. */
const ASK_AGAIN_MINUTES = 5;

/** What a refund gives back and takes. */
type Plan = { cents: number; points: number; monthly: number; seconds: number; endsOrder: boolean };

const NOTHING: Plan = { cents: 0, points: 0, monthly: 0, seconds: 0, endsOrder: false };

/** Points: those that are left of what was bought go back at the price that was paid for each. */
async function planOfPoints(
  { ledger }: OrderContext,
  tx: Executor,
  order: Order,
  bought: number,
  asked: number | undefined,
): Promise<Plan> {
  const { recharge } = await ledger.lockRefundable(tx, order.userId);
  const rest = order.amountCents - order.refundedCents;
  const kept = bought - (await takenOf(tx, order.id));
  if (asked !== undefined) {
    const share = asked === rest ? kept : Math.ceil((bought * asked) / order.amountCents);
    const points = Math.max(0, Math.min(share, kept, recharge));
    return { ...NOTHING, cents: asked, points, endsOrder: asked === rest };
  }
  const points = Math.max(0, Math.min(kept, recharge));
  const cents = points === kept ? rest : Math.min(rest, Math.floor((order.amountCents * points) / bought));
  return { ...NOTHING, cents, points, endsOrder: true };
}

/** Membership: the time that is left, or what is left of its monthly points where that is less. */
async function planOfMembership(
  { ledger }: OrderContext,
  tx: Executor,
  order: Order,
  { months, asked, now }: { months: number; asked: number | undefined; now: Date },
): Promise<Plan> {
  const { periodFrom, periodUntil, amountCents, refundedCents } = order;
  if (!periodFrom || !periodUntil) return NOTHING;
  const { monthGranted, monthLeft } = await ledger.lockRefundable(tx, order.userId);
  const rest = amountCents - refundedCents;
  const total = periodUntil.getTime() - periodFrom.getTime();
  const left = Math.max(0, periodUntil.getTime() - Math.max(now.getTime(), periodFrom.getTime()));
  const hasBegun = now > periodFrom;
  const used = hasBegun && monthGranted > 0 ? (monthGranted - monthLeft) / monthGranted / months : 0;
  const unused = hasBegun ? Math.max(0, Math.min(left / total, 1 - used)) : 1;
  const everything = {
    monthly: hasBegun ? Math.min(monthLeft, monthGranted) : 0,
    seconds: Math.ceil(left / SECOND_MS),
  };
  if (asked === undefined) {
    return {
      ...NOTHING,
      ...everything,
      cents: Math.min(rest, Math.floor(amountCents * unused)),
      endsOrder: true,
    };
  }
  if (asked === rest) return { ...NOTHING, ...everything, cents: asked, endsOrder: true };
  const seconds = Math.min(everything.seconds, Math.ceil((total * asked) / amountCents / SECOND_MS));
  return { ...NOTHING, cents: asked, seconds };
}

/** What giving back `asked` cents, or all that is not used, means for a delivered order. */
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

async function databaseTime(tx: Executor): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>('select clock_timestamp() as now');
  return new Date(rows[0]?.now ?? Number.NaN);
}

/** Whether a user may ask for it himself, and is not too late. */
async function isInTime(
  { refundDays }: OrderContext,
  tx: Executor,
  { state, paidAt }: Order,
): Promise<boolean> {
  if (state !== 'fulfilled' || !paidAt) return false;
  return (await databaseTime(tx)).getTime() - paidAt.getTime() < refundDays * DAY_MS;
}

/** What the user can have back of an order by asking for it now, or who else gives it back. */
export async function refundableOf(
  context: OrderContext,
  order: Order,
): Promise<{ cents: number; by?: 'apple' | undefined }> {
  const { database } = context;
  if (order.state !== 'fulfilled') return { cents: 0 };
  return database.transaction(async (tx) => {
    if (!(await isInTime(context, tx, order))) return { cents: 0 };
    const by = (await findPaid(tx, order.id))?.via ?? undefined;
    return by ? { cents: 0, by } : { cents: (await planRefund(context, tx, order)).cents };
  });
}

/** Money that goes back for an order that delivered nothing for it: no points, no time. */
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

type Wish = { orderId: string; reason?: string | undefined } & (
  | { by: 'user'; userId: string }
  | {
      by: 'operator';
      cents?: number | undefined;
      /** Notes it where operators are watched, in the same transaction. */
      record?:
        | ((tx: Executor, begun: { order: Order; refundId: string; cents: number }) => Promise<void>)
        | undefined;
    }
);

/** Takes the points and the time of a plan, never more than there are; what was taken, and until when the order's time lasts. */
export async function takeBack(
  { ledger }: OrderContext,
  tx: Executor,
  { order, plan, refundId }: { order: Order; plan: Plan; refundId: string },
) {
  const { userId, id: orderId, periodUntil: until } = order;
  const { points, seconds } = plan;
  const isMember =
    seconds === 0 || (await shiftMembership(tx, { userId, seconds, after: until ?? new Date(0) }));
  // A member by another order keeps the month's points: they are one grant for all.
  const monthly = isMember ? 0 : plan.monthly;
  if (points + monthly > 0) await ledger.takeBack(tx, { userId, orderId, refundId, points, monthly });
  return {
    takenPoints: points,
    takenMonthly: monthly,
    takenSeconds: seconds,
    periodUntil: until && new Date(until.getTime() - seconds * SECOND_MS),
  };
}

/** Takes what the refund takes, and notes it, in one transaction; the order as it was, and the refund's id. */
async function beginRefund(context: OrderContext, wish: Wish): Promise<{ order: Order; refundId: string }> {
  const { database } = context;
  return database.transaction(async (tx) => {
    const known = await findOrder(tx, wish.orderId, wish.by === 'user' ? wish.userId : undefined);
    if (!known) throw new CallError(ErrorCode.notFound);
    const order = await lockOrder(tx, known.id);
    const paid = await findPaid(tx, order.id);
    const refused = new CallError(ErrorCode.paymentRefused, null, 'order.notRefundable');
    if (order.state !== 'fulfilled' || !paid) throw refused;
    if (paid.via === 'apple') throw new CallError(ErrorCode.paymentRefused, null, 'order.refundedByApple');
    if (wish.by === 'user' && !(await isInTime(context, tx, order))) throw refused;
    const rest = order.amountCents - (await refundedOf(tx, paid.id));
    const asked = wish.by === 'operator' ? (wish.cents ?? rest) : undefined;
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
      cause: wish.by,
      reason: wish.reason ?? '',
      amountCents: plan.cents,
      ...taken,
      endsOrder: plan.endsOrder,
      createdAt: NOW,
      nextTryAt: NOW,
    });
    await changeOrder(tx, order.id, { state: 'refunding', periodUntil });
    // Who gives their membership back does not want to be charged for the next one.
    if (plan.endsOrder && order.kind === 'vip') await endContractOf(tx, order.userId, 'refund');
    if (wish.by === 'operator') await wish.record?.(tx, { order, refundId, cents: plan.cents });
    return { order, refundId };
  });
}

/** Notes what became of a refund. Nothing happens when that is known. */
export async function noteRefund(
  { database, ledger, log }: OrderContext,
  refundId: string,
  outcome: RefundState,
): Promise<void> {
  if (outcome === 'pending') return;
  await database.transaction(async (tx) => {
    const known = await findRefund(tx, refundId);
    if (!known) throw new Error(`there is no refund ${refundId}`);
    const order = await lockOrder(tx, known.purchaseId);
    const refund = await findRefund(tx, refundId);
    if (refund?.state !== 'pending') return;
    await endRefund(tx, refundId, outcome);
    const { userId, id: orderId } = order;
    if (outcome === 'failed') log.error({ refundId, orderId }, 'a refund failed');
    if (refund.cause === 'duplicate') return;
    // Nothing can be delivered for it: the order stays as it is until the operator has paid it out.
    if ((refund.cause === 'account' || refund.cause === 'renewed') && outcome === 'failed') return;
    if (outcome === 'succeeded') {
      const refundedCents = order.refundedCents + refund.amountCents;
      const isOver = refund.endsOrder || refundedCents === order.amountCents;
      await changeOrder(tx, orderId, {
        refundedCents,
        ...(isOver ? { state: 'refunded', refundedAt: NOW } : { state: 'fulfilled' }),
      });
      return;
    }
    const { takenPoints: points, takenMonthly: monthly, takenSeconds: seconds } = refund;
    const periodUntil = order.periodUntil && new Date(order.periodUntil.getTime() + seconds * SECOND_MS);
    if (points + monthly > 0) {
      await ledger.returnTaken(tx, { userId, orderId, refundId, points, monthly, takenAt: refund.createdAt });
    }
    if (seconds > 0 && order.periodUntil) {
      await shiftMembership(tx, { userId, seconds: -seconds, after: order.periodUntil });
    }
    await changeOrder(tx, orderId, { state: 'fulfilled', periodUntil });
  });
}

/** Asks the provider for a refund that is noted, and notes its answer. What fails is asked again by the job. */
export async function sendRefund(context: OrderContext, refundId: string): Promise<void> {
  const { database, log, publicUrl } = context;
  const { orm } = database;
  if (!(await takeTurn(orm, refundId, ASK_AGAIN_MINUTES))) return;
  const refund = await findRefund(orm, refundId);
  const paid = refund && (await findPayment(orm, refund.paymentId));
  const order = refund && (await findOrder(orm, refund.purchaseId));
  if (!refund || !paid || !order) return;
  const provider = providerOf(context, paid);
  if (!provider)
    return log.error({ refundId, provider: paid.provider }, 'a refund waits for its provider’s settings');
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
      log.error({ err: error, refundId }, 'the provider refuses a refund');
      await noteRefund(context, refundId, 'failed');
    } else if (error instanceof PaymentUnavailable) {
      log.warn({ err: error, refundId }, 'a refund is asked for again later');
    } else throw error;
  }
}

/** Refunds an order as somebody wishes, as far as can be known now: it may be `refunding` for days. */
export async function refundOrder(context: OrderContext, wish: Wish): Promise<void> {
  const { refundId } = await beginRefund(context, wish);
  await sendRefund(context, refundId);
}
