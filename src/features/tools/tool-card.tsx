import { View } from '@tarojs/components';
import { type ToolKey, tools } from '@tuzuo/core/tools';
import { useT } from '@/i18n';
import { Copy } from '@/ui/copy';
import { Picture } from '@/ui/picture';
import './tool-card.scss';
import { toolFaces } from './tool-faces';
import { ToolPrice } from './tool-price';
import { ToolStatus } from './tool-status';

/** One tool of the grid: what it is, whether it is open, what it costs. It leads nowhere until it is open. */
export function ToolCard({ tool }: { tool: ToolKey }) {
  const t = useT();
  const face = toolFaces[tool];
  return (
    <View id={`tool-${tool}`} className="tool-card">
      <View className="tool-card__top">
        <Picture src={face.icon} shape="tool" />
        <View className="tool-card__status">
          <ToolStatus tool={tool} />
        </View>
      </View>
      <View className="tool-card__name">
        <Copy size={16} strong>
          {t(face.name)}
        </Copy>
      </View>
      <View className="tool-card__line">
        <Copy size={12} tone="muted">
          {t(face.line)}
        </Copy>
      </View>
      <ToolPrice id={`tool-price-${tool}`} module={tools[tool].moduleKey} />
    </View>
  );
}
