import type { SearchWords } from '../../tool-words';

export const search: SearchWords = {
  'zh-CN': { tool: '清晰 变清晰 老照片 修复 去噪 锐化 模糊 高清 画质', 'old-photo': '老照片修复 旧照片' },
  'zh-TW': { tool: '清晰 變清晰 老照片 修復 去雜訊 銳利化 模糊 畫質', 'old-photo': '老照片修復 舊照片' },
  en: {
    tool: 'sharpen clear blurry old photo restore denoise quality',
    'old-photo': 'restore old photos vintage',
  },
  fr: {
    tool: 'netteté flou vieille photo ancienne restaurer bruit qualité',
    'old-photo': 'restaurer ancienne photo',
  },
  es: {
    tool: 'nitidez borrosa foto antigua vieja restaurar ruido calidad',
    'old-photo': 'restaurar foto vieja',
  },
};
