import type { Locale } from '@tuzuo/core/text/locale';

/** Texts of a room's words in the order of its source's keys, by the folder of its words. */
type RoomTexts = Readonly<Record<string, readonly string[] | undefined>>;

const fetched: Partial<Record<Locale, RoomTexts>> = {};

/**
 * Takes in what a browser has fetched with a language's common words: the texts of every room's in that language. The build
 * writes the call (config/taro/words-loader.cjs).
 */
export function addRoomTexts(locale: Locale, texts: RoomTexts): void {
  fetched[locale] = texts;
}

/** The texts of a room, once they are there. */
export const textsOfRoom = (locale: Locale, room: string): readonly string[] | undefined =>
  fetched[locale]?.[room];
