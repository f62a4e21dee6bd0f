import { View } from '@tarojs/components';
import { type ToolKey, tools } from '@tuzuo/core/tools';
import { EXAMPLE_PICTURES, exampleNames } from '@tuzuo/core/tools/example-pictures';
import { useT } from '@/i18n';
import { open } from '@/navigation';
import { press } from '@/platform/press';
import { absolute } from '@/request/send';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { Picture } from '@/ui/picture';
import './tool-card.scss';
import { isPaged, toolFaces } from '@/tools/faces';
import { useOpenQuality } from './open-tools';
import { ToolPrice } from './tool-price';
import { toolUrl } from './tool-routes';
import { ToolStatus } from './tool-status';

/** A photo and what the tool makes of it, half of each, over the tool's sign: that shows until the photo has come. */
function Shot({ tool }: { tool: ToolKey }) {
  return (
    <View className="tool-card__shot">
      <Picture src={toolFaces[tool].icon} shape="tool" />
      {isPaged(tool) && (
        <View className="tool-card__photo">
          <Photo src={absolute(`${EXAMPLE_PICTURES}/${exampleNames(tool).thumb}`)} alt="" fit="cover" lazy />
        </View>
      )}
      <View className="tool-card__status">
        <ToolStatus tool={tool} />
      </View>
    </View>
  );
}

/** One tool of the grid: what it does, whether it is open, what it costs. It leads nowhere until it is open. */
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
      <Shot tool={tool} />
      <View className="tool-card__words">
        <Copy size={16} strong>
          {t(face.name)}
        </Copy>
        <View className="tool-card__line">
          <Copy size={12} tone="muted">
            {t(face.line)}
          </Copy>
        </View>
        <ToolPrice id={`tool-price-${tool}`} module={tools[tool].moduleKey} />
      </View>
    </View>
  );
}
