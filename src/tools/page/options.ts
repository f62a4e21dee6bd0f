import {
  defaultOf,
  type ToolKey,
  type ToolLimits,
  type ToolOption,
  tools,
  validOptions,
} from '@tuzuo/core/tools';
import { useCallback, useRef, useState } from 'react';
import type { PagedTool } from '@/tools/catalog';

/** A structure is one that a part of the tool itself makes. */
export type OptionValue = string | number | boolean | object;

/** Option → value; what is absent has not been chosen and has no default. */
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** Only what a look and a price can depend on: a part's own structure is what comes out of the look. */
export const plainValues = (options: OptionValues): OptionValues =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value !== 'object'));

/** The options of a tool by name, whatever the tool. */
export function optionsOf(tool: ToolKey): Readonly<Record<string, ToolOption>> {
  return tools[tool].options;
}

/** What a tool holds its uploads to, whatever the tool. */
export function limitsOf(tool: ToolKey): ToolLimits {
  return tools[tool].limits;
}

/** What a tool does unless told otherwise. */
export function defaultsOf(tool: ToolKey): OptionValues {
  const pairs = Object.entries(optionsOf(tool)).flatMap(([name, option]) => {
    const value = defaultOf(option);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(pairs);
}

/** The values that an option offers as chips, in order; none for what is no choice between a few. */
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
      // A picture of one's own comes last: it takes one more step.
      return [first, ...offered, ...others];
    }
    default:
      return [];
  }
}

/** Stable id of an option's value; the # of a color is left out, as no selector takes it. */
export const choiceId = (name: string, value: OptionValue) =>
  `tool-option-${name}-${String(value).replace('#', '')}`;

/** What a tool does with some options given; what it does not take stays at its default. */
export function filledIn(tool: ToolKey, options: Readonly<Record<string, unknown>>): OptionValues {
  return { ...defaultsOf(tool), ...validOptions(tools[tool], options) };
}

/** @param preset a JSON object, out of an address that people may have edited */
function readPreset(preset: string | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(preset ?? '{}'));
  } catch {
    return {};
  }
}

/** The options of a tool as the user has them. `preset`: some that are chosen already, as JSON. */
export function useOptions(tool: PagedTool, preset?: string) {
  const [values, setValues] = useState(() => filledIn(tool, readPreset(preset)));

  return {
    values,

    set: useCallback(
      (name: string, value: OptionValue | undefined): void =>
        setValues(({ [name]: _, ...others }) =>
          value === undefined ? others : { ...others, [name]: value },
        ),
      [],
    ),

    /** Takes over the options of a run. */
    take: useCallback(
      (options: Readonly<Record<string, unknown>>) => setValues(filledIn(tool, options)),
      [tool],
    ),
  };
}

/** The same object as long as it says the same: for what is made again at every drawing and watched by effects. */
export function useStable<Value extends object>(value: Value): Value {
  const kept = useRef({ value, text: JSON.stringify(value) });
  const text = JSON.stringify(value);
  if (kept.current.text !== text) kept.current = { value, text };
  return kept.current.value;
}
