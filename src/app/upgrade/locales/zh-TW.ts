import type { UpgradeMessages } from './zh-CN';

export const zhTW: UpgradeMessages = {
  title: '發現新版本 {{version}}',
  notes: '建議更新到最新版本。',
  confirm: '立即更新',
  later: '以後再說',
  downloading: '正在下載 {{percent}}%',
  unreachable: '下載中斷，請檢查網路後重試。',
  damaged: '下載的檔案不完整，請重試。',
  failed: '安裝失敗，請重試。',
  retry: '重試',
};
