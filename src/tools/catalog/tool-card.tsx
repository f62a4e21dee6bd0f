import { View } from '@tarojs/components';
import type { ToolKey } from '@tuzuo/core/tools';
import { EXAMPLE_PICTURES, exampleNames, hasExample } from '@tuzuo/core/tools/example-pictures';
import { useT } from '@/i18n';
import { open } from '@/navigation';
import { press } from '@/platform/press';
import { absolute } from '@/request/send';
import { toolFaces } from '@/tools/faces';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { Picture } from '@/ui/picture';
import { ToolBadge } from './tool-badge';
import './tool-card.scss';
import { toolUrl } from './tool-routes';
import { ToolStatus } from './tool-status';

/** An example before and after, half of each, over the tool's icon, which shows until it has loaded. */
function Shot({ tool }: { tool: ToolKey }) {
  return (
    <View className="tool-card__shot">
      <Picture src={toolFaces[tool].icon} shape="tool" />
      {hasExample(tool) && (
        <View className="tool-card__photo">
          <Photo
            src={absolute(`${EXAMPLE_PICTURES}/${exampleNames(tool).thumb}`)}
            alt=""
            fit="cover"
            lazy
            shape="card"
          />
        </View>
      )}
      <View className="tool-card__status">
        <ToolStatus tool={tool} />
      </View>
      <View className="tool-card__badge">
        <ToolBadge id={`tool-price-${tool}`} tool={tool} />
      </View>
    </View>
  );
}

/** A tool in the grid: example, description and price. */
export function ToolCard({ tool }: { tool: ToolKey }) {
  const t = useT();
  const { name, line } = toolFaces[tool];
  return (
    <View
      id={`tool-${tool}`}
      className="tool-card tool-card--open"
      {...press(() => void open(toolUrl(tool)), { role: 'link' })}
    >
      <Shot tool={tool} />
      <View className="tool-card__words">
        <Copy size={14} strong>
          {t(name)}
        </Copy>
        <Copy size={12} tone="muted">
          {t(line)}
        </Copy>
      </View>
    </View>
  );
}
