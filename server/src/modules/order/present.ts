import type { Api } from '@tuzuo/contract/api';
import type { Order } from './repository';

type OrderOnWire = Api['order.order.get']['output'];

const times = {
  periodFrom: 'periodFrom',
  periodUntil: 'periodUntil',
  paidAt: 'paidAt',
  fulfilledAt: 'fulfilledAt',
  closedAt: 'closedAt',
  refundedAt: 'refundedAt',
} as const;

function timesOf(order: Order): Partial<Record<keyof typeof times, string>> {
  const keys = Object.keys(times) as (keyof typeof times)[];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const at = order[key];
      return at === null ? [] : [[key, at.toISOString()]];
    }),
  );
}

/** Converts an order to its wire format. */
export function presentOrder(
  order: Order,
  {
    cents: refundableCents,
    usedCents = 0,
    by,
  }: { cents: number; usedCents?: number; by?: 'apple' | undefined },
): OrderOnWire {
  const { id, kind, state, amountCents, currency, refundedCents, snapshot, createdAt, expiresAt } = order;
  const bought =
    snapshot.kind === 'points'
      ? { points: snapshot.points, bonusPoints: snapshot.bonusPoints }
      : { tier: snapshot.tier, months: snapshot.months };
  return {
    orderId: id,
    kind,
    state,
    amountCents,
    currency,
    refundedCents,
    refundableCents,
    ...bought,
    ...(order.offCents > 0 && { offCents: order.offCents }),
    ...(usedCents > 0 && { refundUsedCents: usedCents }),
    ...(by && { refundBy: by }),
    ...(order.contractId !== null && { autoRenew: true }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...timesOf(order),
  };
}
