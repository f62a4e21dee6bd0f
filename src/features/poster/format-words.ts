import type { PosterFormatKey } from '@tuzuo/poster/document/formats';
import type { PosterWordKey } from './words';

/** Labels of formats. */
export const FORMAT_WORDS = {
  portrait: 'format.portrait',
  square: 'format.square',
  story: 'format.story',
  banner: 'format.banner',
  a4: 'format.a4',
  card: 'format.card',
} as const satisfies Record<PosterFormatKey, PosterWordKey>;
