import { View } from '@tarojs/components';
import { type ToolKey, tools } from '@tuzuo/core/tools';
import { useT } from '@/i18n';
import { open } from '@/navigation';
import { press } from '@/platform/press';
import { Copy } from '@/ui/copy';
import { Picture } from '@/ui/picture';
import './tool-card.scss';
import { useOpenQuality } from './paged-tools';
import { toolFaces } from './tool-faces';
import { ToolPrice } from './tool-price';
import { toolUrl } from './tool-routes';
import { ToolStatus } from './tool-status';

/** One tool of the grid: what it is, whether it is open, what it costs. It leads nowhere until it is open. */
export function ToolCard({ tool }: { tool: ToolKey }) {
  const t = useT();
  const face = toolFaces[tool];
  const isOpen = useOpenQuality(tool) !== undefined;
  const opens = isOpen ? press(() => void open(toolUrl(tool)), { role: 'link' }) : {};
  return (
    // Another element when it opens: React Native's Taro cannot take a press away from a view, nor give it one.
    <View
      key={isOpen ? 'open' : 'closed'}
      id={`tool-${tool}`}
      className={`tool-card tool-card--${isOpen ? 'open' : 'closed'}`}
      {...opens}
    >
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
