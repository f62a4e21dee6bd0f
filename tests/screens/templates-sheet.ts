/**
 * Renders templates of the library like the server, one picture each and a sheet of thumbnails:
 *   node --import tsx tests/screens/templates-sheet.ts <folder> [part of a key …]
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PosterLayer } from '@tuzuo/poster/document';
import { parsePoster } from '@tuzuo/poster/document/validate';
import sharp, { type OverlayOptions } from 'sharp';
import { readLibrary } from '../../server/src/modules/template/library';
import { drawOnServer, packFor, serverTools } from '../goldens/poster/on-server';

const [folder = '', ...wanted] = process.argv.slice(2);
if (!folder) throw new Error('Give a folder');
/** Longer side of a picture, and height of a thumbnail on the sheet. */
const LONG = 1000;
const SMALL = 260;

await mkdir(folder, { recursive: true });
const thumbs: { left: number; top: number; input: Buffer }[] = [];
let [left, top] = [12, 12];
for (const template of readLibrary()) {
  if (wanted.length > 0 && !wanted.some((part) => template.key.includes(part))) continue;
  const { document } = template;
  const parsed = parsePoster(document);
  if (!parsed.ok) throw new Error(`${template.key}: ${parsed.path} ${parsed.problem}`);
  const keys = new Set<string>();
  const look = (layers: readonly PosterLayer[]): void => {
    for (const layer of layers) {
      if (layer.type === 'group') look(layer.layers);
      if (layer.type === 'image' && layer.source.type === 'stock') keys.add(layer.source.key);
    }
  };
  for (const page of document.pages) {
    look(page.layers);
    if (page.background.image?.source.type === 'stock') keys.add(page.background.image.source.key);
  }
  const files: Record<string, Buffer> = {};
  for (const key of keys) {
    const file = await readFile(`server/assets/stock/${key}.webp`).catch(() => undefined);
    if (file) files[key] = file;
    else console.log(`${template.key}: no picture ${key}`);
  }
  const resources = (await serverTools(files))(await packFor(document));
  const scale = LONG / Math.max(document.size.width, document.size.height);
  const { width, height, pixels, lacks } = drawOnServer(document, resources, { scale });
  const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  await writeFile(join(folder, `${template.key}.png`), png);
  if (Object.values(lacks).some((list) => list.length > 0))
    console.log(template.key, JSON.stringify(lacks).slice(0, 400));
  const small = await sharp(png).resize({ height: SMALL }).png().toBuffer({ resolveWithObject: true });
  if (left + small.info.width > 1900) [left, top] = [12, top + SMALL + 12];
  thumbs.push({ left, top, input: small.data });
  left += small.info.width + 12;
}
const sheet: OverlayOptions[] = thumbs;
await sharp({ create: { width: 1900, height: top + SMALL + 12, channels: 3, background: '#6f747c' } })
  .composite(sheet)
  .png()
  .toFile(join(folder, 'sheet.png'));
