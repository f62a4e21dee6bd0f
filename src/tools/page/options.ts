import {
  defaultOf,
  type ToolKey,
  type ToolLimits,
  type ToolOption,
  tools,
  validOptions,
} from '@tuzuo/core/tools';

/** A structure is produced by a component of the tool itself. */
export type OptionValue = string | number | boolean | object;

/** Values by option; an absent one has not been chosen and has no default. */
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** The values on which an analysis and a price can depend: structures are results of the analysis. */
export const plainValues = (options: OptionValues): OptionValues =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value !== 'object'));

/** The options of any tool, by name. */
export function optionsOf(tool: ToolKey): Readonly<Record<string, ToolOption>> {
  return tools[tool].options;
}

/** The upload limits of any tool. */
export function limitsOf(tool: ToolKey): ToolLimits {
  return tools[tool].limits;
}

/** The default values of a tool. */
export function defaultsOf(tool: ToolKey): OptionValues {
  const pairs = Object.entries(optionsOf(tool)).flatMap(([name, option]) => {
    const value = defaultOf(option);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(pairs);
}

/** The values that an option offers as chips, in order; empty when it is no choice between a few. */
export function choicesOf(option: ToolOption, offered: readonly OptionValue[] = []): readonly OptionValue[] {
  switch (option.kind) {
    case 'choice':
      return offered.length > 0 ? offered : option.values;
    case 'flag':
      return [option.default, !option.default];
    case 'number':
      return offered;
    case 'colour': {
      const [first, ...others] = option.words;
      // The user's own image comes last, since it takes one more step.
      return [first, ...offered, ...others];
    }
    default:
      return [];
  }
}

/** Stable id of an option's value; without the # of a color, which selectors do not accept. */
export const choiceId = (name: string, value: OptionValue) =>
  `tool-option-${name}-${String(value).replace('#', '')}`;

/** The values of a tool for given options; invalid ones get their default. */
export function filledIn(tool: ToolKey, options: Readonly<Record<string, unknown>>): OptionValues {
  return { ...defaultsOf(tool), ...validOptions(tools[tool], options) };
}

/** Options that an address preselects. @param preset a JSON object, which people may have edited */
export function readPreset(preset: string | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(preset ?? '{}'));
  } catch {
    return {};
  }
}
