import { View } from '@tarojs/components';
import { useFormat } from '@/i18n/format';
import { press } from '@/platform/press';
import { Copy } from '@/ui/copy';
import { Skeleton } from '@/ui/skeleton';
import { useStudioWords } from './locales';
import type { SaveQuote } from './use-save';

type CostLineProps = { quote: SaveQuote | 'failed' | undefined; onReload: () => void };

/** What saving costs, as a sentence, or a button to ask again. */
export function CostLine({ quote, onReload }: CostLineProps) {
  const t = useStudioWords();
  const format = useFormat();
  if (quote === undefined) {
    return (
      <View id="studio-cost" className="studio-cost">
        <Skeleton wide={60} />
      </View>
    );
  }
  if (quote === 'failed') {
    return (
      <View id="studio-cost" className="studio-cost" {...press(onReload, { role: 'button' })}>
        <Copy size={12} tone="danger" centered>
          {t('cost.failed')}
        </Copy>
      </View>
    );
  }
  const { photos, points, freeUsesLeft, useType, amountCents = 0 } = quote;
  const isFree = photos > 0 && points === 0 && amountCents === 0;
  const words = () => {
    if (photos === 0) return t('cost.unlocked');
    if (useType === 'cash' && amountCents > 0)
      return t('with.cost.cash', { amount: format.money(amountCents) });
    if (isFree) return t('with.cost.free', { left: freeUsesLeft });
    return photos > 1 ? t('with.cost.several', { photos, points }) : t('with.cost.points', { points });
  };
  return (
    <View id="studio-cost" className="studio-cost">
      <Copy size={12} tone={photos === 0 || isFree ? 'success' : 'muted'} centered figures>
        {words()}
      </Copy>
    </View>
  );
}
