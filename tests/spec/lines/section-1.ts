import type { Lines } from '../line';

/** What the product does and for whom: what of it is a behaviour, and not described more closely further down. */
export const section1 = {
  's1.titles': { text: 'Page titles are in Chinese' },
  's1.locales': {
    text: 'Interface strings exist in English, French, Spanish, Simplified and Traditional Chinese',
  },
  's1.locale-kept': { text: 'The chosen locale is kept in local storage' },
} as const satisfies Lines;
