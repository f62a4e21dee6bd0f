/** Messages of the mask painter in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  title: '涂抹要消除的部分',
  how: '单指涂抹，双指缩放和移动画面。',
  canvas: '涂抹画布：单指涂抹要消除的部分，双指缩放',
  tools: '涂抹工具',
  brush: '画笔',
  rect: '矩形',
  lasso: '套索',
  eraser: '橡皮',
  size: '笔的粗细',
  undo: '撤销',
  redo: '恢复',
  clear: '清空',
  earlier: '沿用上次涂抹的部分，重新涂抹会替换它。',
  failed: '涂抹保存失败，请重试',
  unable: '这里不能涂抹，请用网页版或小程序打开。',
  keep: '保留',
  remove: '去除',
  'refine.open': '手动修整抠图',
  'refine.title': '手动修整',
  'refine.how': '用绿色涂要保留的，用红色涂要去除的，然后再抠一次。',
  'refine.canvas': '涂抹画布：绿色保留，红色去除，双指缩放',
  'refine.view': '画布显示',
  'refine.result': '抠图结果',
  'refine.source': '原图',
} as const;

export type MaskMessages = Record<keyof typeof zhCN, string>;
