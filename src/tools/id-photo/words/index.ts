import { defineWords, useWords } from '@/i18n';
import zhCN from './zh-CN.json';

export const words = defineWords('tools/id-photo', zhCN);

export type MakeWords = ReturnType<typeof words>;

/** Keys of messages without placeholders. */
export type MakeWordKey = Exclude<
  keyof typeof zhCN,
  'camera.leaning' | 'custom.range' | 'preview.note' | 'settings.verdict' | 'share' | 'straighten.note'
>;

/** The translator for ID-photo messages in the user's language. */
export const useMakeWords = (): MakeWords => useWords(words);
