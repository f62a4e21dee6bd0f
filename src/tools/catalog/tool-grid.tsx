import { View } from '@tarojs/components';
import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { useT } from '@/i18n';
import { readable } from '@/platform/press';
import { toolFaces } from '@/tools/faces';
import { Copy } from '@/ui/copy';
import { Picture } from '@/ui/picture';
import { isEngineOnly, useMayOpen } from './open-tools';
import { ToolCard } from './tool-card';
import './tool-grid.scss';

/** Tools that are not open yet, as a row of names. */
function ComingRow({ tools }: { tools: readonly ToolKey[] }) {
  const t = useT();
  return (
    <View id="tools-coming" className="coming-row" {...readable}>
      <View className="coming-row__title">
        <Copy size={12} strong tone="muted">
          {t('tool.coming')}
        </Copy>
      </View>
      {tools.map((tool) => (
        <View key={tool} id={`tool-${tool}`} className="coming-row__tool">
          <Picture src={toolFaces[tool].icon} shape="coming" />
          <View className="coming-row__name">
            <Copy size={12} tone="muted">
              {t(toolFaces[tool].name)}
            </Copy>
          </View>
        </View>
      ))}
    </View>
  );
}

/** A grid of tools, two in a row, followed by those that are not open; all tools by default. */
export function ToolGrid({ tools = TOOL_KEYS }: { tools?: readonly ToolKey[] }) {
  const mayOpen = useMayOpen();
  const coming = tools.filter((tool) => !mayOpen(tool) && !isEngineOnly(tool));
  return (
    <View id="tool-grid" className="tool-grid">
      {tools.filter(mayOpen).map((tool) => (
        <ToolCard key={tool} tool={tool} />
      ))}
      {coming.length > 0 && <ComingRow tools={coming} />}
    </View>
  );
}
