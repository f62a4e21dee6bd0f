import type { CommonWords } from './common-words';
import { zhCN } from './locales/zh-CN';

/** A browser fetches only the user's language, in parallel with the first page. */
export const commonWords = {
  'zh-CN': zhCN,
  'zh-TW': async () => (await import('./locales/zh-TW')).zhTW,
  en: async () => (await import('./locales/en')).en,
  fr: async () => (await import('./locales/fr')).fr,
  es: async () => (await import('./locales/es')).es,
} satisfies CommonWords;
