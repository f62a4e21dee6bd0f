import { nothingLacks } from '@tuzuo/poster/draw/port';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goldens } from '../../goldens/poster/documents';
import { type DrawingPage, openDrawingPage } from '../../goldens/poster/in-browser';
import { linesOf } from '../../goldens/poster/lines';
import {
  difference,
  drawOnServer,
  goldenPictures,
  halved,
  packFor,
  pixelsOfPng,
  serverTools,
} from '../../goldens/poster/on-server';
import { describeInBrowser, launchBrowser } from './browser';

/** Percent of pixels. */
const ALLOWED = 0.01;

/** For a GPU, which antialiases differently. */
const ALLOWED_OF_CHIPS = 0.5;

describeInBrowser('posters in a browser and on the server', () => {
  let browser: Browser;
  let client: DrawingPage;
  let resourcesFor: Awaited<ReturnType<typeof serverTools>>;
  beforeAll(async () => {
    const pictures = await goldenPictures();
    [browser, resourcesFor] = await Promise.all([launchBrowser(), serverTools(pictures)]);
    client = await openDrawingPage(browser, pictures);
  });
  afterAll(async () => {
    await client?.close();
    await browser?.close();
  });

  it.each(goldens())('draws the same: $name', async ({ document }) => {
    const pack = await packFor(document);
    const resources = resourcesFor(pack);
    const server = drawOnServer(document, resources);
    expect(server.lacks).toEqual(nothingLacks());
    const drawn = await client.draw(document, pack, { scale: 1 });
    const layers = document.pages[0]?.layers ?? [];
    expect(drawn.lines).toEqual(linesOf(layers, resources.faces, document.size));
    expect(difference(await pixelsOfPng(drawn.png), server.pixels)).toBeLessThanOrEqual(ALLOWED);
  });

  const named = (name: string) => {
    const found = goldens().find((one) => one.name === name);
    if (!found) throw new Error(`there is no golden document ${name}`);
    return found.document;
  };

  // A GPU antialiases with four samples per pixel: the client detects this, and draws texts larger
  // (src/platform/poster-canvas/edges.ts).
  it('draws nearly the same on a GPU, at twice the size and reduced', async () => {
    const chip = await launchBrowser({ graphics: true });
    try {
      const drawing = await openDrawingPage(chip, await goldenPictures(), { graphics: true });
      for (const { name, document } of goldens()) {
        const pack = await packFor(document);
        const server = drawOnServer(document, resourcesFor(pack), { scale: 2 });
        const drawn = await pixelsOfPng((await drawing.draw(document, pack, { scale: 2 })).png);
        const [one, other] = [drawn, server.pixels].map((pixels) => halved(pixels, server.width));
        expect(difference(one ?? drawn, other ?? drawn), name).toBeLessThanOrEqual(ALLOWED_OF_CHIPS);
      }
      await drawing.close();
    } finally {
      await chip.close();
    }
  }, 240_000);

  it('detects a quarter of a pixel', async () => {
    const document = named('60 layers 1');
    const pack = await packFor(document);
    const server = drawOnServer(document, resourcesFor(pack));
    const { png } = await client.draw(document, pack, { scale: 1, x: 0.25 });
    expect(difference(await pixelsOfPng(png), server.pixels)).toBeGreaterThan(10 * ALLOWED);
  });

  it.each([
    '60 layers 1',
    'groups',
    'picture shadows',
    'products',
  ])('draws the same from kept bitmaps: %s', async (name) => {
    const document = named(name);
    const pack = await packFor(document);
    const server = drawOnServer(document, resourcesFor(pack));
    const { png } = await client.draw(document, pack, { scale: 1, keepLayers: true }, true);
    expect(difference(await pixelsOfPng(png), server.pixels)).toBeLessThanOrEqual(ALLOWED);
  });
});
