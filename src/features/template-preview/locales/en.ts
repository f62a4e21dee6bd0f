import type { PreviewMessages } from './zh-CN';

export const en: PreviewMessages = {
  favorite: 'Favorites',
  use: 'Use it',
  share: 'Share',
  close: 'Close',
  previous: 'Previous',
  next: 'Next',
  marked: 'Added to favorites',
  sizePx: '{{width}} × {{height}} px',
  sizeMm: '{{width}} × {{height}} mm',
  pages: '{{pages}} pages',
};
