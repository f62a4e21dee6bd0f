/** Messages of the labeling page in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  action: '加上标识',
  text: '标识文字',
  'text.placeholder': 'AI生成',
  corner: '位置',
  'corner.bottomRight': '右下',
  'corner.bottomLeft': '左下',
  'corner.topRight': '右上',
  'corner.topLeft': '左上',
  metadata: '文件内的隐式标识',
  'metadata.true': '写入',
  'metadata.false': '不写入',
  'tip.law': '按 GB 45438-2025 给 AI 生成的图片加上文字和文件标识。',
  'tip.kept': '图片里已有的标识会保留。',
  link: '核验图片或视频的标识',
} as const;
