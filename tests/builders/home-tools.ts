import { TOOL_KEYS, type ToolDefinition, tools } from '@tuzuo/core/tools';

/** The tools on home while no cloud engine is connected: those that our own engine does in full. */
export const HOME_TOOLS = TOOL_KEYS.filter((key) => {
  const { localPreview, engineOnly }: ToolDefinition = tools[key];
  return !localPreview && !engineOnly;
});
