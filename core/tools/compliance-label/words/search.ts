import type { SearchWords } from '../../tool-words';

export const search: SearchWords = {
  'zh-CN': { tool: '标识 水印 合规 标注 打标' },
  'zh-TW': { tool: '標識 浮水印 合規 標註' },
  en: { tool: 'label mark compliance ai generated watermark' },
  fr: { tool: 'mention étiquette conformité filigrane' },
  es: { tool: 'etiqueta marca norma conformidad' },
};
