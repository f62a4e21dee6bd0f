/**
 * Creates the images of the home page by running the tools on licensed photos (THIRD_PARTY.md): the carousel slides, each
 * with a photo and its result, and scenes with a product:
 *   node --import tsx content/artwork/home.mjs [tool or scene …]
 * The results are committed. When a tool's output changes, run it again and raise the number in
 * core/tools/example-pictures.ts or core/backdrops/pictures.ts.
 */
import sharp from 'sharp';
import { slide, sticker, stickerMask } from './layouts.mjs';
import { openStudio, photo, saveJpeg } from './studio.mjs';

/** Size of a slide in pixels: 343 × 172 points at 2×. */
const SLIDE = { width: 686, height: 344 };
/** Size in pixels of the image above a tile's name: 120 × 132 points at 3×. */
const SCENE = { width: 360, height: 396 };

const studio = await openStudio();
const product = { ratio: '3:4', shadow: 'contact', count: 1, fast: true };

/** The image of each slide, by tool. @type {Record<string, () => Promise<Buffer>>} */
const slides = {
  matting: async () => {
    const shoes = await photo('product-shoes.jpg');
    const options = { background: '#ffffff', feather: 0, trim: false };
    const { bytes } = await studio.run('matting', { source: shoes }, options);
    return slide([shoes, { top: 0.16, side: 1 }], [bytes, { top: 0.16, side: 1 }], SLIDE);
  },
  'ai-product': async () => {
    const coffee = await photo('coffee.jpg');
    const scene = { ...product, sceneId: 'table-oak', ratio: '1:1' };
    const { bytes } = await studio.run('ai-product', { product: coffee }, scene);
    return slide([coffee, { top: 0.02, side: 0.8 }], [bytes, { top: 0.17, side: 0.83, left: 0.17 }], SLIDE);
  },
  'smart-eliminate': async () => {
    const shirt = await sharp(await photo('product-tshirt.jpg'))
      .extract({ left: 0, top: 0, width: 915, height: 915 })
      .toBuffer();
    const corner = { x: 0.14, y: 0.26, radius: 0.113 };
    const before = await sticker(shirt, corner);
    const inputs = { source: before, mask: await stickerMask(before, corner) };
    const { bytes } = await studio.run('smart-eliminate', inputs, { grow: 8 });
    return slide([before, { top: 0, side: 1 }], [bytes, { top: 0, side: 1 }], SLIDE);
  },
  'id-photo': async () => {
    const portrait = await photo('astronaut.jpg');
    const background = { color: '#438edb', fill: 'plain' };
    const options = { specId: 'two-inch', format: 'jpeg', background, straighten: false };
    const { bytes } = await studio.run('id-photo', { portrait }, { ...options, outfitId: 'blazer-beige' });
    const head = await sharp(portrait)
      .extract({ left: 60, top: 0, width: 330, height: 330 })
      .png()
      .toBuffer();
    const wide = await sharp(bytes)
      .extend({ left: 90, right: 90, background: background.colour })
      .png()
      .toBuffer();
    return slide([head, { top: 0, side: 1 }], [wide, { top: 0.06, side: 1 }], SLIDE);
  },
};

/** The product in each scene. @type {Record<string, string>} */
const scenes = {
  'podium-cream': 'product-shoes.jpg',
  'table-oak': 'coffee.jpg',
  'water-dawn': 'product-shoes.jpg',
  'silk-champagne': 'coffee.jpg',
  'window-morning': 'product-shoes.jpg',
  'marble-white': 'coffee.jpg',
};

const asked = process.argv.slice(2);
const isAsked = (/** @type {string} */ name) => asked.length === 0 || asked.includes(name);
for (const [tool, make] of Object.entries(slides)) {
  if (isAsked(tool)) await saveJpeg(`server/assets/examples/${tool}-slide.jpg`, await make(), SLIDE);
}
for (const [sceneId, name] of Object.entries(scenes)) {
  if (!isAsked(sceneId)) continue;
  const { bytes } = await studio.run('ai-product', { product: await photo(name) }, { ...product, sceneId });
  await saveJpeg(`server/assets/scenes/${sceneId}-product.jpg`, bytes, SCENE);
}
await studio.close();
