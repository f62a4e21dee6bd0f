/** Messages about a task that a sheet follows, in the source locale; its keys type the other locales. */
export const zhCN = {
  'with.queue': '前面还有 {{number}} 个',
  waiting: '正在排队',
  'with.percent': '已完成 {{percent}}%',
  cancel: '取消',
  network: '连不上网络，图片都还在，请重试',
  buy: '去补充点数',
} as const;

export type OwnTaskMessages = Record<keyof typeof zhCN, string>;
