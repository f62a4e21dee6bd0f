/** Messages of the compression page in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  action: '开始压缩',
  target: '目标大小',
  'target.none': '按质量',
  'target.hint': '每张都不会超过这个大小。',
  quality: '质量',
  'quality.hint': '没有设置目标大小时使用。',
  format: '格式',
  'format.keep': '不变',
  'format.jpeg': 'JPG',
  'format.webp': 'WebP',
  'format.png': 'PNG',
  'format.hint': '选「不变」并设了目标大小时，PNG 照片会改存为更清楚的 JPG（透明图为 WebP）。',
  'tip.target': '报名、投稿有大小限制时，直接填目标大小。',
  'tip.format': '照片用 JPG 或 WebP 最小，透明图用 PNG 或 WebP。',
} as const;
