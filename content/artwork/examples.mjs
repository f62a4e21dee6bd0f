/**
 * Creates the example images of the tools by running the tools on licensed photos (THIRD_PARTY.md) and drawings:
 *   node --import tsx content/artwork/examples.mjs [tool …]
 * The results are committed. When a tool's output changes, run it again and raise the number in
 * core/tools/example-pictures.ts.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import {
  chequers,
  expansionFrame,
  halves,
  loupe,
  onGround,
  pair,
  sizeBadge,
  sticker,
  stickerMask,
  tag,
  taller,
} from './layouts.mjs';
import { faceSwap, shoeChange, tryOn } from './silhouettes.mjs';
import { openStudio, photo, saveJpeg } from './studio.mjs';

const FOLDER = 'server/assets/examples';
/** Size in pixels for the slider on a tool's page: 343 × 257 points at 2×. */
const PAGE = { width: 686, height: 514 };
/** Size in pixels for a card: 165 × 108 points at 3×. */
const CARD = { width: 495, height: 330 };
const studio = await openStudio();

/** @param {Buffer} picture @param {{ width: number, height: number }} size */
const fill = (picture, size) =>
  sharp(picture)
    .resize({ ...size, fit: 'cover', position: 'south' })
    .png()
    .toBuffer();

/**
 * The images of each example. A card shows half of each side unless the example has its own card.
 * @type {Record<string, () => Promise<{ before: Buffer, after: Buffer, card?: Buffer }>>}
 */
