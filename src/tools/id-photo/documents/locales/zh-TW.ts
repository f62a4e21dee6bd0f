import type { DocumentMessages } from './zh-CN';

export const zhTW: DocumentMessages = {
  search: '選擇證件',
  'search.example': '名稱、國家或尺寸，如 一吋、295x413',
  categories: '證件類型',
  'category.common': '常用',
  'category.resident': '身分證件',
  'category.exam': '考試',
  'category.certificate': '資格證書',
  'category.driving': '駕駛',
  'category.visa': '簽證',
  'category.passport': '護照',
  'category.custom': '自訂尺寸',
  recent: '最近用過',
  'none.title': '沒有找到',
  none: '換個詞試試，或輸入自己的尺寸。',
  'failed.title': '證件列表載入失敗',
  failed: '請檢查網路，然後重試。',
  more: '更多',
  unverified: '未核實',
};
