import { type ToolKey, tools } from '@tuzuo/core/tools';
import { useT } from '@/i18n';
import { useSession } from '@/session/session.store';
import { opensModule } from '@/session/states';
import { Chip } from '@/ui/chip';
import { useOpenQuality } from './open-tools';

/**
 * Restrictions of a tool that matter before opening it: not available in the user's tier, or preview quality only;
 * renders nothing until the server has answered.
 */
export function ToolStatus({ tool }: { tool: ToolKey }) {
  const t = useT();
  const quality = useOpenQuality(tool);
  const isMine = useSession(({ user }) => opensModule(user, tools[tool].moduleKey));
  if (quality !== undefined && !isMine) return <Chip text={t('tool.otherTier')} />;
  return quality === 'preview' ? <Chip tone="success" text={t('tool.preview')} /> : null;
}
