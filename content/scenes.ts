/**
 * Renders the thumbnail of every scene, without a product, for the chooser:
 *   node --import tsx content/scenes.ts [id …]
 * The results are committed. After a change to a scene, run it again and raise the number in
 * core/backdrops/pictures.ts.
 */
import { fileURLToPath } from 'node:url';
import { SCENES } from '@tuzuo/core/backdrops';
import sharp from 'sharp';
import { drawEmptyScene } from '../server/src/engines/local/product/compose';

const FOLDER = fileURLToPath(new URL('../server/assets/scenes', import.meta.url));
/** Side in pixels, twice the displayed size. */
const SIDE = 208;

const wanted = process.argv.slice(2);
for (const scene of SCENES.filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
  const { width, height, rgb } = await drawEmptyScene(scene, 2 * SIDE);
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize(SIDE)
    .webp({ quality: 82, smartSubsample: true, effort: 6 })
    .toFile(`${FOLDER}/${scene.id}.webp`);
}
