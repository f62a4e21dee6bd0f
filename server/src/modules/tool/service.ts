import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import type { SelectedEngine, SelectListed } from '../../engines/port';

export { createToolTasks, type ToolTasks } from './tasks/service';
export { requireOpenModule } from './tasks/tool';

export type AvailableTool = SelectedEngine & {
  tool: ToolKey;
  definition: (typeof tools)[ToolKey];
  /** Whether an engine accepts a text prompt from the user. */
  prompt: boolean;
  /** Whether an engine can refine a draft. */
  refine: boolean;
};

/** Options that not every engine supports: a text prompt, and refining a draft. */
const ASKED = { prompt: { prompt: 'any' }, refine: { refine: true } } as const;

const needsWords = ({ options }: ToolDefinition): boolean =>
  Object.values(options).some((option) => option.kind === 'text' && option.required);

/** The tools that an engine can run now, in catalog order. */
export function listAvailableTools(selectEngine: SelectListed): AvailableTool[] {
  return TOOL_KEYS.flatMap((tool) => {
    const selected = selectEngine(tool);
    if (!selected) return [];
    const definition = tools[tool];
    const serves = (option: keyof typeof ASKED) =>
      option in definition.options && selectEngine(tool, { options: ASKED[option] }) !== undefined;
    const prompt = serves('prompt');
    // An operator's workflow may not pass on the words without which such a tool cannot run.
    if (needsWords(definition) && !prompt) return [];
    return [{ tool, definition, prompt, refine: serves('refine'), ...selected }];
  });
}
