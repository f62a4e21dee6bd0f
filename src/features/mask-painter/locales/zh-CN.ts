/** Words of the mask painter in the source locale: its keys and placeholders type every other. */
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
  hint: '先涂抹要消除的部分',
  done: '涂好了',
  taken: '已标记，可以继续涂改',
  failed: '涂抹没有保存成功，请再试一次',
  unable: '这里不能涂抹，请用网页版或小程序打开。',
  upload: '正在上传标记',
  lost: '标记没有上传成功，请检查网络后重试。',
  retry: '重新上传',
} as const;

export type MaskMessages = Record<keyof typeof zhCN, string>;
