import { useLocaleStore } from './locale.store';
import {
  addWords,
  type Catalog,
  type Translate,
  type TranslateOf,
  translator,
  type Words,
} from './translate';

export { chooseLocale, restoreLocale, useLocaleStore } from './locale.store';
export type {
  MessageKey,
  PlainKey,
  PlainMessageKey,
  Translate,
  TranslateOf,
  Words,
} from './translate';

/** The translator for the user's language; the component re-renders when the language changes. */
export function useT(): Translate {
  return translator(useLocaleStore((state) => state.locale));
}

/** Translates into the current language, for messages outside components. */
export const say: Translate = (key, ...values) =>
  translator(useLocaleStore.getState().locale)(key, ...values);

/** Messages of one module: a hook that returns the translator for the user's language, and `say` like {@link say}. */
type ModuleMessages<Source extends Record<string, string>> = Words<Source> & {
  (): TranslateOf<Source>;
  say: TranslateOf<Source>;
};

/**
 * Declares the messages of a module, in the index of its locales: `export const useHistoryWords = defineWords({ ...
 * })`. Only the module's own pages import it, so that the first page does not wait for them.
 */
export function defineWords<Source extends Record<string, string>>(
  catalog: Catalog<Source>,
): ModuleMessages<Source> {
  const words = addWords(catalog);
  return Object.assign(() => useWords(words), words, {
    say: ((key, ...values) =>
      words.in(useLocaleStore.getState().locale)(key, ...values)) as TranslateOf<Source>,
  });
}

/** Like {@link useT}, for the messages of one module. */
export function useWords<Source extends Record<string, string>>(words: Words<Source>): TranslateOf<Source> {
  return words.in(useLocaleStore((state) => state.locale));
}
