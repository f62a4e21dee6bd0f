import type { HubMessages } from './zh-CN';

export const zhTW: HubMessages = {
  used: '已用 {{used}}',
  free: '剩餘 {{free}}',
  meter: '儲存空間用量',
  full: '空間快滿了，請刪除不要的內容並清空回收桶。',
  'use.poster': '海報',
  'use.upload': '上傳',
  'use.export': '匯出',
  'use.result': '結果',
  'use.recycled': '回收桶',
  'one.poster': '海報',
  'one.upload': '上傳的圖片',
  'one.export': '匯出的檔案',
  'one.result': '處理結果',
  recent: '最近',
  none: '這裡還沒有內容',
  guest: '登入後查看您的空間',
  guestText: '海報和圖片都儲存在帳號裡。',
};
