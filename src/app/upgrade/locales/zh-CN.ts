/** Messages of the app's update in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  title: '发现新版本 {{version}}',
  notes: '建议更新到最新版本。',
  confirm: '立即更新',
  later: '以后再说',
  downloading: '正在下载 {{percent}}%',
  unreachable: '下载中断，请检查网络后重试。',
  damaged: '下载的文件不完整，请重试。',
  failed: '安装失败，请重试。',
  retry: '重试',
} as const;

export type UpgradeMessages = Record<keyof typeof zhCN, string>;
