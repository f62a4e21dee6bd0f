import type { SearchWords } from '../../tool-words';

export const search: SearchWords = {
  'zh-CN': { tool: '换鞋 鞋子 上脚' },
  'zh-TW': { tool: '換鞋 鞋子 上腳' },
  en: { tool: 'shoes footwear' },
  fr: { tool: 'chaussures' },
  es: { tool: 'zapatos calzado' },
};
