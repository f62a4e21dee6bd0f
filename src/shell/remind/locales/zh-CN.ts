/** Messages of the WeChat reminders in the source locale; its keys type the other locales. */
export const zhCN = {
  task: '做好后微信提醒我',
  'task.on': '做好后会在微信提醒您',
  membership: '到期前微信提醒我',
  'membership.on': '到期前会在微信提醒您',
  refused: '没有开启提醒',
  off: '请在右上角“···”的设置里允许接收通知',
} as const;

export type RemindMessages = Record<keyof typeof zhCN, string>;
