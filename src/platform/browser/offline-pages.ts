import { inWechat } from './inside-apps';
import { CACHE, isLasting } from './lasting-files';
import './update-bar.scss';

type Words = { ready: string; reload: string; later: string };

/** What was under way when the worker came has arrived by then, in ms. */
const UNDER_WAY_MS = 3_000;

/** The page's own files come first. */
const loaded = () =>
  new Promise<void>((done) => {
    if (document.readyState === 'complete') done();
    else window.addEventListener('load', () => done());
  });

/** Above what is in front, without taking anything from it. */
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

/** What this page was made of came before there was a worker: asked for again, the browser has it at hand. */
async function keepLoaded(): Promise<void> {
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  const cache = await caches.open(CACHE);
  await cache.addAll([...new Set(names.filter(isLasting))]);
}

/**
 * Keeps the pages that are used here, so that they start without a network; a bar says that there is a newer version, and
 * loads it. Never rejects: where nothing is kept (private windows, no HTTPS), pages come from the network as ever.
 */
export async function keepPages(words: () => Words): Promise<void> {
  const { serviceWorker } = navigator;
  // WeChat keeps pages in its own way.
  if (!serviceWorker || inWechat()) return;
  await loaded();
  /** Whether a worker served this page: the first one is no newer version. */
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
    // Kept nowhere.
  }
}
