/**
 * Draws photos of products on white and in scenes: as the pages of the tools make them, and as the product canvas does. One
 * row for each photo and page, all on one sheet:
 *   npm run products-sheet -- <file of the sheet.png> <photo> …
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { findScene } from '@tuzuo/core/backdrops';
import type { PosterDocument } from '@tuzuo/poster/document';
import { stockKeysOf } from '@tuzuo/poster/document/pictures';
import { withScene } from '@tuzuo/poster/layers/product/scene';
import sharp from 'sharp';
import { stockFile } from '../../server/src/renderer/poster/stock';
import { emptyStudio, withMatte, withPhoto } from '../../src/features/studio/document';
import { createEngineWorld, undisturbed } from '../builders/engine-world';
import { drawOnServer, packFor, serverTools } from '../goldens/poster/on-server';

const [sheet = '', ...photos] = process.argv.slice(2);
if (photos.length === 0)
  throw new Error('Give a file and photos: npm run products-sheet -- <sheet.png> <photo> …');

const SCENES = [
  'podium-cream',
  'table-oak',
  'ring-peach',
  'curtain-linen',
  'marble-noir',
  'flat-oak',
].flatMap((id) => findScene(id) ?? []);

/** Side of a picture on the sheet, in px. */
const SIDE = 240;
const GAP = 8;

const world = await createEngineWorld();
const small = (picture: Buffer) =>
  sharp(picture).resize(SIDE, SIDE, { fit: 'contain', background: '#80868f' }).png().toBuffer();
const failed = () =>
  sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#b3261e' } })
    .png()
    .toBuffer();

/** The tools' results; a red tile where a tool refuses the photo. */
async function byTools(photo: Buffer): Promise<Buffer[]> {
  const runs = [
    ['matting', { background: '#ffffff', feather: 0, trim: true }, 'source'] as const,
    ...SCENES.map(
      ({ id }) =>
        [
          'ai-product',
          { sceneId: id, ratio: '1:1', shadow: 'contact', count: 1, fast: true },
          'product',
        ] as const,
    ),
  ];
  const tiles: Buffer[] = [];
  for (const [tool, options, slot] of runs) {
    const request = await world.requestOf(tool, { [slot]: photo }, options);
    const result = await world.runOne(request).catch((error: unknown) => console.warn(`${tool}: ${error}`));
    tiles.push(result ? await small(await readFile(result.path)) : await failed());
  }
  return tiles;
}

/** What the canvas shows and saves. */
async function byCanvas(photo: Buffer): Promise<Buffer[]> {
  const options = { background: 'transparent', feather: 0, trim: false };
  const request = await world.requestOf('matting', { source: photo }, options);
  const { outputs, matte } = await world.engine.run(request, undisturbed());
  const [cutOut] = outputs;
  const { width = 0, height = 0 } = await sharp(photo).metadata();
  if (!cutOut || !matte) return [];
  const source = { type: 'stock', key: 'product' } as const;
  const size = { width, height };
  const white = withMatte(withPhoto(emptyStudio('white'), source, size), source, { ...size, box: matte.box });
  const files: Record<string, Buffer> = { product: await readFile(cutOut.path) };
  const draw = async (document: PosterDocument) => {
    for (const key of stockKeysOf(document)) {
      const file = files[key] ?? (await stockFile(key));
      if (file) files[key] = file;
    }
    const { width, height, pixels } = drawOnServer(
      document,
      (await serverTools(files))(await packFor(document)),
    );
    return small(
      await sharp(pixels, { raw: { width, height, channels: 4 } })
        .png()
        .toBuffer(),
    );
  };
  const documents = [white, ...SCENES.map((scene) => withScene(white, scene))];
  const tiles: Buffer[] = [];
  for (const document of documents) tiles.push(await draw(document));
  return tiles;
}

const rows: Buffer[][] = [];
for (const path of photos) {
  const photo = await sharp(await readFile(path))
    .autoOrient()
    .toBuffer();
  const [tools, canvas] = [await byTools(photo), await byCanvas(photo)];
  rows.push([await small(photo), ...tools], [await small(photo), ...canvas]);
  console.log(`${basename(path)}: drawn`);
}
const step = SIDE + GAP;
const tiles = rows.flatMap((row, down) =>
  row.map((input, across) => ({ input, left: across * step, top: down * step })),
);
await sharp({
  create: {
    width: (SCENES.length + 2) * step,
    height: rows.length * step,
    channels: 3,
    background: '#4a5264',
  },
})
  .composite(tiles)
  .png()
  .toFile(sheet);
await world.close();
