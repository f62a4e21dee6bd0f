import type { CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { newId } from '../../db/ids';
import type { BoughtOffer } from '../../db/schema/purchase';
import { CallError } from '../../errors';
import { enterOperation } from '../idempotency/service';
import { type Allowance, consume } from '../limit/service';
import { isCommonMember, type PaidTier } from '../membership/service';
import type { OrderContext } from './context';
import { insertContract } from './contracts';
import { refused } from './refusals';
import { countPending, findOffer, inMinutes, insertOrder, isClosing, type Offer } from './repository';
import { requireOpenSales } from './sale-stop';

/** Minutes in which an order can be paid; most providers keep a cashier page open that long. */
const PAY_WITHIN_MINUTES = 30;

/** Maximum number of unpaid orders per user. */
const MAX_PENDING = 20;

const HOUR_MS = 3_600_000;

const creations = (userId: string): Allowance => ({
  key: `order:${userId}`,
  limit: 60,
  windowMs: HOUR_MS,
});

/** The snapshot of what an offer sells; undefined if the row describes nothing that can be delivered. */
function boughtOf({ kind, points, bonusPoints, tier, months }: Offer): BoughtOffer | undefined {
  if (kind === 'points') return points > 0 ? { kind, points, bonusPoints } : undefined;
  return months !== null && months > 0 && (tier === 'common' || tier === 'trial')
    ? { kind, tier: tier satisfies PaidTier, months }
    : undefined;
}

/**
 * Creates an order at the price that the user saw, once per `requestId`; returns its ID.
 * @throws CallError 10002 if the offer is not for sale, 10003 if its price changed, 10004, 20002
 */
export async function createOrder(
  { database }: Pick<OrderContext, 'database'>,
  userId: string,
  { kind, priceId, requestId, expectedAmountCents, autoRenew }: CallInput<'order.order.create'>,
): Promise<string> {
  return database.transaction(async (tx) => {
    const payload = { kind, priceId, expectedAmountCents, ...(autoRenew && { autoRenew }) };
    const operation = { userId, operation: 'order.create', requestId, payload };
    const { made, id } = await enterOperation(tx, operation, newId());
    if (!made) return id;
    await consume(tx, [creations(userId)]);
    await requireOpenSales(tx);
    const offer = await findOffer(tx, priceId);
    const snapshot = offer?.kind === kind ? boughtOf(offer) : undefined;
    if (!offer || !snapshot) throw new CallError(ErrorCode.notFound, null, 'order.notForSale');
    const { amountCents, currency } = offer;
    if (amountCents !== expectedAmountCents) {
      throw new CallError(ErrorCode.staleRevision, { current: amountCents }, 'order.priceChanged');
    }
    const isTrial = snapshot.kind === 'vip' && snapshot.tier === 'trial';
    if (isTrial && (await isCommonMember(tx, userId))) throw refused('order.memberAlready');
    if (await isClosing(tx, userId)) throw refused('order.accountClosing');
    if ((await countPending(tx, userId)) >= MAX_PENDING) throw refused('order.tooManyPending');
    const expiresAt = inMinutes(PAY_WITHIN_MINUTES);
    const contractId = autoRenew && snapshot.kind === 'vip' ? newId() : null;
    if (contractId !== null && snapshot.kind === 'vip') {
      const { tier, months } = snapshot;
      await insertContract(tx, {
        id: contractId,
        userId,
        offerId: offer.id,
        tier,
        months,
        amountCents,
        currency,
      });
    }
    await insertOrder(tx, {
      id,
      contractId,
      userId,
      offerId: offer.id,
      kind,
      amountCents,
      currency,
      snapshot,
      expiresAt,
    });
    return id;
  });
}
