import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/lib/browsers.mjs';
import { readLibrary } from '../../server/src/modules/template/library';
import { goldens } from '../goldens/poster/documents';
import { openDrawingPage } from '../goldens/poster/in-browser';
import { drawOnServer, goldenPictures, packFor, serverTools } from '../goldens/poster/on-server';
import { benchEngine } from './support/engine';
import { type Measure, median, report } from './support/measure';

/** A mid-range phone: a quarter of this machine's speed. */
const SLOWER = 4;
const ROUNDS = 5;
const EXPORT_ROUNDS = 3;
const NAME = '60 layers 2';

const golden = goldens().find(({ name }) => name === NAME);
if (!golden) throw new Error(`there is no golden document ${NAME}`);
const { document } = golden;
const files = await goldenPictures();
const pack = await packFor(document);
const resources = (await serverTools(files))(pack);

/** An export in a process of its own, excluding its start. */
async function exportMs(scale: number): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < EXPORT_ROUNDS; round += 1) {
    const workDir = await mkdtemp(join(engine.path('.'), 'export-'));
    const glyphs = join(workDir, 'glyphs');
    await writeFile(glyphs, pack);
    const stock: Record<string, string> = {};
    for (const [key, bytes] of Object.entries(files)) {
      stock[key] = join(workDir, key);
      await writeFile(stock[key], bytes);
    }
    const began = performance.now();
    await engine.exportPoster({
      document,
      glyphs,
      stock,
      pictureIds: [],
      products: [],
      inputs: {},
      pages: [0],
      scale,
      workDir,
    });
    taken.push(performance.now() - began);
  }
  return Math.min(...taken);
}

const engine = await benchEngine();
await exportMs(1);
const exported = { once: await exportMs(1), four: await exportMs(4) };
await engine.close();

/** Sizes of the library's documents in KiB, before compression. */
const sizes = readLibrary().map(({ document }) => Buffer.byteLength(JSON.stringify(document)) / 1024);

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});

const onServer = Array.from({ length: ROUNDS }, () => {
  const began = performance.now();
  drawOnServer(document, resources);
  return performance.now() - began;
});

/** Milliseconds of each part, as on a slow phone. */
async function onPhone() {
  const client = await openDrawingPage(browser, files);
  const session = await client.page.context().newCDPSession(client.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const order = {
    document,
    pack: Buffer.from(pack).toString('base64'),
    view: { scale: 1, keepLayers: true },
  };
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await client.page.evaluate((one) => window.posterDriver.time(one), order));
  await client.close();
  return rounds;
}

const rounds = await onPhone();
await browser.close();

const PARTS = {
  unpack: 'glyphs unpacked',
  layout: 'laid out',
  draw: 'drawn',
  again: 'drawn from kept bitmaps',
} as const;
const measures: Measure[] = Object.entries(PARTS).map(([part, what]) => ({
  what: `poster of 60 layers, ${what}`,
  value: median(rounds.map((round) => round[part as keyof typeof PARTS])),
  unit: 'ms',
  note: `a phone ${SLOWER} times as slow`,
}));
report([
  ...measures,
  { what: 'poster of 60 layers, on the server', value: median(onServer), unit: 'ms' },
  {
    what: 'glyphs of 60 layers, gzip',
    value: gzipSync(pack).length / 1024,
    unit: 'KB',
    note: 'all ten families at once: several times what a design needs',
  },
  {
    what: 'export of 60 layers as PNG, 1×',
    value: exported.once,
    unit: 'ms',
    note: 'of several the quickest',
  },
  {
    what: 'export of 60 layers as PNG, 4×',
    value: exported.four,
    unit: 'ms',
    note: 'of several the quickest',
  },
  {
    what: 'document of 60 layers',
    value: Buffer.byteLength(JSON.stringify(document)) / 1024,
    unit: 'KiB',
    note: `gzip ${(gzipSync(JSON.stringify(document)).length / 1024).toFixed(1)}`,
  },
  {
    what: 'document of a template',
    value: median(sizes),
    unit: 'KiB',
    note: `the largest of ${sizes.length}: ${Math.max(...sizes).toFixed(1)}`,
  },
]);
