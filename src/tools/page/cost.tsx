import { View } from '@tarojs/components';
import { memo } from 'react';
import { type Format, useFormat } from '@/i18n/format';
import { press } from '@/platform/press';
import { useVisitor } from '@/session/use-visitor';
import { Copy } from '@/ui/copy';
import { Skeleton } from '@/ui/skeleton';
import type { OpenTool } from './open-tool';
import type { Quote, Terms } from './quote';
import { type ToolWords, useToolWords } from './words';
import './cost.scss';

/** The price of a run as a sentence. For a guest, without the balance. */
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

/** The line above the button: the price of a run, or a button to retry. */
export const CostLine = memo(function CostLine({ page }: { page: OpenTool }) {
  const t = useToolWords();
  const format = useFormat();
  const quote = page.useToolState((state) => state.quote);
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
      <View
        id="tool-cost"
        className="cost-line cost-line--failed"
        {...press(page.quoteRetried, { role: 'button' })}
      >
        <Copy size={12} tone="danger">
          {t('cost.failed')}
        </Copy>
      </View>
    );
  }
  return (
    <View id="tool-cost" className="cost-line">
      <Copy size={12} tone="muted" centered figures>
        {costText(quote, guest, page.terms, t, format.money)}
      </Copy>
    </View>
  );
});
