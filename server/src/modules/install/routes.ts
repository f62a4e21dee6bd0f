import type { RawRoute } from '../../http/port';
import { manifestIn, type ProductWords } from './manifest';

/** The manifest of the installed app, in the reader's language. */
export const installRoutes = (words: ProductWords): readonly RawRoute[] => [
  {
    method: 'GET',
    path: '/manifest.webmanifest',
    name: 'manifest',
    handle: async ({ locale }) => ({
      headers: {
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-language',
      },
      body: JSON.stringify(manifestIn(locale, words)),
    }),
  },
];
