import { STOCK_PICTURES } from '@tuzuo/poster/document/stock';
import type { RawRoute } from '../../http/port';
import { isOperatorPicture, operatorPictureFile } from '../../renderer/poster/stock';
import type { Storage } from '../../storage/port';

/** Serves the pictures of operators' templates, cached permanently, under the same path as the built-in ones. */
export const templatePictureRoutes = (storage: Pick<Storage, 'size' | 'read'>): RawRoute[] => [
  {
    method: 'GET',
    auth: 'none',
    path: `${STOCK_PICTURES}/op-:rest`,
    name: 'template picture',
    handle: async ({ params }) => {
      const key = `op-${(params.rest ?? '').replace(/\.webp$/, '')}`;
      if (!isOperatorPicture(key)) return undefined;
      const size = await storage.size(operatorPictureFile(key));
      if (size === undefined) return undefined;
      const headers = {
        'content-type': 'image/webp',
        'content-length': size,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        // The mini-program and the app show them on pages of another origin.
        'cross-origin-resource-policy': 'cross-origin',
      };
      return { headers, body: storage.read(operatorPictureFile(key)) };
    },
  },
];
