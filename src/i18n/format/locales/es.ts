import type { FormatMessages } from './zh-CN';

export const es: FormatMessages = {
  today: 'Hoy, {{time}}',
  yesterday: 'Ayer, {{time}}',
  thisYear: '{{day}} {{month}}, {{time}}',
  otherYear: '{{day}} {{month}} {{year}}, {{time}}',
  'month.1': 'ene',
  'month.2': 'feb',
  'month.3': 'mar',
  'month.4': 'abr',
  'month.5': 'may',
  'month.6': 'jun',
  'month.7': 'jul',
  'month.8': 'ago',
  'month.9': 'sept',
  'month.10': 'oct',
  'month.11': 'nov',
  'month.12': 'dic',
};
