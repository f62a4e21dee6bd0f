import type { Order } from '@/shell/buy';

/** What the payment page shows. */
export type PaymentStage = 'pay' | 'waiting' | 'delivering' | 'done' | 'closed' | 'refunding' | 'refunded';

const STAGES: Record<Exclude<Order['state'], 'pending'>, PaymentStage> = {
  paid: 'delivering',
  fulfilled: 'done',
  closed: 'closed',
  refunding: 'refunding',
  refunded: 'refunded',
};

/**
 * The stage of the page for its order.
 * @param begun whether the user has been on a cashier's page, so that news may be pending
 */
export function stageOf(
  { state, expiresAt }: Pick<Order, 'state' | 'expiresAt'>,
  begun: boolean,
  now = Date.now(),
): PaymentStage {
  if (state !== 'pending') return STAGES[state];
  // Paid at the last moment, the confirmation may still be on its way.
  if (begun) return 'waiting';
  return Date.parse(expiresAt) <= now ? 'closed' : 'pay';
}

/** Whether the server may soon report another state. */
export const isMoving = (stage: PaymentStage): boolean => stage === 'waiting' || stage === 'delivering';

/** Maximum length of a return path (contract/pay). */
const MAX_PATH = 500;

/** Where a cashier's page leads back to: this page, in its own window or in this one. */
export function returnPathOf(withFrom: string, plain: string): string {
  const path = `/#${withFrom}`;
  return path.length <= MAX_PATH ? path : `/#${plain}`;
}
