/**
 * Creates smaller versions of the tools' example images for screens with fewer pixels, and WebP versions of those that a
 * page paints first, if WebP saves enough:
 *   node --import tsx content/artwork/sizes.mjs
 * Run it whenever an example has changed; examples.mjs runs it automatically.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const ofCore = (/** @type {string} */ path) =>
  import(String(new URL(`../../core/tools/${path}`, import.meta.url)));
const { TOOL_KEYS } = await ofCore('index.ts');
const { EXAMPLE_SHAPES, exampleNames, exampleVideo, PICTURE_SHAPES, smallerPicture } =
  await ofCore('example-pictures.ts');

const FOLDER = 'server/assets/examples';
const QUALITY = 78;

/** Images shown large in the first paint. */
const PAINTED_FIRST = /-(before|after|slide)(-\d+)?\.jpg$/;
const WEBP_QUALITY = 70;
/** Largest share of the JPEG's bytes that a WebP may take to be worth keeping. */
const WORTH_IT = 0.85;

for (const tool of TOOL_KEYS) {
  for (const [part, shape] of Object.entries(EXAMPLE_SHAPES)) {
    const name = exampleNames(tool)[part];
    const whole = `${FOLDER}/${name}`;
    // Of a video's images, only the card is shown as a still image.
    const isFilm = existsSync(`${FOLDER}/${exampleVideo(tool)}`);
    if (!existsSync(whole) || (isFilm && part !== 'thumb')) continue;
    for (const width of PICTURE_SHAPES[shape].smaller) {
      const smaller = sharp(whole).resize(width).jpeg({ quality: QUALITY, mozjpeg: true });
      await writeFile(`${FOLDER}/${smallerPicture(name, width)}`, await smaller.toBuffer());
    }
  }
}

for (const name of (await readdir(FOLDER)).filter((one) => PAINTED_FIRST.test(one))) {
  const jpeg = await readFile(`${FOLDER}/${name}`);
  const webp = await sharp(jpeg).webp({ quality: WEBP_QUALITY, effort: 6, smartSubsample: true }).toBuffer();
  const path = `${FOLDER}/${name.replace(/\.jpg$/, '.webp')}`;
  if (webp.length < jpeg.length * WORTH_IT) await writeFile(path, webp);
  else await rm(path, { force: true });
}
