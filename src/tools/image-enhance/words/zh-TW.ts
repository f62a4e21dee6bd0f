import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  action: '開始變清晰',
  strength: '強度',
  'strength.1': '輕微',
  'strength.2': '標準',
  'strength.3': '強',
  denoise: '雜訊和壓縮痕跡',
  'denoise.true': '去除',
  'denoise.false': '保留',
  'tip.soft': '適合模糊、有雜訊、壓縮過的照片。',
  'tip.original': '主體看得清輪廓，效果最好；嚴重失焦救不回來。',
};
