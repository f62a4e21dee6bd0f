import { View } from '@tarojs/components';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { ToolCard } from './tool-card';
import './tool-grid.scss';

/** Every tool, two in a row. */
export function ToolGrid() {
  return (
    <View id="tool-grid" className="tool-grid">
      {TOOL_KEYS.map((tool) => (
        <ToolCard key={tool} tool={tool} />
      ))}
    </View>
  );
}
