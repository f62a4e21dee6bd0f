import type { PosterDocument, ProductLayer } from '@tuzuo/poster/document';
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

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const client = await openDrawingPage(browser, await goldenPictures());
const session = await client.page.context().newCDPSession(client.page);
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
const pack = Buffer.from(await packFor(pageOf({}))).toString('base64');
const measures: Measure[] = [];
for (const [what, next] of Object.entries(CHANGES)) {
  const order = { document: pageOf({}), pack, view: { scale: 0.9375, keepLayers: true } };
  const [, ...frames] = await client.page.evaluate(([one, rest]) => window.posterDriver.frames(one, rest), [
    order,
    next,
  ] as const);
  measures.push({
    what: `product canvas, a step of the ${what}`,
    value: median(frames),
    unit: 'ms',
    ...(HELD.includes(what) && { limit: FRAME_MS }),
    note: `750 px, a phone ${SLOWER} times as slow`,
  });
}
await client.close();
await browser.close();
report(measures);
