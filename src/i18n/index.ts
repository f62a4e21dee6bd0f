import { useLocaleStore } from './locale.store';
import { type Translate, type TranslateOf, translator, type Words } from './translate';

export { chooseLocale, restoreLocale, useLocaleStore } from './locale.store';
export {
  defineWords,
  type MessageKey,
  type PlainKey,
  type PlainMessageKey,
  type Translate,
  type TranslateOf,
  type Words,
} from './translate';

/** The words in the user's language; the component renders again when the language changes. */
export function useT(): Translate {
  return translator(useLocaleStore((state) => state.locale));
}

/** As {@link useT}, for the words that a feature has brought along. */
export function useWords<Source extends Record<string, string>>(words: Words<Source>): TranslateOf<Source> {
  return words.in(useLocaleStore((state) => state.locale));
}
