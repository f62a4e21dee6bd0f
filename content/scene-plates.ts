/**
 * Renders every scene without a product, in the ratios of `PLATE_RATIOS`, for the product canvas, and a small copy for
 * its thumbnails:
 *   npm run content -- plates [id …]
 * The results are committed. They are cached forever: after a change to a scene, raise the numbers in
 * poster/document/stock.ts and core/backdrops/pictures.ts.
 */
import { fileURLToPath } from 'node:url';
import { SCENES } from '@tuzuo/core/backdrops';
import { smallPlate } from '@tuzuo/core/backdrops/pictures';
import { PLATE_RATIOS, PLATE_SIDE, plateKey } from '@tuzuo/core/backdrops/plates';
import sharp from 'sharp';
import { drawPlate } from '../server/src/engines/local/product/compose';

const FOLDER = fileURLToPath(new URL('../server/assets', import.meta.url));

/** Side of a small copy, in pixels. */
const SMALL_SIDE = 208;

const wanted = process.argv.slice(2);
for (const scene of SCENES.filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
  for (const ratio of PLATE_RATIOS) {
    const { width, height, rgb } = await drawPlate(scene, ratio, PLATE_SIDE);
    const file = `${FOLDER}/stock/${plateKey(scene.id, ratio)}.webp`;
    await sharp(rgb, { raw: { width, height, channels: 3 } })
      .webp({ quality: 88, smartSubsample: true, effort: 6 })
      .toFile(file);
    if (ratio !== '1:1') continue;
    await sharp(file)
      .resize(SMALL_SIDE)
      .webp({ quality: 82, smartSubsample: true, effort: 6 })
      .toFile(`${FOLDER}/scenes/${smallPlate(scene.id)}`);
  }
}
