import { TOOL_KEYS, type ToolKey, tools } from '@tuzuo/core/tools';
import type { Engine } from '../../engines/port';
import { type SelectedEngine, selectEngine } from '../../engines/select';

export type AvailableTool = SelectedEngine & { tool: ToolKey; definition: (typeof tools)[ToolKey] };

/** The tools that one of `engines` can run now, in catalogue order. */
export function listAvailableTools(engines: readonly Engine[]): AvailableTool[] {
  return TOOL_KEYS.flatMap((tool) => {
    const selected = selectEngine(engines, tool);
    return selected ? [{ tool, definition: tools[tool], ...selected }] : [];
  });
}
