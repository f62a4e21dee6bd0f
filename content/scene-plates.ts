/**
 * Renders every scene without a product, in the ratios of `PLATE_RATIOS`, for the product canvas:
 *   npm run content -- plates [id …]
 * The results are committed. Stock pictures are cached forever: after a change to a scene, raise the number in
 * poster/document/stock.ts.
 */
import { fileURLToPath } from 'node:url';
import { SCENES } from '@tuzuo/core/backdrops';
import { PLATE_RATIOS, PLATE_SIDE, plateKey } from '@tuzuo/core/backdrops/plates';
import sharp from 'sharp';
import { drawPlate } from '../server/src/engines/local/product/compose';

const FOLDER = fileURLToPath(new URL('../server/assets/stock', import.meta.url));

const wanted = process.argv.slice(2);
for (const scene of SCENES.filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
  for (const ratio of PLATE_RATIOS) {
    const { width, height, rgb } = await drawPlate(scene, ratio, PLATE_SIDE);
    await sharp(rgb, { raw: { width, height, channels: 3 } })
      .webp({ quality: 88, smartSubsample: true, effort: 6 })
      .toFile(`${FOLDER}/${plateKey(scene.id, ratio)}.webp`);
  }
}
