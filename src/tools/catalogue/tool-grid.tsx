import { View } from '@tarojs/components';
import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { ToolCard } from './tool-card';
import './tool-grid.scss';

/** Tools, two in a row; every one unless told otherwise. */
export function ToolGrid({ tools = TOOL_KEYS }: { tools?: readonly ToolKey[] }) {
  return (
    <View id="tool-grid" className="tool-grid">
      {tools.map((tool) => (
        <ToolCard key={tool} tool={tool} />
      ))}
    </View>
  );
}
