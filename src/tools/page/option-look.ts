import { type ToolDefinition, tools } from '@tuzuo/core/tools';
import { useMemo } from 'react';
import type { PagedTool } from '@/tools/catalog';
import type { OptionValue } from './options';
import { type ToolWordKey, useToolWords } from './words';

/** Appearance of an option. `Word`: a key of the tool's messages; on the page, the translated text. */
export type OptionLook<Word extends string = string> = {
  title: Word;
  /** Labels of its values; a value without one is shown as it is. */
  values?: Readonly<Record<string, Word>>;
  /** The offered values, in order. A number without them has a slider. */
  offered?: readonly OptionValue[];
  /** For an option without a default: the label of the unset state. */
  unset?: Word;
  /** For a text: the placeholder of the empty field. */
  placeholder?: Word;
  /** For a text: what it may say, offered below the field. */
  suggestions?: readonly Word[];
  /** For a number: its unit. */
  unit?: 'px' | 'kilobytes';
  /** Explanation below the field. */
  hint?: Word;
  /** Rarely used: grouped with other rare options at the end. */
  rare?: true;
};

/** Options that look the same on every tool's page, except for what the tool gives instead. */
const SHARED = {
  prompt: { title: 'prompt', hint: 'prompt.hint' },
  style: {
    title: 'style',
    unset: 'style.any',
    values: {
      photo: 'style.photo',
      minimal: 'style.minimal',
      festive: 'style.festive',
      watercolor: 'style.watercolor',
      flat: 'style.flat',
      render: 'style.render',
      sticker: 'style.sticker',
    },
  },
  avoid: { title: 'avoid', placeholder: 'avoid.example' },
  count: { title: 'count', offered: [1, 2, 3, 4] },
  seed: { title: 'seed' },
} as const satisfies Record<string, OptionLook<ToolWordKey>>;

export type SharedOption = keyof typeof SHARED;

/** The shared looks of a tool's options, in the user's language. */
export function useSharedLooks(tool: PagedTool): Readonly<Record<string, OptionLook>> {
  const t = useToolWords();
  return useMemo(() => {
    const { options }: ToolDefinition = tools[tool];
    const looks = Object.entries<OptionLook<ToolWordKey>>(SHARED).flatMap(([name, look]) => {
      const option = options[name];
      if (!option) return [];
      const { title, hint, unset, placeholder, values, offered } = look;
      const said: OptionLook = {
        title: t(title),
        ...(hint && { hint: t(hint) }),
        ...(placeholder && { placeholder: t(placeholder) }),
        ...(offered && { offered }),
        ...(values && {
          values: Object.fromEntries(Object.entries(values).map(([value, word]) => [value, t(word)])),
        }),
        ...(unset && option.kind === 'choice' && option.optional && { unset: t(unset) }),
      };
      return [[name, said] as const];
    });
    return Object.fromEntries(looks);
  }, [tool, t]);
}
