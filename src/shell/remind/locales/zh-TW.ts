import type { RemindMessages } from './zh-CN';

export const zhTW: RemindMessages = {
  task: '做好後微信提醒我',
  'task.on': '做好後會在微信提醒您',
  membership: '到期前微信提醒我',
  'membership.on': '到期前會在微信提醒您',
  refused: '沒有開啟提醒',
  off: '請在右上角「···」的設定裡允許接收通知',
};
