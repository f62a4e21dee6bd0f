/** Messages of the sharpening page in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  action: '开始变清晰',
  strength: '强度',
  'strength.1': '轻',
  'strength.2': '标准',
  'strength.3': '强',
  denoise: '噪点和压缩痕迹',
  'denoise.true': '去除',
  'denoise.false': '保留',
  'photo.soft': '有点糊、有噪点',
  'photo.defocused': '完全失焦',
  'photo.tiny': '像素太少',
} as const;
