import type { PosterFormatKey } from '@tuzuo/core/poster/formats';
import { defineWords } from '@/i18n';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { type PosterWordKey, zhCN } from './zh-CN';
import { zhTW } from './zh-TW';

export type { PosterWordKey } from './zh-CN';

/** The words of posters in the user's language. */
export const usePosterWords = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });

/** What formats are called. */
export const FORMAT_WORDS = {
  portrait: 'format.portrait',
  square: 'format.square',
  story: 'format.story',
  banner: 'format.banner',
  a4: 'format.a4',
  card: 'format.card',
} as const satisfies Record<PosterFormatKey, PosterWordKey>;
