import { View } from '@tarojs/components';
import { type ToolKey, tools } from '@tuzuo/core/tools';
import { type Translate, useT } from '@/i18n';
import { Copy } from '@/ui/copy';
import { Skeleton } from '@/ui/skeleton';
import { listedPrice, useCatalog } from './catalog.store';
import './tool-badge.scss';

type Catalog = ReturnType<typeof useCatalog.getState>;
type FreeUses = NonNullable<Catalog['freeUses'][ToolKey]>;
type Price = NonNullable<ReturnType<typeof listedPrice>>;

function freeText({ period, granted, left }: FreeUses, t: Translate): string {
  if (period === 'day') return t('price.freeToday', { left });
  return left === granted ? t('price.freeMonth', { granted }) : t('price.leftMonth', { left });
}

function priceText({ usePointCount: points, useTimesPerPoint: times }: Price, t: Translate): string {
  if (times > 1) return t('price.several', { points, times });
  return points === 1 ? t('price.onePoint') : t('price.points', { points });
}

/** Current price of a tool: free uses in green, else points. A placeholder until the server has answered. */
export function ToolBadge({ id, tool }: { id: string; tool: ToolKey }) {
  const t = useT();
  const { connection, prices, freeUses } = useCatalog();
  const free = freeUses[tool];
  const price = listedPrice(prices, tools[tool].moduleKey);
  // For a module without a price, free uses are shown even when none are left.
  const isFree = free !== undefined && (free.left > 0 || price === undefined);
  if (!isFree && price === undefined) {
    return connection === 'connecting' ? (
      <View className="tool-badge tool-badge--waiting">
        <Skeleton />
      </View>
    ) : null;
  }
  return (
    <View className={`tool-badge tool-badge--${isFree ? 'free' : 'points'}`}>
      <Copy id={id} size={10} strong figures tone={isFree ? 'success' : 'accent'}>
        {isFree ? freeText(free, t) : price && priceText(price, t)}
      </Copy>
    </View>
  );
}
