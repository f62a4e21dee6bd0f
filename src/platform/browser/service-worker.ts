import { CACHE, isLasting } from './lasting-files';

/*
 * Starts the app without a network: caches its first page with everything it references, and the files of pages that
 * were used. API calls, user files and other pages are never touched. A separate program (scripts/client/worker.mjs)
 * without Taro.
 */

/** Inserted by the build; a different value makes a different worker, so that browsers notice a new version. */
declare const BUILD: string;

type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Event & { request: Request; respondWith(answer: Promise<Response>): void };

/** The worker's global scope, which the types for pages do not contain. */
const scope = self as unknown as {
  addEventListener(type: string, hear: (event: never) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

const SHELL = '/';

/** Timeout, in ms, for a network that is connected but does not answer. */
const PATIENCE_MS = 5_000;

const NAMED = /(?:src|href)="(\/(?:js|css|static)\/[^"]+)"/g;

/** Caches this version's first page and what it references, and deletes files of earlier versions. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(SHELL, { cache: 'reload' });
  const text = await page.clone().text();
  const named = [...new Set([...text.matchAll(NAMED)].map(([, name = '']) => name))];
  // Until all of them are cached, the earlier version starts.
  await cache.addAll(named);
  if (!page.ok) throw new Error(`${BUILD}: ${page.status}`);
  await cache.put(SHELL, page);
  for (const request of await cache.keys())
    if (![SHELL, ...named].includes(new URL(request.url).pathname)) await cache.delete(request);
  await scope.skipWaiting();
}

/** A file whose content never changes: from the cache, else from the network and then cached. */
async function lasting(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(request);
  // Not awaited; a full disk must not break the page.
  if (answer.ok) cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

/** The app's page: from the network, so that a new version is seen at once; offline, the cached page. */
async function page(request: Request): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(request, { signal: patience.signal });
    if (answer.status < 500) return answer;
  } catch {
    // The cached page is used below.
  } finally {
    clearTimeout(timer);
  }
  return (await caches.match(SHELL, { ignoreVary: true })) ?? Response.error();
}

scope.addEventListener('install', (event: Lasting) => event.waitUntil(install()));
scope.addEventListener('activate', (event: Lasting) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('fetch', (event: Fetching) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    if (new URL(request.url).pathname === SHELL) event.respondWith(page(request));
  } else if (request.method === 'GET' && isLasting(request.url)) event.respondWith(lasting(request));
});
