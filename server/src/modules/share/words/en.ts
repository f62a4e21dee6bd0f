import type { ShareWords } from './zh-CN';

export const en: ShareWords = {
  app: 'Tuzuo',
  home: {
    title: 'One photo, pictures that sell',
    text: 'White background, new scene, clean-up: right here',
  },
  studio: { title: 'Product photo', text: 'Pick a product photo and get your main picture' },
  result: 'A friend made this picture with Tuzuo',
  resultVideo: 'A friend made this video with Tuzuo',
  poster: 'A friend made this poster with Tuzuo',
  hidden: {
    checking: 'This is still being checked. Please come back in a few minutes.',
    refused: 'This did not pass the content check and cannot be shown.',
    gone: 'This link no longer works: what it showed was deleted or is no longer shared.',
  },
  madeByAi: 'Made by AI',
  page: {
    before: 'Before',
    after: 'After',
    compare: 'Compare',
    slide: 'Drag to compare before and after',
    hold: 'Press and hold the picture to save it',
    save: 'Save picture',
    saveVideo: 'Save video',
    made: 'Made with',
    make: 'Make yours',
    use: 'Use this template',
    copy: 'Make it yours',
    pages: '{count} pages',
    free: 'Free',
    freeADay: 'Free {count}× a day',
    freeAMonth: 'Free {count}× a month',
    price: '{points} pt for {uses} uses',
    priceOfOne: '{points} pt each',
  },
};
