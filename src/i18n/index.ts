import { useLocaleStore } from './locale.store';
import {
  addWords,
  type MessagesOf,
  type Texts,
  type Translate,
  type TranslateOf,
  translator,
  type Words,
} from './translate';

export { chooseLocale, followLocale, restoreLocale, serverLocale, useLocaleStore } from './locale.store';
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

/** Messages of one room: a hook that returns the translator for the user's language, and `say` like {@link say}. */
type RoomMessages<Source extends Texts> = Words<Source> & {
  (): TranslateOf<Source>;
  say: TranslateOf<Source>;
};

/**
 * Declares the messages of a room, in `words/index.ts` beside its files: `export const useHistoryWords =
 * defineWords('features/history', zhCN)`. Only the room's own pages import it, so that the first page does not wait for
 * them.
 * @param room its folder in `src`
 * @param source the content of `zh-CN.json`; those of other languages are fetched together
 */
export function defineWords<Room extends string, Source extends Texts>(
  room: Room,
  source: Source,
): RoomMessages<MessagesOf<Room, Source>> {
  const words = addWords(room, source);
  return Object.assign(() => useWords(words), words, {
    say: ((key, ...values) => words.in(useLocaleStore.getState().locale)(key, ...values)) as TranslateOf<
      MessagesOf<Room, Source>
    >,
  });
}

/** Like {@link useT}, for the messages of one room. */
export function useWords<Source extends Texts>(words: Words<Source>): TranslateOf<Source> {
  return words.in(useLocaleStore((state) => state.locale));
}
