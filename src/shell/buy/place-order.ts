import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { ApiError } from '@/request/errors';

export type Order = Api['order.order.create']['output'];

/** Something for sale, at the price that the user sees. */
export type Offer = Pick<Order, 'kind' | 'amountCents' | 'autoRenew'> & { priceId: string };

type Placing = {
  create: (
    wanted: Omit<Api['order.order.create']['input'], 'requestId'> & { expectedAmountCents: number },
  ) => Promise<Order>;
  /** Asks the user whether they accept another price. */
  agrees: (price: { before: number; now: number }) => Promise<boolean>;
};

/** The current price of an offer; undefined when the order was refused for another reason. */
export function changedPrice(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== ErrorCode.staleRevision) return undefined;
  const { data } = error;
  const current = data instanceof Object && 'current' in data ? Number(data.current) : Number.NaN;
  return Number.isSafeInteger(current) && current > 0 ? current : undefined;
}

/**
 * Orders an offer at the displayed price, or at another one after the user has agreed to it.
 * @returns undefined when the user declines
 * @throws what `create` throws, except for a changed price
 */
export async function placeOrder(
  { kind, priceId, amountCents, autoRenew }: Offer,
  { create, agrees }: Placing,
): Promise<Order | undefined> {
  let expectedAmountCents = amountCents;
  for (;;) {
    try {
      return await create({ kind, priceId, expectedAmountCents, ...(autoRenew && { autoRenew }) });
    } catch (error) {
      const now = changedPrice(error);
      if (now === undefined) throw error;
      if (!(await agrees({ before: expectedAmountCents, now }))) return undefined;
      expectedAmountCents = now;
    }
  }
}
