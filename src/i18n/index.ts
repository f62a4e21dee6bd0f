import { useLocaleStore } from './locale.store';
import { type Translate, translator } from './translate';

export { chooseLocale, restoreLocale, useLocaleStore } from './locale.store';
export type { MessageKey, PlainMessageKey, Translate } from './translate';

/** The words in the user's language; the component renders again when the language changes. */
export function useT(): Translate {
  return translator(useLocaleStore((state) => state.locale));
}
