import type { WebPageMessages } from './zh-CN';

export const zhTW: WebPageMessages = {
  'refused.title': '不能在這裡開啟',
  'refused.text': '「{{site}}」不在允許開啟的網站之列。',
  'missing.text': '連結裡沒有網址。',
  'failed.title': '無法確認這個網站',
  'failed.text': '請檢查網路，然後重試。',
  retry: '重試',
};
