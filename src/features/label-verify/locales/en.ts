import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  intro: 'Choose a picture to read the AI label in its file (GB 45438-2025).',
  choose: 'Choose a picture',
  another: 'Another one',
  picture: 'The picture to check',
  reading: 'Reading…',
  failed: 'It could not be read. Check the network and try again.',
  none: 'The file has no AI label',
  'none.meaning': 'That does not prove it was not made by AI: screenshots and chats lose labels.',
  found: 'The file has an AI label',
  kind: 'Kind',
  'kind.1': 'Made by AI',
  'kind.2': 'Possibly made by AI',
  'kind.3': 'Suspected to be made by AI',
  producer: 'Code of the making service',
  produceId: 'Its number',
  propagator: 'Code of the sharing service',
  propagateId: 'Its number there',
  link: 'Check the label of a picture',
};
