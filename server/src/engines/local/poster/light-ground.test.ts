import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { lightGroundOf } from './light-ground';

const [WIDTH, HEIGHT] = [400, 300];

/** A box on a ground that an SVG draws, and the mask of the box. */
async function packshot(ground: string, box = { x: 150, y: 100, width: 100, height: 100 }) {
  const svg = (back: string, front: string) =>
    Buffer.from(
      `<svg width="${WIDTH}" height="${HEIGHT}">${back}<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${front}"/></svg>`,
    );
  const rgb = await sharp(svg(ground, '#203040')).removeAlpha().raw().toBuffer();
  const data = await sharp(svg('<rect width="400" height="300"/>', '#fff'))
    .extractChannel(0)
    .raw()
    .toBuffer();
  return lightGroundOf({ rgb, width: WIDTH, height: HEIGHT }, { data, width: WIDTH, height: HEIGHT });
}

const even = (color: string) => `<rect width="400" height="300" fill="${color}"/>`;

describe('the light ground of a packshot', () => {
  it('is the color of its border', async () => {
    expect(await packshot(even('#f4f2ef'))).toBe('#f4f2ef');
  });

  it('may reach the border, if most of it is ground', async () => {
    expect(await packshot(even('#ffffff'), { x: 0, y: 100, width: 200, height: 60 })).toBe('#ffffff');
    expect(await packshot(even('#ffffff'), { x: 0, y: 0, width: 400, height: 200 })).toBeUndefined();
  });

  it('is none where it is dark, colored or uneven', async () => {
    expect(await packshot(even('#707070'))).toBeUndefined();
    expect(await packshot(even('#ffd84a'))).toBeUndefined();
    expect(
      await packshot(`${even('#ffffff')}<rect y="200" width="400" height="100" fill="#d8d8d8"/>`),
    ).toBeUndefined();
  });
});
