import type { ToolKey } from '@tuzuo/core/tools';

/** The tools that make something for a poster from words: its background, or an element. */
export const BACKGROUND_TOOL = 'ai-background' satisfies ToolKey;
export const ELEMENT_TOOL = 'ai-material' satisfies ToolKey;

export type WordTool = typeof BACKGROUND_TOOL | typeof ELEMENT_TOOL;
