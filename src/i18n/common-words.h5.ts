import type { CommonWords } from './common-words';
import { zhCN } from './locales/zh-CN';

/** A browser fetches the one language that its user reads: all five would be a fifteenth of the first load. */
export const commonWords = {
  'zh-CN': zhCN,
  'zh-TW': async () => (await import('./locales/zh-TW')).zhTW,
  en: async () => (await import('./locales/en')).en,
  fr: async () => (await import('./locales/fr')).fr,
  es: async () => (await import('./locales/es')).es,
} satisfies CommonWords;
