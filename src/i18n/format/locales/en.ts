import type { FormatMessages } from './zh-CN';

export const en: FormatMessages = {
  today: 'Today, {{time}}',
  yesterday: 'Yesterday, {{time}}',
  thisYear: '{{month}} {{day}}, {{time}}',
  otherYear: '{{month}} {{day}}, {{year}}, {{time}}',
  'month.1': 'Jan',
  'month.2': 'Feb',
  'month.3': 'Mar',
  'month.4': 'Apr',
  'month.5': 'May',
  'month.6': 'Jun',
  'month.7': 'Jul',
  'month.8': 'Aug',
  'month.9': 'Sep',
  'month.10': 'Oct',
  'month.11': 'Nov',
  'month.12': 'Dec',
};
