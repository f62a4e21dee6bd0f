import { View } from '@tarojs/components';
import { memo } from 'react';
import { useFormat } from '@/i18n/format';
import { press } from '@/platform/press';
import { Copy } from '@/ui/copy';
import { Skeleton } from '@/ui/skeleton';
import type { OpenStudio } from './open-studio';
import { useStudioWords } from './words';

/** What saving costs, as a sentence, or a button to ask again. */
export const CostLine = memo(function CostLine({ page }: { page: OpenStudio }) {
  const t = useStudioWords();
  const format = useFormat();
  const quote = page.usePageState((state) => state.quote);
  if (quote === undefined) {
    return (
      <View id="studio-cost" className="studio-cost">
        <Skeleton width={60} />
      </View>
    );
  }
  if (quote === 'failed') {
    return (
      <View id="studio-cost" className="studio-cost" {...press(page.quoteRetried, { role: 'button' })}>
        <Copy size={12} tone="danger" centered>
          {t('cost.failed')}
        </Copy>
      </View>
    );
  }
  const { photos, scenes, points, freeUsesLeft, useType, amountCents = 0 } = quote;
  const isPaid = photos === 0 && scenes === 0;
  const isCash = useType === 'cash' && amountCents > 0;
  const isFree = !isPaid && points === 0 && !isCash;
  const words = () => {
    if (isPaid) return t('cost.unlocked');
    const amount = isCash ? format.money(amountCents) : '';
    if (scenes === 0) {
      if (isCash) return t('with.cost.cash', { amount });
      if (isFree) return t('with.cost.free', { left: freeUsesLeft });
      return photos > 1 ? t('with.cost.several', { photos, points }) : t('with.cost.points', { points });
    }
    if (isCash) return t('with.cost.bothCash', { amount });
    if (isFree) return t(photos > 0 ? 'cost.both.free' : 'cost.scene.free');
    return photos > 0 ? t('with.cost.both', { points }) : t('with.cost.scene', { points });
  };
  return (
    <View id="studio-cost" className="studio-cost">
      <Copy size={12} tone={isPaid || isFree ? 'success' : 'muted'} centered figures>
        {words()}
      </Copy>
    </View>
  );
});
