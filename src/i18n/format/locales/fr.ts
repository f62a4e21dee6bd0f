import type { FormatMessages } from './zh-CN';

export const fr: FormatMessages = {
  today: 'Aujourd’hui, {{time}}',
  yesterday: 'Hier, {{time}}',
  thisYear: '{{day}} {{month}}, {{time}}',
  otherYear: '{{day}} {{month}} {{year}}, {{time}}',
  'month.1': 'janv.',
  'month.2': 'févr.',
  'month.3': 'mars',
  'month.4': 'avr.',
  'month.5': 'mai',
  'month.6': 'juin',
  'month.7': 'juil.',
  'month.8': 'août',
  'month.9': 'sept.',
  'month.10': 'oct.',
  'month.11': 'nov.',
  'month.12': 'déc.',
};
