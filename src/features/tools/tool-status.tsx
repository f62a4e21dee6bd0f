import type { ToolKey } from '@tuzuo/core/tools';
import { useT } from '@/i18n';
import { Chip } from '@/ui/chip';
import { useOpenQuality } from './paged-tools';

/** Says whether the server can run a tool now. What it has not confirmed is not open. */
export function ToolStatus({ tool }: { tool: ToolKey }) {
  const t = useT();
  const quality = useOpenQuality(tool);
  if (quality === undefined) return <Chip text={t('tool.notOpen')} />;
  return <Chip tone="success" text={t(quality === 'preview' ? 'tool.preview' : 'tool.open')} />;
}
