import type { DocumentMessages } from './zh-CN';

export const zhTW: DocumentMessages = {
  search: '選擇證件',
  'search.example': '名稱、國家或尺寸，如 一寸、295x413',
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
  none: '沒有找到。換個詞，或自訂尺寸。',
  failed: '沒能取得證件列表，請檢查網路。',
  more: '更多',
  unverified: '未核實',
};
