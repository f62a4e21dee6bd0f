/** Words of the page that takes things out, in the source locale: its keys and placeholders type every other. */
export const zhCN = {
  action: '开始消除',
  'tip.ground': '要消除的东西周围有相似的背景。',
  'tip.shadow': '把影子和倒影也一起涂上。',
  grow: '边缘扩展',
  'grow.hint': '痕迹没去干净时调大。',
} as const;
