import type { SearchWords } from '../../tool-words';

export const search: SearchWords = {
  'zh-CN': { tool: '压缩 变小 瘦身 减小 大小 批量 转格式', smaller: '变小 瘦身' },
  'zh-TW': { tool: '壓縮 變小 瘦身 縮小 大小 批次 轉檔', smaller: '變小 瘦身' },
  en: { tool: 'compress smaller size kb convert format jpg webp batch', smaller: 'smaller size' },
  fr: { tool: 'compresser réduire poids taille ko convertir format lot', smaller: 'réduire' },
  es: { tool: 'comprimir reducir tamaño peso kb convertir formato lote', smaller: 'reducir' },
};
