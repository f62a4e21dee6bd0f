import type { AiPreviewMessages } from './zh-CN';

export const zhTW: AiPreviewMessages = {
  picture: '第 {{number}} 張，共 {{count}} 張',
  save: '儲存',
  saving: '儲存中',
  saveFailed: '圖片下載失敗，請檢查網路',
  share: '分享',
  shareTitle: '用圖作產生的商品圖',
  again: '換個場景再來',
  all: '全部作品',
  broken: '圖片無法顯示，請返回後重新開啟。',
  none: '沒有可看的商品圖',
  noneText: '它可能已被刪除，或還沒有做好。',
  lost: '網路斷開，正在重試。',
};
