import { TOOL_KEYS, type ToolKey, tools } from '@tuzuo/core/tools';
import type { SelectEngine, SelectedEngine } from '../../engines/port';

export type AvailableTool = SelectedEngine & {
  tool: ToolKey;
  definition: (typeof tools)[ToolKey];
  /** Whether an engine follows words of the user's. */
  prompt: boolean;
};

/** Words as a user could write them. */
const ANY_PROMPT = { prompt: 'any' };

/** The tools that an engine can run now, in catalog order. */
export function listAvailableTools(selectEngine: SelectEngine): AvailableTool[] {
  return TOOL_KEYS.flatMap((tool) => {
    const selected = selectEngine(tool);
    if (!selected) return [];
    const definition = tools[tool];
    const prompt =
      'prompt' in definition.options && selectEngine(tool, { options: ANY_PROMPT }) !== undefined;
    return [{ tool, definition, prompt, ...selected }];
  });
}
