import type { OwnTaskMessages } from './zh-CN';

export const en: OwnTaskMessages = {
  'with.queue': '{{number}} ahead of you',
  waiting: 'In line',
  'with.percent': '{{percent}}% done',
  cancel: 'Cancel',
  network: 'No connection. Nothing is lost: try again.',
  buy: 'Get points',
};
