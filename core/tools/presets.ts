import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools } from '.';
import type { ToolPreset } from './define-tool';
import type { PresetMessageKey } from './tool-words';

/** A preset of a tool, with the key of its name. */
export type Preset = ToolPreset & { tool: ToolKey; key: string; name: PresetMessageKey };

/** Every preset of every tool that this product has. */
export const PRESETS: readonly Preset[] = TOOL_KEYS.flatMap((tool) => {
  const { presets = {} }: ToolDefinition = tools[tool];
  return Object.entries(presets).map(([key, preset]) => ({
    ...preset,
    tool,
    key,
    name: `preset.${tool}.${key}` as PresetMessageKey,
  }));
});

/** Those that the home page has as quick tasks, in their order. */
export const QUICK_TASKS = PRESETS.filter(({ quick }) => quick !== undefined).sort(
  (one, other) => (one.quick ?? 0) - (other.quick ?? 0),
);

/** Those of them that it shows large. */
export const SLIDES = QUICK_TASKS.filter(({ slide }) => slide);

/** The tool of the first slide, whose example a card of the home page shows. */
export const HOME_TOOL = (SLIDES[0]?.tool ?? TOOL_KEYS[0]) as ToolKey;
