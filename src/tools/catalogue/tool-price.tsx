import type { ModuleKey } from '@tuzuo/core/pricing';
import { useT } from '@/i18n';
import { Copy } from '@/ui/copy';
import { Skeleton } from '@/ui/skeleton';
import { listedPrice, useCatalogue } from './catalogue.store';

/** What a use of a module costs, as the server says; a placeholder until it has. */
export function ToolPrice({ id, module }: { id: string; module: ModuleKey }) {
  const t = useT();
  const { connection, prices } = useCatalogue();
  const price = listedPrice(prices, module);
  if (price) {
    const { usePointCount: points, useTimesPerPoint: times } = price;
    return (
      <Copy id={id} size={12} strong tone="accent">
        {times === 1 ? t('price.once', { points }) : t('price.several', { points, times })}
      </Copy>
    );
  }
  if (connection === 'connecting') return <Skeleton />;
  return (
    <Copy id={id} size={12} tone="muted">
      {t(connection === 'connected' ? 'price.byBenefit' : 'price.unknown')}
    </Copy>
  );
}
