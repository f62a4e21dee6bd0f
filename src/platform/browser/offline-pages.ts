import { inWechat } from './inside-apps';
import { CACHE, isLasting } from './lasting-files';
import './update-bar.scss';

type Words = { ready: string; reload: string; later: string };

/** Time after which requests in flight at the worker's arrival have finished, in ms. */
const UNDER_WAY_MS = 3_000;

/** Resolves when the page has loaded: its own files have priority. */
const loaded = () =>
  new Promise<void>((done) => {
    if (document.readyState === 'complete') done();
    else window.addEventListener('load', () => done());
  });

/** Shows a bar above the page without blocking it. */
function showBar({ ready, reload, later }: Words): void {
  document.querySelector('#app-update')?.remove();
  const bar = document.createElement('div');
  bar.id = 'app-update';
  bar.className = 'update-bar';
  bar.setAttribute('role', 'status');
  bar.textContent = ready;
  const add = (id: string, text: string, act: () => void) => {
    const button = document.createElement('button');
    button.id = id;
    button.className = 'update-bar__button';
    button.textContent = text;
    button.onclick = act;
    bar.append(button);
  };
  add('app-update-reload', reload, () => window.location.reload());
  add('app-update-later', later, () => bar.remove());
  document.body.append(bar);
}

/**
 * Adds the page's own files to the cache: they were loaded before there was a worker, so the browser has them at hand.
 */
async function keepLoaded(): Promise<void> {
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  const cache = await caches.open(CACHE);
  await cache.addAll([...new Set(names.filter(isLasting))]);
}

/**
 * Stores the pages that are used so that they start without a network, and shows a bar when a newer version is ready.
 * Never rejects: where nothing can be stored (private windows, no HTTPS), pages come from the network as usual.
 */
export async function keepPages(words: () => Words): Promise<void> {
  const { serviceWorker } = navigator;
  // WeChat caches pages itself.
  if (!serviceWorker || inWechat()) return;
  await loaded();
  /** Whether a worker served this page: the first worker is no newer version. */
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) showBar(words());
    else setTimeout(() => keepLoaded().catch(() => undefined), UNDER_WAY_MS);
    hadWorker = true;
  });
  try {
    const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) registration.update().catch(() => undefined);
    });
  } catch {
    // Nothing can be stored.
  }
}
