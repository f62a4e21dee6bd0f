/** Messages for sharing a result, in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  title: '分享这张图',
  note: '拿到链接的人都能看到，随时可以停止分享。',
  original: '同时展示原图',
  send: '发给朋友',
  making: '正在生成链接',
  stop: '停止分享',
  stopped: '已停止分享，链接已失效',
  close: '取消',
  result: '效果图',
  source: '原图',
} as const;

export type ShareMessages = Record<keyof typeof zhCN, string>;
