import { readFile } from 'node:fs/promises';
import { SCENES } from '@tuzuo/core/backdrops';
import { smallPlate } from '@tuzuo/core/backdrops/pictures';
import { plateKey } from '@tuzuo/core/backdrops/plates';
import type { PosterDocument, ProductLayer } from '@tuzuo/poster/document';
import { withScene } from '@tuzuo/poster/layers/product/scene';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/lib/browsers.mjs';
import { openDrawingPage } from '../goldens/poster/in-browser';
import { goldenPictures, packFor } from '../goldens/poster/on-server';
import { type Measure, median, report } from './support/measure';

/** A mid-range phone: a quarter of this machine's speed. */
const SLOWER = 4;
/** A frame of a screen with 60 Hz. */
const FRAME_MS = 16;
const STEPS = 30;
/** Changes for which no bitmap is made. */
const HELD = ['background color'];

const product: ProductLayer = {
  id: 'shoe',
  type: 'product',
  x: 56,
  y: 220,
  width: 688,
  height: 360,
  rotation: 0,
  opacity: 1,
  source: { type: 'stock', key: 'shoe' },
  crop: { x: 0.1, y: 0.37, width: 0.86, height: 0.45 },
  ground: { type: 'contact', strength: 0.6, softness: 0.4 },
};

const pageOf = (part: Partial<ProductLayer>, color = '#ffffff'): PosterDocument => ({
  version: 1,
  size: { width: 800, height: 800 },
  pages: [{ id: 'p', background: { fill: { type: 'solid', color } }, layers: [{ ...product, ...part }] }],
});

const steps = (make: (step: number) => PosterDocument) =>
  Array.from({ length: STEPS }, (_, step) => make(step));

const CHANGES: Record<string, PosterDocument[]> = {
  'background color': steps((step) =>
    pageOf({}, `#${(step * 4097 + 1_000_000).toString(16).padStart(6, '0')}`),
  ),
  'strength of the shadow': steps((step) =>
    pageOf({ ground: { type: 'contact', strength: step / STEPS, softness: 0.4 } }),
  ),
  'softness of the contact shadow': steps((step) =>
    pageOf({ ground: { type: 'contact', strength: 0.6, softness: step / STEPS } }),
  ),
  'angle of the cast shadow': steps((step) =>
    pageOf({ ground: { type: 'cast', angle: step * 12, strength: 0.6, softness: 0.4 } }),
  ),
  position: steps((step) => pageOf({ x: 56 + step })),
};

/** Scenes with the product, on pages of a side: as the canvas shows them, or as thumbnails. */
const scenesOf = (side: number) => {
  const by = side / 800;
  const { x, y, width, height } = product;
  const page = pageOf({ x: x * by, y: y * by, width: width * by, height: height * by });
  return SCENES.map((scene) => withScene({ ...page, size: { width: side, height: side } }, scene));
};

const assets = new URL('../../server/assets/', import.meta.url);
const platesFrom = async (nameOf: (id: string) => string) =>
  Object.fromEntries(
    await Promise.all(
      SCENES.map(
        async ({ id }) => [plateKey(id, '1:1'), await readFile(new URL(nameOf(id), assets))] as const,
      ),
    ),
  );

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const pack = Buffer.from(await packFor(pageOf({}))).toString('base64');

/** Medians of the frames that draw documents, on a slow phone. */
async function framesOf(
  pictures: Record<string, Buffer>,
  changes: Record<string, PosterDocument[]>,
  view: { scale: number; keepLayers?: boolean },
): Promise<Record<string, number>> {
  const client = await openDrawingPage(browser, pictures);
  const session = await client.page.context().newCDPSession(client.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const medians: Record<string, number> = {};
  for (const [what, next] of Object.entries(changes)) {
    const order = { document: next[0] ?? pageOf({}), pack, view };
    const [, ...frames] = await client.page.evaluate(([one, rest]) => window.posterDriver.frames(one, rest), [
      order,
      next.slice(1),
    ] as const);
    medians[what] = median(frames);
  }
  await client.close();
  return medians;
}

const pictures = await goldenPictures();
const onCanvas = await framesOf(
  { ...pictures, ...(await platesFrom((id) => `stock/${plateKey(id, '1:1')}.webp`)) },
  { ...CHANGES, scene: scenesOf(800) },
  { scale: 0.9375, keepLayers: true },
);
const { thumbnail = 0 } = await framesOf(
  { ...pictures, ...(await platesFrom((id) => `scenes/${smallPlate(id)}`)) },
  { thumbnail: scenesOf(200) },
  { scale: 0.82 },
);
await browser.close();
const measures: Measure[] = Object.entries(onCanvas).map(([what, value]) => ({
  what: `product canvas, a step of the ${what}`,
  value,
  unit: 'ms',
  ...(HELD.includes(what) && { limit: FRAME_MS }),
  note: `750 px, a phone ${SLOWER} times as slow`,
}));
measures.push({
  what: 'product canvas, a thumbnail of a scene',
  value: thumbnail,
  unit: 'ms',
  note: `164 px, a phone ${SLOWER} times as slow`,
});
report(measures);
