/** Messages of the object removal page in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  action: '开始消除',
  'photo.even': '周围干净',
  'photo.covered': '盖住了主体',
  'photo.busy': '花纹太复杂',
  'tip.shadow': '把影子和倒影也一起涂上。',
  grow: '扩展涂抹区域',
  'grow.hint': '痕迹没去干净时调大。',
} as const;
