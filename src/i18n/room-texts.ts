import type { Locale } from '@tuzuo/core/text/locale';

/** Texts of modules in the order of the source locale's keys, by the module's folder. */
type RoomTexts = Readonly<Record<string, readonly string[] | undefined>>;

const fetched: Partial<Record<Locale, RoomTexts>> = {};

/**
 * Registers the texts of every module in one language; a browser fetches them together with the language's common
 * messages. The build writes the call (config/taro/words-loader.cjs).
 */
export function addRoomTexts(locale: Locale, texts: RoomTexts): void {
  fetched[locale] = texts;
}

/** Texts of one module; undefined until they are fetched. */
export const textsOfRoom = (locale: Locale, room: string): readonly string[] | undefined =>
  fetched[locale]?.[room];
