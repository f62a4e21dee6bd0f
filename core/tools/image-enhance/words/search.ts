import type { SearchWords } from '../../tool-words';

export const search: SearchWords = {
  'zh-CN': { tool: '清晰 变清晰 老照片 去噪 锐化 模糊 高清 画质', 'old-photo': '老照片 旧照片' },
  'zh-TW': { tool: '清晰 變清晰 老照片 去雜訊 銳利化 模糊 畫質', 'old-photo': '老照片 舊照片' },
  en: {
    tool: 'sharpen clear blurry old photo denoise noise grain quality',
    'old-photo': 'old photos vintage',
  },
  fr: {
    tool: 'netteté flou vieille photo ancienne bruit grain qualité',
    'old-photo': 'ancienne photo',
  },
  es: {
    tool: 'nitidez borrosa foto antigua vieja ruido grano calidad',
    'old-photo': 'foto vieja',
  },
};
