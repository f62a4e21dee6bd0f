import type { PrivacyMessages } from './zh-CN';

export const zhTW: PrivacyMessages = {
  title: '用到您的資訊之前',
  'need.pictures': '為了處理照片，需要讀取您選的照片，或使用相機拍攝。',
  'need.album': '為了把圖片存到手機，需要寫入您的相簿。',
  'need.clipboard': '為了複製文字和連結，需要寫入剪貼簿。',
  'need.phone': '為了用手機號登入，需要取得您的手機號。',
  'need.other': '這一步要用到您的資訊。',
  free: '不同意也可以繼續瀏覽，只是這一步用不了；下次用到時會再問您。',
  guide: '《使用者隱私保護指引》',
  agree: '同意',
  refuse: '不同意',
  refused: '您沒有同意隱私指引，這一步用不了',
};
