import { defineWords, type TranslateOf, useWords } from '@/i18n';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { zhCN } from './zh-CN';
import { zhTW } from './zh-TW';

export const words = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });

export type MakeWords = TranslateOf<typeof zhCN>;

/** Keys of messages without placeholders. */
export type MakeWordKey = Exclude<
  keyof typeof zhCN,
  'camera.leaning' | 'custom.range' | 'preview.note' | 'settings.verdict' | 'share' | 'straighten.note'
>;

/** The translator for ID-photo messages in the user's language. */
export const useMakeWords = (): MakeWords => useWords(words);
