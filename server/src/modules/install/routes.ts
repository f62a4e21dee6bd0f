import type { RawRoute } from '../../http/port';
import { manifestIn, type ProductWords } from './manifest';

/**
 * Served instead of the built service worker: unregisters itself and deletes its caches, so that pages are loaded from
 * the server again.
 */
export const LEAVING_WORKER = `self.addEventListener('install',()=>self.skipWaiting());
self.addEventListener('activate',event=>event.waitUntil(caches.keys()
.then(names=>Promise.all(names.filter(name=>name.startsWith('tuzuo-')).map(name=>caches.delete(name))))
.then(()=>self.registration.unregister())));
`;

const REVALIDATE = 'no-cache';

/**
 * Serves the web app's manifest and, if offline pages are disabled, the service worker that removes the installed one.
 */
export function installRoutes({
  offlinePages,
  words,
}: {
  offlinePages: boolean;
  words: ProductWords;
}): readonly RawRoute[] {
  const manifest: RawRoute = {
    method: 'GET',
    auth: 'none',
    path: '/manifest.webmanifest',
    name: 'manifest',
    handle: async ({ locale }) => ({
      headers: {
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': REVALIDATE,
        vary: 'accept-language',
      },
      body: JSON.stringify(manifestIn(locale, words)),
    }),
  };
  if (offlinePages) return [manifest];
  return [
    manifest,
    {
      method: 'GET',
      auth: 'none',
      path: '/sw.js',
      name: 'leaving-worker',
      handle: async () => ({
        headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': REVALIDATE },
        body: LEAVING_WORKER,
      }),
    },
  ];
}
