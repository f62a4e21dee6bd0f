import type { SpendMessages } from './zh-CN';

export const en: SpendMessages = {
  points: '{{points}} pt',
  cash: '{{amount}} on account',
  cashNote: 'Billed to your account; no points are used.',
  member: 'Member price instead of {{points}} pt',
  balance: 'Points left',
  back: 'No charge if it fails',
  kept: 'Kept in your history until you delete it or have made {{count}} more',
  confirm: 'Confirm · {{cost}}',
  cancel: 'Not now',
};
