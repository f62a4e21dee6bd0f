import type { Locale } from '@tuzuo/core/text/locale';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { type Messages, zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

/**
 * Messages that every page may use. The source locale's are always loaded because they stand in for missing ones;
 * another locale's may have to be fetched where the target can.
 */
export type CommonWords = { 'zh-CN': typeof zhCN } & Record<
  Exclude<Locale, 'zh-CN'>,
  Messages | (() => Promise<Messages>)
>;

/** An installed program contains every locale, so nothing is fetched and the first page does not wait. */
export const commonWords: CommonWords = { 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es };
