import type { TemplateMessages } from './zh-CN';

export const zhTW: TemplateMessages = {
  search: '搜尋範本：咖啡、徵才、開幕…',
  categories: '範本分類',
  all: '全部',
  favorite: '收藏',
  recent: '最近用過',
  count: '{{count}} 款',
  smart: '寫幾句，自動排版',
  blank: '空白海報',
  blankText: '自己排版，或匯入檔案',
  'menu.show': '預覽',
  'menu.use': '使用這個範本',
  showAll: '看全部範本',
  'none.title': '這裡還沒有範本',
  'none.text': '看看別的吧。',
  'favorite.title': '還沒有收藏',
  'favorite.text': '預覽範本時點一下愛心，就收在這裡。',
  'recent.title': '還沒有用過範本',
  'recent.text': '用範本做好並儲存的海報，範本會出現在這裡。',
};
