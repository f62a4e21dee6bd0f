import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools } from '.';
import type { ToolPreset } from './define-tool';
import type { PresetMessageKey } from './tool-words';

/** A preset of a tool, with the key of its name. */
export type Preset = ToolPreset & { tool: ToolKey; key: string; name: PresetMessageKey };

/** Every preset of every tool of this product. */
export const PRESETS: readonly Preset[] = TOOL_KEYS.flatMap((tool) => {
  const { presets = {} }: ToolDefinition = tools[tool];
  return Object.entries(presets).map(([key, preset]) => ({
    ...preset,
    tool,
    key,
    name: `preset.${tool}.${key}` as PresetMessageKey,
  }));
});

/** The quick tasks of the home page, in order. */
export const QUICK_TASKS = PRESETS.filter(({ quick }) => quick !== undefined).sort(
  (one, other) => (one.quick ?? 0) - (other.quick ?? 0),
);

/** The quick tasks that are also slides. */
export const SLIDES = QUICK_TASKS.filter(({ slide }) => slide);

/** The tool of the first slide, whose example is on the home page's card. */
export const HOME_TOOL = (SLIDES[0]?.tool ?? TOOL_KEYS[0]) as ToolKey;
