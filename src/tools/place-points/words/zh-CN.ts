/** Messages for the points on an image in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  hint: '拖动图上的圆点，让位置更准。',
  reset: '恢复原来的位置',
  topLeft: '上边左端',
  topRight: '上边右端',
  hemLeft: '下摆左端',
  hemRight: '下摆右端',
  heelLeft: '左侧鞋跟',
  toeLeft: '左侧鞋尖',
  heelRight: '右侧鞋跟',
  toeRight: '右侧鞋尖',
} as const;