const examples = {
  matting: async () => {
    const before = await sharp(await photo('coffee.jpg'))
      .png()
      .toBuffer();
    const cut = await studio.run(
      'matting',
      { source: await photo('coffee.jpg') },
      { background: 'transparent', feather: 0, trim: false },
    );
    return { before, after: await chequers(cut.bytes) };
  },
  'ai-product': async () => {
    const coffee = await photo('coffee.jpg');
    const scene = { sceneId: 'table-oak', ratio: '4:3', shadow: 'contact', count: 1, fast: true };
    const { bytes } = await studio.run('ai-product', { product: coffee }, scene);
    return { before: coffee, after: bytes };
  },
  'ai-virtual-model': faceSwap,
  'ai-cloth-model': tryOn,
  'ai-change-shoes': shoeChange,
  'ai-expand': async () => {
    const narrow = await sharp(await photo('rocket.jpg'))
      .extract({ left: 163, top: 0, width: 320, height: 427 })
      .jpeg({ quality: 92 })
      .toBuffer();
    const sides = { top: 0, right: 0, bottom: 0, left: 0 };
    const { bytes } = await studio.run('ai-expand', { source: narrow }, { ratio: '4:3', ...sides });
    const after = await onGround(bytes, PAGE);
    return {
      before: await onGround(narrow, PAGE, bytes),
      after,
      card: await expansionFrame(await fill(bytes, CARD), bytes, narrow),
    };
  },
  'image-magnify': async () => {
    const small = await sharp(await photo('upscale-gt-baboon.webp'))
      .resize(240)
      .png()
      .toBuffer();
    const { bytes } = await studio.run('image-magnify', { source: small }, { scale: 4 });
    const { width = 0, height = 0 } = await sharp(bytes).metadata();
    const plain = await sharp(small).resize(width, height, { kernel: 'cubic' }).png().toBuffer();
    const part = (/** @type {Buffer} */ one, /** @type {typeof PAGE} */ size) =>
      sharp(one)
        .extract({ left: 160, top: 0, width: 660, height: Math.round((660 * size.height) / size.width) })
        .resize(size)
        .png()
        .toBuffer();
    return {
      before: await part(plain, PAGE),
      after: await part(bytes, PAGE),
      card: await loupe(await part(plain, CARD), await part(bytes, CARD), { x: 130, y: 80 }, 1.7),
    };
  },
  'image-enhance': async () => {
    const cat = await photo('chelsea.jpg');
    const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 34 };
    const grain = await sharp({
      create: { width: 451, height: 300, channels: 3, background: '#808080', noise },
    })
      .png()
      .toBuffer();
    const noisy = await sharp(cat)
      .blur(0.9)
      .composite([{ input: grain, blend: 'overlay' }])
      .jpeg({ quality: 60 })
      .toBuffer();
    const { bytes } = await studio.run('image-enhance', { source: noisy }, { strength: 3, denoise: true });
    return { before: noisy, after: bytes };
  },
  'smart-eliminate': async () => {
    const shirt = await sharp(await photo('product-tshirt.jpg'))
      .extract({ left: 0, top: 60, width: 915, height: 686 })
      .toBuffer();
    const before = await sticker(shirt);
    const { bytes } = await studio.run(
      'smart-eliminate',
      { source: before, mask: await stickerMask(before) },
      { grow: 8 },
    );
    return { before, after: bytes, card: await halves(before, bytes, CARD, 'left') };
  },
  'image-translation': async () => {
    const side = async (/** @type {string} */ name) =>
      taller(await readFile(`${FOLDER}/image-translation-${name}.jpg`), PAGE);
    const [before, after] = await Promise.all([side('before'), side('after')]);
    const middle = (/** @type {Buffer} */ one) =>
      sharp(one)
        .resize({ ...CARD, fit: 'cover' })
        .png()
        .toBuffer();
    return { before, after, card: await halves(await middle(before), await middle(after), CARD, 'left') };
  },
  'img-compress': async () => {
    const shoes = await photo('product-shoes.jpg');
    const large = await sharp(shoes).resize(1600).png().toBuffer();
    const { bytes } = await studio.run(
      'img-compress',
      { sources: large },
      { targetKb: 200, quality: 80, format: 'jpeg' },
    );
    const [before, after] = await Promise.all([fill(large, PAGE), fill(bytes, PAGE)]);
    return {
      before: await sizeBadge(before, large.length, 'left'),
      after: await sizeBadge(after, bytes.length, 'right'),
      card: await sizeBadge(
        await sizeBadge(await halves(before, after, CARD), large.length, 'left'),
        bytes.length,
        'right',
      ),
    };
  },
  'compliance-label': async () => {
    const shoes = await sharp(await photo('product-shoes.jpg'))
      .resize({ ...PAGE, fit: 'cover' })
      .jpeg()
      .toBuffer();
    const { bytes } = await studio.run(
      'compliance-label',
      { sources: shoes },
      { corner: 'bottom-right', metadata: true },
    );
    const after = await fill(bytes, CARD);
    return { before: shoes, after: bytes, card: await loupe(after, after, { x: 448, y: 296 }, 1.9) };
  },
  'id-photo': async () => {
    const portrait = await photo('astronaut.jpg');
    const background = { color: '#438edb', fill: 'plain' };
    const options = { specId: 'two-inch', format: 'jpeg', background, straighten: false };
    const blue = await studio.run('id-photo', { portrait }, { ...options, outfitId: 'blazer-beige' });
    const before = await sharp(portrait).extract({ left: 0, top: 0, width: 512, height: 384 }).toBuffer();
    const head = await sharp(portrait).extract({ left: 96, top: 0, width: 257, height: 341 }).toBuffer();
    return { before, after: await onGround(blue.bytes, PAGE), card: await pair(head, blue.bytes, CARD) };
  },
};

const wanted = process.argv.slice(2);
for (const [tool, make] of Object.entries(examples)) {
  if (wanted.length > 0 && !wanted.includes(tool)) continue;
  const { before, after, card } = await make();
  await saveJpeg(`${FOLDER}/${tool}-before.jpg`, before, PAGE);
  await saveJpeg(`${FOLDER}/${tool}-after.jpg`, after, PAGE);
  await saveJpeg(`${FOLDER}/${tool}-thumb.jpg`, card ?? (await halves(before, after, CARD)), CARD);
}
if (wanted.length === 0 || wanted.includes('ai-video-image')) {
  const side = (/** @type {string} */ name) => readFile(`${FOLDER}/ai-video-image-${name}.jpg`);
  const card = await halves(await side('before'), await side('after'), CARD);
  await saveJpeg(`${FOLDER}/ai-video-image-thumb.jpg`, await tag(card), CARD);
}
await studio.close();
await import('./sizes.mjs');
