import { useCallback, useState } from 'react';
import type { PagedTool } from '@/features/tools';
import { defaultsOf, type OptionValue, optionsOf } from './option-values';

const isValue = (value: unknown): value is OptionValue =>
  ['string', 'number', 'boolean', 'object'].includes(typeof value) && value !== null;

/** The options of a tool as the user has them. */
export function useOptions(tool: PagedTool) {
  const [values, setValues] = useState(() => defaultsOf(tool));

  return {
    values,

    set(name: string, value: OptionValue | undefined): void {
      setValues(({ [name]: _, ...others }) => (value === undefined ? others : { ...others, [name]: value }));
    },

    /** Takes over the options of a run; what is no value of ours stays at its default. */
    take: useCallback(
      (options: Readonly<Record<string, unknown>>) => {
        const known = Object.entries(options).filter(
          (pair): pair is [string, OptionValue] => pair[0] in optionsOf(tool) && isValue(pair[1]),
        );
        setValues({ ...defaultsOf(tool), ...Object.fromEntries(known) });
      },
      [tool],
    ),
  };
}
