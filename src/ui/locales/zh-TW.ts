import type { UiMessages } from './zh-CN';

export const zhTW: UiMessages = {
  'compare.label': '{{alt}}：左右拖動，比較前後',
  'compare.before': '原圖',
  'compare.after': '效果',
  'list.loading': '正在載入',
  'list.more': '載入更多',
  'list.end': '沒有更多了',
  'list.moreFailed': '載入失敗，請檢查網路',
  'list.failed': '載入失敗',
  'list.failedText': '請檢查網路，然後重試。',
  'list.retry': '重試',
  'video.play': '播放',
  'video.pause': '暫停',
  'video.mute': '靜音',
  'video.unmute': '開啟聲音',
  'video.seek': '播放進度',
  'video.fullScreen': '全螢幕',
  'video.broken': '影片無法播放',
};
