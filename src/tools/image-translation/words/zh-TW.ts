import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  'photo.straight': '清晰、端正',
  'photo.slanted': '拍歪了',
  'photo.blurred': '字太糊',
  action: '開始翻譯',
  from: '原文語言',
  to: '譯成',
  auto: '自動識別',
  title: '文字和譯文',
  picture: '識別出的文字在圖上的位置',
  translation: '譯文',
  placeholder: '不填則保留原文',
  phrases: '沒有設定翻譯服務：常用電商短語已填好譯文，其餘請自己填寫。',
  unreachable: '翻譯服務沒有回應：常用電商短語已填好譯文，其餘請自己填寫，或稍後再試。',
  'with.more': '找到 {{found}} 行文字，可以翻譯最大的 {{shown}} 行。',
};
