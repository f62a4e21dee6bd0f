import { useCallback, useState } from 'react';
import type { PagedTool } from '@/tools/catalogue';
import { defaultsOf, type OptionValue, type OptionValues, optionsOf } from './option-values';

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
