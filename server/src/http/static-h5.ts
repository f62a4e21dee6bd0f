import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from './page';

/** A content hash in the file name, as the build writes it: `app.3f9a1c2b.js`, also before `.br` and `.gz`. */
const HASHED_NAME = /[.-][0-9a-f]{8,32}\.\w+(\.(br|gz))?$/;

const FOREVER = 'public, max-age=31536000, immutable';

/** Kept, but asked for again with its ETag each time. */
const REVALIDATE = 'no-cache';

/** Serves the built web app from `root`: precompressed siblings, hashed files for ever, the rest by ETag. */
export async function serveH5(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (response, path) => {
      response.setHeader('cache-control', HASHED_NAME.test(path) ? FOREVER : REVALIDATE);
      response.setHeader('vary', 'accept-encoding');
    },
  });
}

/** What is neither a file nor a call: the not-found page, or word that the app has not been built. */
export function sendMissingPage(request: FastifyRequest, reply: FastifyReply, root: string): FastifyReply {
  const wantsHome = request.url.split('?')[0] === '/';
  const notBuilt = wantsHome && !existsSync(join(root, 'index.html'));
  return sendPage(request, reply, notBuilt ? 'notBuilt' : 'notFound');
}
