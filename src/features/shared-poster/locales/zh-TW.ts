import type { SharedMessages } from './zh-CN';

export const zhTW: SharedMessages = {
  title: '分享的海報',
  'with.pages': '{{number}} 頁',
  copy: '改成我的',
  copying: '正在複製…',
  note: '會複製一份到您的空間，圖片也一起複製，原海報不變。',
  gone: '這個連結已失效',
  goneText: '海報可能已被刪除，或不再分享。',
  toTemplates: '去看範本',
  failed: '海報載入失敗',
  failedText: '請檢查網路後重試。',
  retry: '重試',
};
