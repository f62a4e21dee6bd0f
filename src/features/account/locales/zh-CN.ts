/** Messages of the personal page in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  guest: '登录送 {{points}} 点，作品自动保存',
  guestPlain: '登录后，作品自动保存',
  points: '点数',
  freeToday: '今日免费',
  space: '空间',
  spaceOf: '空间 · 共 {{limit}}',
  works: '最近作品',
  worksAll: '全部',
  worksNone: '还没有作品',
  worksStart: '做第一张',
  worksFailed: '作品加载失败',
  'work.open': '打开',
  'work.remove': '删除',
  'work.more': '操作',
  'work.removeRun': '删除后无法恢复，分享的链接也会失效；已保存到相册的图片不受影响。',
  'work.removePoster': '删除这张海报？可以从回收站恢复。',
  memberUntil: '有效期到 {{time}}',
  memberNone: '更多点数，每次更省',
} as const;

export type AccountMessages = Record<keyof typeof zhCN, string>;
