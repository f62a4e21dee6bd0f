/** Words of the page that enlarges, in the source locale: its keys and placeholders type every other. */
export const zhCN = {
  action: '开始放大',
  scale: '放大倍数',
  'scale.2': '2\u00a0倍',
  'scale.4': '4\u00a0倍',
  'tip.original': '用原图，不要用截图或转发过的图。',
  'tip.sharp': '越清晰、越少压缩痕迹，效果越好。',
} as const;
