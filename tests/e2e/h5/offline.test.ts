import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { LEAVING_WORKER } from '../../../server/src/modules/install/routes';
import { freePort } from '../../builders/free-port';
import { describeInBrowser, keepPicture, settled } from './browser';
import { photo, pick } from './tool-steps';
import { useVisits } from './visits';

/** Headers that are not forwarded: the gate always sends whole bodies, never 304. */
const OF_THE_CONNECTION = [
  'host',
  'connection',
  'if-none-match',
  'if-modified-since',
  'content-length',
  'transfer-encoding',
  'content-encoding',
];

/** A proxy in front of the product, to cut the network and to serve another version without another build. */
async function startGate(port: number, target: string, changeWorker: (text: string) => string) {
  const server: Server = createServer(async (request, response) => {
    const asked = new Headers(request.headers as Record<string, string>);
    for (const name of OF_THE_CONNECTION) asked.delete(name);
    asked.set('accept-encoding', 'identity');
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: asked,
      redirect: 'manual',
      ...(request.method === 'POST' && { body: Buffer.concat(await request.toArray()) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const body = request.url === '/sw.js' ? Buffer.from(changeWorker(bytes.toString())) : bytes;
    const sent = new Headers(answer.headers);
    for (const name of OF_THE_CONNECTION) sent.delete(name);
    response.writeHead(answer.status, Object.fromEntries(sent)).end(body);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

describeInBrowser('pages that a browser keeps', () => {
  const visits = useVisits();

  it('start without a network, offer a newer version, never stay with an older one, and are removed on request', async () => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const { url } = visits.product;
    let cut = await startGate(port, url, (text) => text);
    const { page } = await visits.at('', { keepsPages: true, hasTouch: true });
    await page.goto(address);
    await settled(page, 'home');
    await page.goto(`${address}/#/subPages/matting/index`);
    await settled(page, 'matting');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await pick(page, photo('coffee.jpg'));
    await page.locator('#tool-submit:visible').waitFor();
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '';
      return (await fetch(link)).json() as Promise<{ name: string }>;
    });
    expect(manifest.name).toBe('图作');
    // What the page loaded before there was a service worker is cached, too; calls and users' pictures are not.
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => {
        const { pathname } = new URL(name);
        return pathname.startsWith('/js/') ? [pathname] : [];
      }),
    );
    const missing = async () => {
      const kept = await keptPaths(page);
      return ['/', ...scripts].filter((path) => !kept.includes(path));
    };
    await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
    expect(
      (await keptPaths(page)).filter((path) => !/^\/$|^\/(js|css|static|examples|scenes)\//.test(path)),
    ).toEqual([]);

    // With the form restored, and a message that the server is unreachable.
    await cut();
    await page.reload();
    await page.locator('#route-matting:visible #tool-submit').waitFor();
    await page.goto(`${address}/#/`);
    await settled(page, 'home');
    await page.locator('#state-error:visible').waitFor();
    await keepPicture(page, 'offline-home-zh-CN-375');

    // A newer version is offered. The previous one and its cached page are no longer shown.
    cut = await startGate(port, url, (text) => `${text}/* newer */`);
    await page.evaluate(async () => {
      const cache = await caches.open('tuzuo-pages');
      await cache.put('/js/1.00000000.js', new Response(''));
      await cache.put('/', new Response('the page of the version before'));
    });
    await page.reload();
    await settled(page, 'home');
    await page.locator('#app-update-reload').waitFor();
    expect(await page.locator('#app-update').getAttribute('role')).toBe('status');
    await keepPicture(page, 'update-bar-zh-CN-375');
    expect(await keptPaths(page)).not.toContain('/js/1.00000000.js');
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.locator('#app-update-reload').tap();
    await page.waitForFunction(() => !('before' in window));
    await settled(page, 'home');
    expect(await page.locator('#app-update').count()).toBe(0);

    // The operator removes it.
    await cut();
    cut = await startGate(port, url, () => LEAVING_WORKER);
    await page.reload();
    const registered = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(registered).toBe(0);
    expect(await keptPaths(page)).toEqual([]);
    await cut();
  });
});
