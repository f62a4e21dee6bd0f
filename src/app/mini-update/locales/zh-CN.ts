/** Messages of the mini-program's update in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  ready: '新版本已就绪，重启后即可使用。',
  restart: '重启',
  failed: '新版本没有下载成功，请删除小程序后重新搜索打开。',
} as const;

export type MiniUpdateMessages = Record<keyof typeof zhCN, string>;
