/**
 * Creates the good and bad example photos on a tool's empty page, captioned by the tool's texts (`photo.<name>`), from
 * licensed photos (THIRD_PARTY.md):
 *   node --import tsx content/artwork/photos.mjs [tool …]
 * The results are committed. After a change, run it again and raise the number in core/tools/example-pictures.ts.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { marked, phone, sticker, words } from './layouts.mjs';
import { drawPortrait } from './portrait.mjs';
import { openStudio, photo, saveJpeg } from './studio.mjs';

const FOLDER = 'server/assets/examples';
/** Edge in pixels: 80 points at 3×. */
const SIDE = 240;
const SIZE = { width: SIDE, height: SIDE };

/**
 * Crops a square of an image.
 * @param {Buffer} picture @param {number} left @param {number} top @param {number} side in shares of its width
 */
async function part(picture, left, top, side) {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const at = (/** @type {number} */ share) => Math.round(share * width);
  const box = { left: at(left), top: at(top), width: at(side), height: Math.min(at(side), height - at(top)) };
  return sharp(picture)
    .extract(box)
    .resize({ ...SIZE, fit: 'cover' })
    .png()
    .toBuffer();
}

/** @param {Buffer} picture @param {(picture: import('sharp').Sharp) => import('sharp').Sharp} change */
const changed = (picture, change) => change(sharp(picture)).png().toBuffer();

const dark = (/** @type {Buffer} */ one) => changed(one, (picture) => picture.linear(0.4, -4));
const blurred = (/** @type {Buffer} */ one, sigma = 9) => changed(one, (picture) => picture.blur(sigma));
const turned = (/** @type {Buffer} */ one, /** @type {number} */ degrees) =>
  changed(one, (picture) =>
    picture.rotate(degrees, { background: '#e7ebf3' }).resize({ ...SIZE, fit: 'cover' }),
  );

const coffee = await photo('coffee.jpg');
const shoes = await photo('product-shoes.jpg');
const shirt = await photo('product-tshirt.jpg');
const rocket = await photo('rocket.jpg');
const cat = await photo('chelsea.jpg');
const mandrill = await photo('upscale-gt-baboon.webp');
const astronaut = await photo('astronaut.jpg');
const poster = () => readFile(`${FOLDER}/image-translation-before.jpg`);
const face = () => part(cat, 0.1, 0, 0.66);

/** The photos of each tool by name, the good one first. @type {Record<string, Record<string, () => Promise<Buffer>>>} */
const photos = {
  matting: {
    whole: () => part(shoes, 0.02, 0.06, 0.96),
    cut: () => part(shoes, 0.36, 0.22, 0.5),
    blend: async () => {
      const studio = await openStudio();
      const options = { background: '#a5dbe6', feather: 0, trim: false };
      const { bytes } = await studio.run('matting', { source: shoes }, options);
      await studio.close();
      return changed(await part(bytes, 0.02, 0.06, 0.96), (picture) =>
        picture.modulate({ saturation: 0.75 }),
      );
    },
  },
  'ai-product': {
    whole: () => part(coffee, 0.13, 0, 0.66),
    cut: () => part(coffee, 0.3, 0.1, 0.36),
    dark: async () => dark(await part(coffee, 0.13, 0, 0.66)),
  },
  'image-magnify': {
    original: () => part(mandrill, 0, 0, 1),
    screenshot: async () => phone(await part(mandrill, 0, 0, 1), SIZE),
    large: async () => words(await part(rocket, 0.2, 0, 0.66), '12 MP'),
  },
  'image-enhance': {
    soft: async () => {
      const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 30 };
      const grain = await sharp({ create: { ...SIZE, channels: 3, background: '#808080', noise } })
        .png()
        .toBuffer();
      return changed(await blurred(await face(), 0.8), (picture) =>
        picture.composite([{ input: grain, blend: 'overlay' }]),
      );
    },
    defocused: async () => blurred(await face(), 12),
    tiny: async () => {
      const few = await sharp(await face())
        .resize(16)
        .png()
        .toBuffer();
      return changed(few, (picture) => picture.resize({ ...SIZE, kernel: 'nearest' }));
    },
  },
  'smart-eliminate': {
    even: async () =>
      part(await sticker(await part(shirt, 0, 0, 1), { x: 0.2, y: 0.25, radius: 0.17 }), 0, 0, 1),
    covered: async () =>
      part(await sticker(await part(shirt, 0, 0, 1), { x: 0.62, y: 0.5, radius: 0.32 }), 0, 0, 1),
    busy: async () =>
      part(await sticker(await part(mandrill, 0, 0, 1), { x: 0.5, y: 0.32, radius: 0.2 }), 0, 0, 1),
  },
  'image-translation': {
    straight: async () => part(await poster(), 0, 0.02, 0.56),
    slanted: async () => turned(await part(await poster(), 0, 0.02, 0.56), 24),
    blurred: async () => blurred(await part(await poster(), 0, 0.02, 0.56), 5),
  },
  'ai-expand': {
    plain: () => part(rocket, 0.22, 0, 0.6),
    edge: () => part(coffee, 0.25, 0.08, 0.46),
    busy: () => part(astronaut, 0.05, 0.42, 0.55),
  },
  'ai-video-image': {
    room: () => part(coffee, 0.13, 0, 0.66),
    edge: () => part(coffee, 0.3, 0.1, 0.36),
    flat: async () => part(await poster(), 0, 0.02, 0.56),
  },
  'ai-dummy-model': {
    whole: async () =>
      changed(await photo('../people/figures/b-dressed.jpg'), (picture) =>
        picture.resize({ height: SIDE }).extend({ left: 48, right: 48, extendWith: 'copy' }),
      ),
    person: () => part(astronaut, 0.05, 0, 0.9),
    flat: () => part(shirt, 0, 0, 1),
  },
  'id-photo': {
    front: () => drawPortrait(),
    turned: () => drawPortrait({ lean: 17 }),
    dark: () => drawPortrait({ light: 0.3 }),
  },
};

const asked = process.argv.slice(2);
for (const [tool, byName] of Object.entries(photos)) {
  if (asked.length > 0 && !asked.includes(tool)) continue;
  for (const [index, [name, make]] of Object.entries(byName).entries()) {
    await saveJpeg(`${FOLDER}/${tool}-photo-${name}.jpg`, await marked(await make(), index === 0), SIZE);
  }
}
