import { useCallback, useMemo, useState } from 'react';
import type { PagedTool } from '@/features/tools';
import { defaultsOf, type OptionValue, type OptionValues, optionsOf } from './option-values';

const isValue = (value: unknown): value is OptionValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The options of a tool as the user has them. */
export function useOptions(tool: PagedTool) {
  const [values, setValues] = useState(() => defaultsOf(tool));

  /** Whether an option means anything beside the others; otherwise it is neither shown nor sent. */
  const isShown = useCallback(
    (name: string) => {
      const option = optionsOf(tool)[name];
      return option?.kind !== 'asset' || values[option.when.option] === option.when.is;
    },
    [tool, values],
  );

  /** What goes to the server: what means nothing beside the others is left out. */
  const sent = useMemo<OptionValues>(
    () => Object.fromEntries(Object.entries(values).filter(([name]) => isShown(name))),
    [values, isShown],
  );

  return {
    values,
    sent,
    isShown,
    /** A picture that an option asks for is not there yet. */
    isIncomplete: Object.entries(optionsOf(tool)).some(
      ([name, { kind }]) => kind === 'asset' && isShown(name) && values[name] === undefined,
    ),

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

export type Options = ReturnType<typeof useOptions>;
