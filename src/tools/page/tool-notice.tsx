import { View } from '@tarojs/components';
import type { ToolKey } from '@tuzuo/core/tools';
import { ServerLine, useCatalogue } from '@/tools/catalogue';
import { Copy } from '@/ui/copy';
import { useToolWords } from './words';
import './tool-notice.scss';

/** What a user must know before choosing a photo: no connection, no engine, or a sketch in place of the real thing. */
export function ToolNotice({ tool }: { tool: ToolKey }) {
  const t = useToolWords();
  const { connection, open } = useCatalogue();
  if (connection === 'offline' || connection === 'refused') return <ServerLine />;
  const quality = open[tool];
  if (connection === 'connecting' || quality === 'full') return null;
  return (
    <View id="tool-notice" className="tool-notice">
      <Copy size={12} tone="danger">
        {t(quality === 'preview' ? 'notice.preview' : 'notice.closed')}
      </Copy>
    </View>
  );
}
