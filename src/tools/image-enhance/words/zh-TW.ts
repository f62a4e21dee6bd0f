import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  action: '開始變清晰',
  strength: '強度',
  'strength.1': '輕',
  'strength.2': '標準',
  'strength.3': '強',
  denoise: '雜訊和壓縮痕跡',
  'denoise.true': '去除',
  'denoise.false': '保留',
  'photo.soft': '有點糊、有雜訊',
  'photo.defocused': '完全失焦',
  'photo.tiny': '像素太少',
};
