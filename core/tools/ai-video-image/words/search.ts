import type { SearchWords } from '../../tool-words';

export const search: SearchWords = {
  'zh-CN': { tool: '视频 动图 短视频 动起来 动画' },
  'zh-TW': { tool: '影片 動圖 短影片 動起來 動畫' },
  en: { tool: 'video animate clip motion' },
  fr: { tool: 'vidéo animer clip mouvement' },
  es: { tool: 'vídeo animar clip movimiento' },
};
