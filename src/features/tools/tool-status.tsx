import type { ToolKey } from '@tuzuo/core/tools';
import { useT } from '@/i18n';
import { Chip } from '@/ui/chip';
import { useCatalogue } from './catalogue.store';
import { useOpenQuality } from './paged-tools';

/** What is to be known of a tool before it is opened: that it cannot be yet, or does not give its best; nothing while the server has not said. */
export function ToolStatus({ tool }: { tool: ToolKey }) {
  const t = useT();
  const isKnown = useCatalogue(({ connection }) => connection === 'connected');
  const quality = useOpenQuality(tool);
  if (quality === 'preview') return <Chip tone="success" text={t('tool.preview')} />;
  return quality === 'full' || !isKnown ? null : <Chip text={t('tool.notOpen')} />;
}
