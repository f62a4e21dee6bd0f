import type { SearchWords } from '../../tool-words';

export const search: SearchWords = {
  'zh-CN': { tool: '扩图 扩展 补全 比例 横图 竖图 尺寸' },
  'zh-TW': { tool: '擴圖 擴展 補全 比例 橫圖 直圖 尺寸' },
  en: { tool: 'expand outpaint extend ratio wider uncrop' },
  fr: { tool: 'étendre agrandir le cadre format ratio' },
  es: { tool: 'extender ampliar encuadre proporción' },
};
