/** Messages of the enlarging page in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  action: '开始放大',
  scale: '放大倍数',
  'scale.2': '2\u00a0倍',
  'scale.4': '4\u00a0倍',
  'photo.original': '原图',
  'photo.screenshot': '截图',
  'photo.large': '已经够大',
} as const;
