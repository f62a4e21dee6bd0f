import { CACHE, isLasting } from './lasting-files';

/*
 * Starts the app without a network: keeps its first page with what that names, and what the pages that were used are made
 * of. Calls, files of users and other pages are never touched. A program of its own (scripts/client/worker.mjs),
 * in which there is no Taro.
 */

/** What the build puts in; another one makes another worker, so that browsers notice a new version. */
declare const BUILD: string;

type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Event & { request: Request; respondWith(answer: Promise<Response>): void };

/** The worker's own scope, of which the types of pages know nothing. */
const scope = self as unknown as {
  addEventListener(type: string, hear: (event: never) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

const SHELL = '/';

/** Longer than this nobody waits for a network that is there in name only, in ms. */
const PATIENCE_MS = 5_000;

const NAMED = /(?:src|href)="(\/(?:js|css|static)\/[^"]+)"/g;

/** Puts in this version's first page and what it names, and takes out what is of versions before. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(SHELL, { cache: 'reload' });
  const text = await page.clone().text();
  const named = [...new Set([...text.matchAll(NAMED)].map(([, name = '']) => name))];
  // Until all of them are there, the version before starts.
  await cache.addAll(named);
  if (!page.ok) throw new Error(`${BUILD}: ${page.status}`);
  await cache.put(SHELL, page);
  for (const request of await cache.keys())
    if (![SHELL, ...named].includes(new URL(request.url).pathname)) await cache.delete(request);
  await scope.skipWaiting();
}

/** What never changes under its name: from the cache, else from the network, and then kept. */
async function lasting(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  // The answer does not wait; a full disk is no reason to show nothing.
  if (answer.ok) cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

/** The app's page: from the network, so that a new version is seen at once; without one, the page that was kept. */
async function page(request: Request): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(request, { signal: patience.signal });
    if (answer.status < 500) return answer;
  } catch {
    // What was kept is shown below.
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
