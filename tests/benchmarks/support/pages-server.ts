import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { addSecurityHeaders } from '../../../server/src/http/security-headers';
import { serveH5 } from '../../../server/src/http/static-pages';

/** Serves a built web app like the product, without any API: the page keeps its initial state. */
export async function servePages(h5Root: string): Promise<{ url: string; close(): Promise<void> }> {
  const app = fastify({ forceCloseConnections: true });
  app.all('/api/*', { onRequest: () => new Promise(() => undefined) }, () => undefined);
  await addSecurityHeaders(app, { h5Root, https: false });
  await serveH5(app, h5Root);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => app.close() };
}

/** Serves a page of one paragraph, without styles, scripts or anything else to fetch: what any first visit costs. */
export async function serveBarePage(): Promise<{ url: string; close(): Promise<void> }> {
  const app = fastify({ forceCloseConnections: true });
  const page =
    '<!doctype html><title>bare</title><meta name="viewport" content="width=device-width"><p>Tuzuo</p>';
  app.get('/', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
  // Otherwise the browser would ask for an icon.
  app.get('/favicon.ico', (_, reply) => reply.code(204).send());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => app.close() };
}
