/**
 * Renders the stock pictures of templates and writes their index:
 *   node --import tsx content/stock/draw-stock.ts [part of a key …]
 * The results are committed. Pictures made from photographs are kept unchanged.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { STOCK } from '.';
import { drawStock, encodeStock } from './file';

const FOLDER = fileURLToPath(new URL('../../server/assets/stock', import.meta.url));

await mkdir(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
const index: Record<string, { width: number; height: number; kind: string; fingerprint: string }> = {};
for (const [key, picture] of Object.entries(STOCK).sort(([one], [other]) => (one < other ? -1 : 1))) {
  const file = `${FOLDER}/${key}.webp`;
  const isWanted = wanted.length === 0 || wanted.some((part) => key.includes(part));
  if (isWanted && 'draw' in picture) await writeFile(file, await encodeStock(await drawStock(picture)));
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) {
    console.warn(`${key} was not drawn yet`);
    continue;
  }
  const { width, height } = await sharp(bytes).metadata();
  const fingerprint = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  index[key] = { width, height, kind: picture.kind, fingerprint };
  if (isWanted)
    console.log(`${key}: ${width} × ${height}, ${(width / height).toFixed(2)}, ${bytes.length} bytes`);
}
await writeFile(`${FOLDER}/index.json`, `${JSON.stringify(index, null, 2)}\n`);
