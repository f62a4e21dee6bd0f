import type { Order } from '@/shell/buy';

/** What the payment page is about. */
export type PaymentStage = 'pay' | 'waiting' | 'delivering' | 'done' | 'closed' | 'refunding' | 'refunded';

const STAGES: Record<Exclude<Order['state'], 'pending'>, PaymentStage> = {
  paid: 'delivering',
  fulfilled: 'done',
  closed: 'closed',
  refunding: 'refunding',
  refunded: 'refunded',
};

/**
 * How the page stands to its order.
 * @param begun whether the user has been at a cashier's page, whose news may be on the way
 */
export function stageOf(
  { state, expiresAt }: Pick<Order, 'state' | 'expiresAt'>,
  begun: boolean,
  now = Date.now(),
): PaymentStage {
  if (state !== 'pending') return STAGES[state];
  // Paid in the last moment, its news may still be on the way.
  if (begun) return 'waiting';
  return Date.parse(expiresAt) <= now ? 'closed' : 'pay';
}

/** Whether the server may soon say something else by itself. */
export const isMoving = (stage: PaymentStage): boolean => stage === 'waiting' || stage === 'delivering';

/** An address below the server's root may have so many characters (contract/pay). */
const MAX_PATH = 500;

/** Where a cashier's page leads back to: this page, in its own window or in this one. */
export function returnPathOf(withFrom: string, plain: string): string {
  const path = `/#${withFrom}`;
  return path.length <= MAX_PATH ? path : `/#${plain}`;
}
