import type { PreviewMessages } from './zh-CN';

export const zhTW: PreviewMessages = {
  picture: '第 {{number}} 張圖片，共 {{count}} 張',
  save: '儲存圖片',
  saving: '正在儲存',
  saveFailed: '圖片下載失敗，請檢查網路',
  close: '關閉',
  broken: '圖片無法顯示',
  brokenText: '連結可能已過期，請回到上一頁重新開啟。',
  none: '沒有要看的圖片',
  noneText: '從作品裡開啟一張圖片，就能在這裡放大檢視。',
  toHistory: '看看歷史記錄',
};
