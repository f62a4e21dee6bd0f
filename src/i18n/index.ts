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

/** The words in the user's language; the component renders again when the language changes. */
export function useT(): Translate {
  return translator(useLocaleStore((state) => state.locale));
}

/** The same in the language of the moment, for what is said outside a component. */
export const say: Translate = (key, ...values) =>
  translator(useLocaleStore.getState().locale)(key, ...values);

/** Words that a room brings along: as a hook those of the user's language, and `say` as {@link say}. */
type RoomWords<Source extends Record<string, string>> = Words<Source> & {
  (): TranslateOf<Source>;
  say: TranslateOf<Source>;
};

/**
 * Declares the words of a room, in the index of its locales: `export const useHistoryWords = defineWords({ ... })`.
 * Only the room's own pages import it, so that the first page does not wait for them.
 */
export function defineWords<Source extends Record<string, string>>(
  catalog: Catalog<Source>,
): RoomWords<Source> {
  const words = addWords(catalog);
  return Object.assign(() => useWords(words), words, {
    say: ((key, ...values) =>
      words.in(useLocaleStore.getState().locale)(key, ...values)) as TranslateOf<Source>,
  });
}

/** As {@link useT}, for the words that a feature has brought along. */
export function useWords<Source extends Record<string, string>>(words: Words<Source>): TranslateOf<Source> {
  return words.in(useLocaleStore((state) => state.locale));
}
