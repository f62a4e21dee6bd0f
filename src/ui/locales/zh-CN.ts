/**
 * Messages of components that the first page does not use, in the source locale; its keys and placeholders type the
 * other locales.
 */
export const zhCN = {
  'compare.label': '{{alt}}：左右拖动，对比前后',
  'compare.before': '原图',
  'compare.after': '效果',
  'list.loading': '正在加载',
  'list.more': '加载更多',
  'list.end': '没有更多了',
  'list.moreFailed': '加载失败，请检查网络',
  'list.failed': '加载失败',
  'list.failedText': '请检查网络，然后重试。',
  'list.retry': '重试',
  'video.play': '播放',
  'video.pause': '暂停',
  'video.mute': '静音',
  'video.unmute': '打开声音',
  'video.seek': '播放进度',
  'video.fullScreen': '全屏',
  'video.broken': '视频无法播放',
} as const;

export type UiMessages = Record<keyof typeof zhCN, string>;
