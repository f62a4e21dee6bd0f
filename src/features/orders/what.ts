import type { Format } from '@/i18n/format';
import type { Order } from '@/shell/buy';
import type { useOrdersWords } from './words';

type Words = ReturnType<typeof useOrdersWords>;

/** Description of what an order buys. */
export function whatOf(order: Order, t: Words, format: Format): string {
  const { kind, points = 0, bonusPoints = 0, months = 0 } = order;
  if (kind === 'vip') return months === 1 ? t('what.month') : t('what.months', { months });
  return bonusPoints > 0
    ? t('what.bonus', { points: format.number(points), bonus: format.number(bonusPoints) })
    : t('what.points', { points: format.number(points) });
}
