import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import type { ToolMessageKey } from '@tuzuo/core/tools/tool-words';
import { toolIcons } from '@/tools/icons';

type ToolFace = { icon: string; name: ToolMessageKey; line: ToolMessageKey };

/** How each tool shows itself: the client's half of its definition. */
export const toolFaces = Object.fromEntries(
  TOOL_KEYS.map((key) => [key, { icon: toolIcons[key], name: `tool.${key}.name`, line: `tool.${key}.line` }]),
) as Readonly<Record<ToolKey, ToolFace>>;
