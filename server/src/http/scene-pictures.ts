import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { SCENE_PICTURES } from '@tuzuo/core/scenes';
import type { FastifyInstance } from 'fastify';

/** Drawn by our own engine, with engines/local/product/draw-scenes.ts. */
const FOLDER = fileURLToPath(new URL('../../assets/scenes', import.meta.url));

/** Serves the pictures of the scenes to every target, for ever: their address changes when they do. */
export async function serveScenePictures(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: FOLDER,
    prefix: `${SCENE_PICTURES}/`,
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
