/** Messages around a third-party page in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  'refused.title': '不能在这里打开',
  'refused.text': '“{{site}}”不在允许打开的网站之列。',
  'missing.text': '链接里没有网页地址。',
  'failed.title': '无法确认这个网站',
  'failed.text': '请检查网络，然后重试。',
  retry: '重试',
} as const;

export type WebPageMessages = Record<keyof typeof zhCN, string>;
