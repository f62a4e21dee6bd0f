import type { Locale } from '../text/locale';
import type { ToolKey, tools } from '.';

/** What both sides say of a tool: its name, in one line what it does, and the names of its presets. */
export type ToolWords = { name: string; line: string; presets?: Readonly<Record<string, string>> };

/** What else people call a tool (`tool`) and its presets (by key) when they look for them, with spaces between. */
export type SearchWords = Readonly<Record<Locale, Readonly<Record<string, string>>>>;

/** Keys of a tool's presets. */
type PresetOf<Tool extends ToolKey> = (typeof tools)[Tool] extends { presets: infer Presets }
  ? keyof Presets & string
  : never;

/** Under this key the client says the name of a preset. */
export type PresetMessageKey = { [Tool in ToolKey]: `preset.${Tool}.${PresetOf<Tool>}` }[ToolKey];

/** Under these keys the client says them. */
export type ToolMessageKey = `tool.${ToolKey}.${'name' | 'line'}` | PresetMessageKey;

/** The words of every tool in one language as messages: flat, as the client's other words are. */
export function toolMessages(
  toolWords: Readonly<Record<ToolKey, ToolWords>>,
): Readonly<Record<ToolMessageKey, string>> {
  const messages: Record<string, string> = {};
  for (const key of Object.keys(toolWords) as ToolKey[]) {
    // The room of a tool that a product leaves out is empty in its build.
    const words: ToolWords | undefined = toolWords[key];
    if (!words) continue;
    messages[`tool.${key}.name`] = words.name;
    messages[`tool.${key}.line`] = words.line;
    for (const [preset, name] of Object.entries(words.presets ?? {}))
      messages[`preset.${key}.${preset}`] = name;
  }
  return messages as Record<ToolMessageKey, string>;
}
