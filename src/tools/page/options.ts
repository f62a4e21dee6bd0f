import { defaultOf, type ToolKey, type ToolLimits, type ToolOption, tools } from '@tuzuo/core/tools';
import { useCallback, useRef, useState } from 'react';
import type { PagedTool } from '@/tools/catalogue';

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
      return option.values;
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

/** Stable id of an option's value; the # of a colour is left out, as no selector takes it. */
export const choiceId = (name: string, value: OptionValue) =>
  `tool-option-${name}-${String(value).replace('#', '')}`;

const isValue = (value: unknown): value is OptionValue =>
  ['string', 'number', 'boolean', 'object'].includes(typeof value) && value !== null;

/** What a tool does with some options given; what is no value of ours stays at its default. */
function filledIn(tool: PagedTool, options: Readonly<Record<string, unknown>>): OptionValues {
  const known = Object.entries(options).filter(
    (pair): pair is [string, OptionValue] => pair[0] in optionsOf(tool) && isValue(pair[1]),
  );
  return { ...defaultsOf(tool), ...Object.fromEntries(known) };
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

    set(name: string, value: OptionValue | undefined): void {
      setValues(({ [name]: _, ...others }) => (value === undefined ? others : { ...others, [name]: value }));
    },

    /** Takes over the options of a run. */
    take: useCallback(
      (options: Readonly<Record<string, unknown>>) => setValues(filledIn(tool, options)),
      [tool],
    ),
  };
}

/** The same object as long as it says the same: for what is made anew at every drawing and watched by effects. */
export function useStable<Value extends object>(value: Value): Value {
  const kept = useRef({ value, text: JSON.stringify(value) });
  const text = JSON.stringify(value);
  if (kept.current.text !== text) kept.current = { value, text };
  return kept.current.value;
}
