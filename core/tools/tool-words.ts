import type { ToolKey, tools } from '.';

/** Keys of a tool's presets. */
type PresetOf<Tool extends ToolKey> = (typeof tools)[Tool] extends { presets: infer Presets }
  ? keyof Presets & string
  : never;

/** The client's message key of a preset's name. */
export type PresetMessageKey = { [Tool in ToolKey]: `preset.${Tool}.${PresetOf<Tool>}` }[ToolKey];

/** The client's message keys of what people type to find a tool or a preset. */
export type SearchMessageKey = { [Tool in ToolKey]: `search.${Tool}.${PresetOf<Tool> | 'tool'}` }[ToolKey];

/** The client's message keys of tools and presets. */
export type ToolMessageKey = `tool.${ToolKey}.${'name' | 'line'}` | PresetMessageKey | SearchMessageKey;

/**
 * The texts of tools in one language as messages, like the client's other messages: `preset.white` of a tool
 * becomes `preset.<key>.white`, and its `name` becomes `tool.<key>.name`.
 * @param words by tool
 */
export function toolMessages(
  words: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Readonly<Record<string, string>> {
  const messages: Record<string, string> = {};
  for (const [tool, own] of Object.entries(words))
    for (const [key, text] of Object.entries(own)) {
      const [kind, rest] = key.includes('.') ? key.split('.') : ['tool', key];
      messages[`${kind}.${tool}.${rest}`] = text;
    }
  return messages;
}
