import type { Locale } from '../text/locale';
import type { ToolKey, tools } from '.';

/** Texts of a tool: its name, a one-line description, and the names of its presets. */
export type ToolWords = { name: string; line: string; presets?: Readonly<Record<string, string>> };

/** Search words for a tool (`tool`) and its presets (by key), separated by spaces. */
export type SearchWords = Readonly<Record<Locale, Readonly<Record<string, string>>>>;

/** Keys of a tool's presets. */
type PresetOf<Tool extends ToolKey> = (typeof tools)[Tool] extends { presets: infer Presets }
  ? keyof Presets & string
  : never;

/** The client's message key of a preset's name. */
export type PresetMessageKey = { [Tool in ToolKey]: `preset.${Tool}.${PresetOf<Tool>}` }[ToolKey];

/** The client's message keys of tools and presets. */
export type ToolMessageKey = `tool.${ToolKey}.${'name' | 'line'}` | PresetMessageKey;

/** The texts of every tool in one language as flat messages, like the client's other messages. */
export function toolMessages(
  toolWords: Readonly<Record<ToolKey, ToolWords>>,
): Readonly<Record<ToolMessageKey, string>> {
  const messages: Record<string, string> = {};
  for (const key of Object.keys(toolWords) as ToolKey[]) {
    // A tool that a product excludes has an empty module in its build.
    const words: ToolWords | undefined = toolWords[key];
    if (!words) continue;
    messages[`tool.${key}.name`] = words.name;
    messages[`tool.${key}.line`] = words.line;
    for (const [preset, name] of Object.entries(words.presets ?? {}))
      messages[`preset.${key}.${preset}`] = name;
  }
  return messages as Record<ToolMessageKey, string>;
}
