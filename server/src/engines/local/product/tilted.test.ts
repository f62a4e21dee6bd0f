import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { poseOf } from './pose';
import { isTiltedRectangle } from './tilted';

/** The outline of a drawing, trimmed. */
async function outlineOf(svg: string) {
  const drawn = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400"/>${svg}</svg>`,
    ),
  )
    .trim({ background: '#000', threshold: 20 })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: drawn.info.width, height: drawn.info.height, alpha: drawn.data };
}

const book = (degrees: number) =>
  outlineOf(
    `<rect x="120" y="80" width="170" height="220" rx="8" fill="#fff" transform="rotate(${degrees} 200 200)"/>`,
  );

describe('a rectangle whose sides slant', () => {
  it('lies', async () => {
    for (const degrees of [-35, -12, 8, 20, 44]) {
      expect(isTiltedRectangle(await book(degrees)), `${degrees}`).toBe(true);
      expect(poseOf('auto', await book(degrees))).toBe('lies');
    }
  });

  it('is none where it is level, round, or a box seen at a corner', async () => {
    expect(isTiltedRectangle(await book(0))).toBe(false);
    expect(poseOf('auto', await book(0))).toBe('stands');
    expect(isTiltedRectangle(await outlineOf('<circle cx="200" cy="200" r="120" fill="#fff"/>'))).toBe(false);
    const box = '<path d="M200 60L320 120V260L200 330L80 260V120Z" fill="#fff"/>';
    expect(isTiltedRectangle(await outlineOf(box))).toBe(false);
    const slantingTop = '<path d="M100 120L300 80V320H100Z" fill="#fff"/>';
    expect(isTiltedRectangle(await outlineOf(slantingTop))).toBe(false);
  });
});

it('two ends of what leans far over are no feet', async () => {
  const bow =
    '<path d="M60 150L200 200L330 120L350 220L210 220L80 260Z" fill="#fff" transform="rotate(-10 200 200)"/>';
  expect(poseOf('auto', await outlineOf(bow))).not.toBe('stands');
});
