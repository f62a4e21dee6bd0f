/** Words of the page that translates pictures, in the source locale: its keys and placeholders type every other. */
export const zhCN = {
  'photo.straight': '清晰、端正',
  'photo.slanted': '拍歪了',
  'photo.blurred': '字太糊',
  action: '开始翻译',
  from: '原文语言',
  to: '译成',
  auto: '自动识别',
  title: '文字和译文',
  picture: '识别出的文字在图上的位置',
  translation: '译文',
  placeholder: '不填则保留原文',
  phrases: '没有配置翻译服务：常用电商短语已填好译文，其余请自己填写。',
  unreachable: '翻译服务没有回应：常用电商短语已填好译文，其余请自己填写，或稍后再试。',
  'with.more': '找到 {{found}} 行文字，可以翻译最大的 {{shown}} 行。',
} as const;
