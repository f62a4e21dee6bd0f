import { View } from '@tarojs/components';
import { type Format, useFormat } from '@/i18n/format';
import { press } from '@/platform/press';
import { useVisitor } from '@/session/use-visitor';
import { Copy } from '@/ui/copy';
import { Skeleton } from '@/ui/skeleton';
import type { Quote, QuoteState } from './use-quote';
import { type ToolWords, useToolWords } from './words';
import './cost-line.scss';

/** How a tool is charged. */
export type Terms = {
  /** What is free is counted by the month. */
  monthly: boolean;
  /** A run costs nothing: what it has made is paid for when it is unlocked. */
  paidLater: boolean;
};

/** What a run costs, in a sentence. A guest has no balance to speak of. */
function costText(
  { useType, points, freeUsesLeft, balance, amountCents }: Quote,
  guest: boolean,
  { monthly, paidLater }: Terms,
  t: ToolWords,
  money: Format['money'],
) {
  if (paidLater) {
    return freeUsesLeft > 0
      ? t('with.cost.laterFree', { left: freeUsesLeft })
      : t('with.cost.later', { points });
  }
  if (monthly && useType === 'point' && points === 0) return t('with.cost.month', { left: freeUsesLeft });
  if (points === 0 && freeUsesLeft > 0) return t('with.cost.free', { left: freeUsesLeft });
  if (useType === 'cash') return t('with.cost.cash', { amount: money(amountCents ?? 0) });
  if (points === 0) return t('cost.nothing');
  return guest ? t('with.cost.guest', { points }) : t('with.cost.points', { points, balance });
}

type CostLineProps = { quote: QuoteState; terms: Terms; onReload: () => void };

/** The line above the button: what a run costs now, or how to ask again. */
export function CostLine({ quote, terms, onReload }: CostLineProps) {
  const t = useToolWords();
  const format = useFormat();
  const guest = useVisitor().kind === 'guest';
  if (quote === undefined) {
    return (
      <View id="tool-cost" className="cost-line">
        <Skeleton />
      </View>
    );
  }
  if (quote === 'failed') {
    return (
      <View id="tool-cost" className="cost-line" {...press(onReload, { role: 'button' })}>
        <Copy size={12} tone="danger">
          {t('cost.failed')}
        </Copy>
      </View>
    );
  }
  return (
    <View id="tool-cost" className="cost-line">
      <Copy size={12} tone="muted" centred>
        {costText(quote, guest, terms, t, format.money)}
      </Copy>
    </View>
  );
}
