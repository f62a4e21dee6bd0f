import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { PosterDocument } from '@tuzuo/poster/document';
import type { DrawView } from '@tuzuo/poster/draw/port';
import type { Browser, Page } from 'playwright-core';
import { createViteServer } from 'vitest/node';
import type { DrawOrder } from './order';

/** A page in which the client's own source draws posters. */
export type DrawingPage = {
  page: Page;
  draw(
    document: PosterDocument,
    pack: Uint8Array,
    view: DrawView & { scale: number },
    again?: boolean,
  ): Promise<{ png: Buffer; lines: string[][] }>;
  close(): Promise<void>;
};

const DRIVER = '<!doctype html><script type="module" src="/tests/client/h5/poster-driver.ts"></script>';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** Compiles the drawing code for a browser, module by module, with the browser's canvas. */
const createModules = () =>
  createViteServer({
    configFile: false,
    root: REPOSITORY,
    appType: 'custom',
    logLevel: 'error',
    cacheDir: 'node_modules/.vite/poster-drawing',
    resolve: {
      alias: { '@': `${REPOSITORY}src` },
      extensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.mjs', '.js'],
    },
    // A CommonJS module, which browsers cannot import.
    optimizeDeps: { noDiscovery: true, include: ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime'] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });

/** Makes the browser draw canvases on the GPU, although the client requests the CPU. */
function preferGraphics(): void {
  const { getContext } = HTMLCanvasElement.prototype;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, kind: string) {
      return getContext.call(this, kind);
    },
  });
}

/** Opens such a page, with these pictures loaded; `graphics` = draws like browsers that ignore the client's request. */
export async function openDrawingPage(
  browser: Browser,
  pictures: Readonly<Record<string, Buffer>>,
  { graphics = false } = {},
): Promise<DrawingPage> {
  const vite = await createModules();
  const server = createServer((request, response) => {
    if (request.url !== '/') vite.middlewares(request, response);
    else response.setHeader('content-type', 'text/html').end(DRIVER);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const page = await browser.newPage();
  if (graphics) await page.addInitScript(preferGraphics);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction(() => 'posterDriver' in window);
  const addresses = Object.entries(pictures).map(([key, bytes]) => [
    key,
    `data:image/png;base64,${bytes.toString('base64')}`,
  ]);
  await page.evaluate(
    (urls) => window.posterDriver.loadPictures(urls),
    Object.fromEntries(addresses) as Record<string, string>,
  );
  return {
    page,
    async draw(document, pack, view, again = false) {
      const order: DrawOrder = { document, pack: Buffer.from(pack).toString('base64'), view, again };
      const { png, lines } = await page.evaluate((one) => window.posterDriver.draw(one), order);
      return { png: Buffer.from(png.slice(png.indexOf(',') + 1), 'base64'), lines };
    },
    async close() {
      await page.close();
      await new Promise((closed) => server.close(closed));
      await vite.close();
    },
  };
}
