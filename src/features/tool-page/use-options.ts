import { useCallback, useState } from 'react';
import type { PagedTool } from '@/features/tools';
import { defaultsOf, type OptionValue, type OptionValues, optionsOf } from './option-values';

const isValue = (value: unknown): value is OptionValue =>
  ['string', 'number', 'boolean', 'object'].includes(typeof value) && value !== null;

/** Those options of somebody else's that are ours, over the defaults. */
function takenFrom(tool: PagedTool, options: Readonly<Record<string, unknown>>): OptionValues {
  const known = Object.entries(options).filter(
    (pair): pair is [string, OptionValue] => pair[0] in optionsOf(tool) && isValue(pair[1]),
  );
  return { ...defaultsOf(tool), ...Object.fromEntries(known) };
}

/** An address may say anything. */
function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text);
    return read instanceof Object ? { ...read } : {};
  } catch {
    return {};
  }
}

/**
 * The options of a tool as the user has them.
 * @param start those that the page's address begins with, as JSON
 */
export function useOptions(tool: PagedTool, start = '{}') {
  const [values, setValues] = useState(() => takenFrom(tool, readJson(start)));

  return {
    values,

    set(name: string, value: OptionValue | undefined): void {
      setValues(({ [name]: _, ...others }) => (value === undefined ? others : { ...others, [name]: value }));
    },

    /** Takes over the options of a run; what is no value of ours stays at its default. */
    take: useCallback(
      (options: Readonly<Record<string, unknown>>) => setValues(takenFrom(tool, options)),
      [tool],
    ),
  };
}
