import { TOOL_KEYS, type ToolKey, tools } from '@tuzuo/core/tools';
import type { SelectEngine, SelectedEngine } from '../../engines/port';

export type AvailableTool = SelectedEngine & { tool: ToolKey; definition: (typeof tools)[ToolKey] };

/** The tools that an engine can run now, in catalog order. */
export function listAvailableTools(selectEngine: SelectEngine): AvailableTool[] {
  return TOOL_KEYS.flatMap((tool) => {
    const selected = selectEngine(tool);
    return selected ? [{ tool, definition: tools[tool], ...selected }] : [];
  });
}
