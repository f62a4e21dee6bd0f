import type { SearchWords } from '../../tool-words';

export const search: SearchWords = {
  'zh-CN': { tool: '试衣 换装 衣服 穿搭 模特' },
  'zh-TW': { tool: '試衣 換裝 衣服 穿搭 模特兒' },
  en: { tool: 'try on clothes fashion dress model' },
  fr: { tool: 'essayer vêtement mode mannequin' },
  es: { tool: 'probar ropa moda modelo' },
};
