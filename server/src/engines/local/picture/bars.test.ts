import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fixturePhoto } from '../../../../../tests/builders/engine-world';
import { withinBars } from './bars';

/** A photo of 320 × 200 px on a ground, after a JPEG. */
async function onGround(ground: string, { top = 0, bottom = 0, left = 0, right = 0, photo = 'coffee.jpg' }) {
  const picture = sharp(fixturePhoto(photo)).resize(320, 200, { fit: 'cover' });
  const file = await sharp(await picture.png().toBuffer())
    .extend({ top, bottom, left, right, background: ground })
    .jpeg({ quality: 85 })
    .toBuffer();
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

it.each([
  ['above and below', '#000000', { top: 60, bottom: 56 }],
  ['above alone', '#000000', { top: 30 }],
  ['white ones beside', '#ffffff', { left: 50, right: 70 }],
  ['of a dark photo', '#000000', { top: 40, bottom: 40, photo: 'rocket.jpg' }],
])('finds bars %s', async (_where, ground, around) => {
  const { top = 0, bottom = 0, left = 0, right = 0 } = { top: 0, bottom: 0, left: 0, right: 0, ...around };
  const picture = await onGround(ground, around);
  const part = withinBars(picture) ?? { left: 0, top: 0, right: 1, bottom: 1 };
  const near = (share: number, pixels: number, side: number) =>
    expect(Math.abs(share * side - pixels)).toBeLessThanOrEqual(5);
  near(part.left, left, picture.width);
  near(part.top, top, picture.height);
  near(part.right, picture.width - right, picture.width);
  near(part.bottom, picture.height - bottom, picture.height);
});

it('takes neither the plain surroundings of a product for bars, nor the photo itself', async () => {
  const around = { top: 60, bottom: 60, left: 60, right: 60 };
  expect(withinBars(await onGround('#ffffff', around))).toBeUndefined();
  for (const photo of ['coffee.jpg', 'rocket.jpg', 'product-tshirt.jpg'])
    expect(withinBars(await onGround('#ffffff', { photo }))).toBeUndefined();
  expect(withinBars({ width: 40, height: 30, rgb: Buffer.alloc(3_600, 255) })).toBeUndefined();
});
