/** Messages for ordering in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  'price.title': '价格有变动',
  'price.text': '现在是 {{now}}，刚才显示 {{before}}。按新价格下单吗？',
  'price.confirm': '下单',
  network: '网络不通，请检查网络后重试',
} as const;

export type BuyMessages = Record<keyof typeof zhCN, string>;
