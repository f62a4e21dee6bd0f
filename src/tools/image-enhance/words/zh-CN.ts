/** Words of the page that sharpens, in the source locale: its keys and placeholders type every other. */
export const zhCN = {
  action: '开始变清晰',
  strength: '强度',
  'strength.1': '轻微',
  'strength.2': '标准',
  'strength.3': '强',
  denoise: '噪点和压缩痕迹',
  'denoise.true': '去除',
  'denoise.false': '保留',
  'tip.soft': '适合模糊、有噪点、压缩过的照片。',
  'tip.original': '主体看得清轮廓，效果最好；严重失焦救不回来。',
} as const;
