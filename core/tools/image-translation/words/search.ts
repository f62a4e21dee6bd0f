import type { SearchWords } from '../../tool-words';

export const search: SearchWords = {
  'zh-CN': { tool: '翻译 外语 英文 跨境 文字 语言', translate: '英文 外语' },
  'zh-TW': { tool: '翻譯 外語 英文 跨境 文字 語言', translate: '英文 外語' },
  en: { tool: 'translate text language foreign', translate: 'language' },
  fr: { tool: 'traduire texte langue traduction', translate: 'langue' },
  es: { tool: 'traducir texto idioma traducción', translate: 'idioma' },
};
