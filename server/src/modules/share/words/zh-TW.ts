import type { ShareWords } from './zh-CN';

export const zhTW: ShareWords = {
  app: '圖作',
  home: { title: '一張照片，做成會賣的圖', text: '白底、換場景、去雜物，手機上就能做' },
  result: '朋友用圖作做的圖片',
  resultVideo: '朋友用圖作做的影片',
  poster: '朋友用圖作做的海報',
  hidden: {
    checking: '內容正在檢查，請稍後再開啟',
    refused: '內容未通過檢查，無法顯示',
    gone: '這個連結已失效：內容可能已被刪除，或不再分享',
  },
  madeByAi: 'AI生成',
  page: {
    before: '原圖',
    after: '效果',
    compare: '對比',
    slide: '左右拖動，比較前後',
    hold: '長按圖片儲存',
    save: '儲存圖片',
    saveVideo: '儲存影片',
    made: '使用工具',
    make: '我也來做',
    use: '用這個範本',
    copy: '改成我的',
    pages: '{count} 頁',
    free: '免費',
    freeADay: '每天免費 {count} 次',
    freeAMonth: '每月免費 {count} 次',
    price: '{uses} 次 {points} 點',
    priceOfOne: '每次 {points} 點',
  },
};
