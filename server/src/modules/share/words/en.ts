import type { ShareWords } from './zh-CN';

export const en: ShareWords = {
  app: 'Tuzuo',
  home: {
    title: 'One photo, pictures that sell',
    text: 'Cut-outs, product shots, posters and ID photos, all on your phone.',
  },
  result: 'A friend made this picture with Tuzuo',
  madeByAi: 'Made by AI',
};
