import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  intro:
    'Choose a picture or an MP4 video to read the AI label in its file (GB 45438-2025). A video is read on your device and not uploaded.',
  choose: 'Choose a picture or video',
  another: 'Choose another',
  picture: 'The picture to check',
  reading: 'Reading…',
  failed: 'The file could not be read. Check the network and try again.',
  none: 'The file has no AI label',
  'none.meaning': 'That does not prove it was not made by AI: screenshots and chats lose labels.',
  noFilm: 'This is not a readable MP4 video, or it is damaged',
  found: 'The file has an AI label',
  kind: 'Type',
  'kind.1': 'Made by AI',
  'kind.2': 'Possibly made by AI',
  'kind.3': 'Suspected to be made by AI',
  producer: 'Producer ID',
  produceId: 'Content ID',
  propagator: 'Distributor ID',
  propagateId: 'Distribution ID',
};
