import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { quantizationOf } from './jpeg-tables';

const picture = () => sharp({ create: { width: 32, height: 24, channels: 3, background: '#a63' } });

describe('quantization of a JPEG', () => {
  it('has the steps of brightness and colors, and their samples', async () => {
    const { brightness, color } = quantizationOf(await picture().jpeg({ quality: 50 }).toBuffer()) ?? {};
    // The example tables of the standard (ITU-T T.81, K.1), in zigzag order.
    expect(brightness?.steps.slice(0, 6)).toEqual([16, 11, 12, 14, 12, 10]);
    expect(color?.steps.slice(0, 6)).toEqual([17, 18, 18, 24, 21, 24]);
    expect([brightness?.across, brightness?.down, color?.across, color?.down]).toEqual([2, 2, 1, 1]);
  });

  it('is found in progressive files, and knows no colors in gray ones', async () => {
    const progressive = await picture().jpeg({ quality: 50, progressive: true }).toBuffer();
    expect(quantizationOf(progressive)?.color?.steps[0]).toBe(17);
    const gray = quantizationOf(await picture().toColorspace('b-w').jpeg({ quality: 50 }).toBuffer());
    expect(gray?.brightness.steps[0]).toBe(16);
    expect(gray?.color).toBeUndefined();
  });

  it('is unknown in other files, and in those that are cut off', async () => {
    expect(quantizationOf(await picture().png().toBuffer())).toBeUndefined();
    const file = await picture().jpeg({ quality: 50 }).toBuffer();
    for (const bytes of [0, 2, 5, 20, 30, 100])
      expect(quantizationOf(file.subarray(0, bytes))).toBeUndefined();
  });
});
