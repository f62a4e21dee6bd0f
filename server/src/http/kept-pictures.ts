import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { SCENE_PICTURES } from '@tuzuo/core/backdrops/pictures';
import { OUTFIT_PICTURES } from '@tuzuo/core/id-photo/outfit-pictures';
import { EXAMPLE_PICTURES } from '@tuzuo/core/tools/example-pictures';
import type { FastifyInstance } from 'fastify';

const folder = (name: string) => fileURLToPath(new URL(`../../assets/${name}`, import.meta.url));

/** Examples of the tools, made by themselves. */
export const EXAMPLES_FOLDER = folder('examples');

/** Address → folder. Our own engine drew the scenes and the garments, with its draw-scenes.ts and draw-outfits.ts. */
const FOLDERS = {
  [EXAMPLE_PICTURES]: EXAMPLES_FOLDER,
  [OUTFIT_PICTURES]: folder('outfits'),
  [SCENE_PICTURES]: folder('scenes'),
};

/**
 * Serves the product's own pictures to every target, for ever: their addresses change when they do. A mini-program
 * has no room for them.
 */
export async function serveKeptPictures(app: FastifyInstance): Promise<void> {
  for (const [prefix, root] of Object.entries(FOLDERS)) {
    await app.register(fastifyStatic, {
      root,
      prefix: `${prefix}/`,
      decorateReply: false,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (response) => {
        response.setHeader('cache-control', 'public, max-age=31536000, immutable');
        // The mini-program and the app show them on pages of another origin.
        response.setHeader('cross-origin-resource-policy', 'cross-origin');
      },
    });
  }
}
