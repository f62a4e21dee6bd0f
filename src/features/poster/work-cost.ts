import type { Api } from '@tuzuo/contract/api';
import type { useT } from '@/i18n';
import type { Format } from '@/i18n/format';

export type Quote = Api['gen.task.quote']['output'];

/** A price for the button of a tool; undefined while it is unknown, and for what costs nothing. */
export function costOf(
  quote: Quote | undefined,
  t: ReturnType<typeof useT>,
  format: Format,
): string | undefined {
  if (!quote) return undefined;
  const { useType, points, freeUsesLeft, amountCents = 0 } = quote;
  if (useType === 'cash') return amountCents > 0 ? format.money(amountCents) : undefined;
  if (points === 0) return freeUsesLeft > 0 ? t('price.freeToday', { left: freeUsesLeft }) : undefined;
  return points === 1 ? t('price.onePoint') : t('price.points', { points });
}
