/** Messages of the app's notifications in the source locale; its keys type the other locales. */
export const zhCN = {
  ask: '通知我',
  why: '只在做好后和会员到期前通知您。',
  on: '到时会通知您',
  off: '通知没有打开，可在手机设置里允许。',
} as const;

export type PushMessages = Record<keyof typeof zhCN, string>;
