/** Messages for dates in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  today: '今天 {{time}}',
  yesterday: '昨天 {{time}}',
  thisYear: '{{month}}{{day}}日 {{time}}',
  otherYear: '{{year}}年{{month}}{{day}}日 {{time}}',
  'month.1': '1月',
  'month.2': '2月',
  'month.3': '3月',
  'month.4': '4月',
  'month.5': '5月',
  'month.6': '6月',
  'month.7': '7月',
  'month.8': '8月',
  'month.9': '9月',
  'month.10': '10月',
  'month.11': '11月',
  'month.12': '12月',
} as const;

export type FormatMessages = Record<keyof typeof zhCN, string>;
