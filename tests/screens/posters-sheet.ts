/**
 * Draws the golden posters and the templates, the client's rendering next to the server's, one picture each and all on
 * one sheet, and reports their differences:
 *   npm run contact-sheet -- <folder> [part of a name]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PosterDocument } from '@tuzuo/poster/document';
import { stockKeysOf } from '@tuzuo/poster/document/pictures';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../../scripts/lib/browsers.mjs';
import { readLibrary } from '../../server/src/modules/template/library';
import { stockFile } from '../../server/src/renderer/poster/stock';
import { goldens } from '../goldens/poster/documents';
import { openDrawingPage } from '../goldens/poster/in-browser';
import {
  difference,
  drawOnServer,
  goldenPictures,
  packFor,
  pixelsOfPng,
  serverTools,
} from '../goldens/poster/on-server';

const [folder = '', wanted = ''] = process.argv.slice(2);
if (!folder) throw new Error('Give a folder: npm run contact-sheet -- <folder> [name]');
const GAP = 16;

/** Longest side of a drawing. */
const LONGEST = 1_600;
/** Height of a pair on the sheet, and the sheet's width. */
const SMALL = 300;
const SHEET = 1_920;

type Poster = { name: string; document: PosterDocument };

await mkdir(folder, { recursive: true });
const templates = readLibrary().map(({ key, document }): Poster => ({ name: key, document }));
const posters: Poster[] = [...goldens(), ...templates].filter(({ name }) => name.includes(wanted));
const files: Record<string, Buffer> = { ...(await goldenPictures()) };
for (const { document } of posters)
  for (const key of stockKeysOf(document)) {
    const file = files[key] ?? (await stockFile(key));
    if (file) files[key] = file;
  }
const resourcesFor = await serverTools(files);
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const client = await openDrawingPage(browser, files);

/** The client's rendering on the left, the server's on the right. */
async function pairOf({ document }: Poster): Promise<{ picture: Buffer; off: number }> {
  const pack = await packFor(document);
  const whole = document.size;
  // A whole number of pixels on both sides.
  const scale = Math.max(whole.width, whole.height) > LONGEST ? 0.5 : 1;
  const { width, height, pixels } = drawOnServer(document, resourcesFor(pack), { scale });
  const { png } = await client.draw(document, pack, { scale });
  const off = difference(await pixelsOfPng(png), pixels);
  const server = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  const both = sharp({
    create: { width: 2 * width + GAP, height, channels: 3, background: '#80868f' },
  }).composite([
    { input: png, left: 0, top: 0 },
    { input: server, left: width + GAP, top: 0 },
  ]);
  return { picture: await both.png().toBuffer(), off };
}

const tiles: { left: number; top: number; input: Buffer }[] = [];
let [left, top] = [GAP, GAP];
for (const poster of posters) {
  const { picture, off } = await pairOf(poster);
  await writeFile(join(folder, `${poster.name.replaceAll(' ', '-')}.png`), picture);
  const { data, info } = await sharp(picture)
    .resize({ width: SHEET - 2 * GAP, height: SMALL, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  if (left + info.width + GAP > SHEET) [left, top] = [GAP, top + SMALL + GAP];
  tiles.push({ left, top, input: data });
  left += info.width + GAP;
  console.log(`${poster.name}: ${off.toFixed(4)} % of pixels differ`);
}
await client.close();
await browser.close();
await sharp({ create: { width: SHEET, height: top + SMALL + GAP, channels: 3, background: '#6f747c' } })
  .composite(tiles)
  .png({ palette: true })
  .toFile(join(folder, 'sheet.png'));
