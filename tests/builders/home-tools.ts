import { TOOL_KEYS, type ToolDefinition, tools } from '@tuzuo/core/tools';

/** The tools on home while no cloud engine is connected: not those that our own engine only previews. */
export const HOME_TOOLS = TOOL_KEYS.filter((key) => !(tools[key] as ToolDefinition).localPreview);
