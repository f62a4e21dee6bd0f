import type { Locale } from '@tuzuo/core/text/locale';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { type Messages, zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

/**
 * The words that every page may use. Those of the source locale are always there, as they stand in for words that
 * are missing; those of another may have to be fetched, where the target can.
 */
export type CommonWords = { 'zh-CN': typeof zhCN } & Record<
  Exclude<Locale, 'zh-CN'>,
  Messages | (() => Promise<Messages>)
>;

/** A program that is installed whole: nothing to fetch, and no first page that waits. */
export const commonWords: CommonWords = { 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es };
