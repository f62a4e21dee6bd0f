import type { SearchWords } from '../../tool-words';

export const search: SearchWords = {
  'zh-CN': { tool: '放大 高清 无损 变大 分辨率 超分', larger: '变大 高清' },
  'zh-TW': { tool: '放大 高畫質 無損 變大 解析度', larger: '變大 高畫質' },
  en: { tool: 'enlarge upscale bigger larger resolution hd', larger: 'upscale bigger' },
  fr: { tool: 'agrandir plus grand résolution hd', larger: 'plus grand' },
  es: { tool: 'ampliar agrandar más grande resolución hd', larger: 'agrandar' },
};
