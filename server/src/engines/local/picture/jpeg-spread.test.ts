import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fixturePhoto } from '../../../../../tests/builders/engine-world';
import { artifactsOf } from './jpeg-spread';

const coffee = () => sharp(fixturePhoto('coffee.jpg')).resize(192, 192);

describe('artifacts of a JPEG', () => {
  it('follow from its quantization, wherever the table stands', async () => {
    const of = async (quality: number) =>
      artifactsOf(await coffee().withIccProfile('p3').jpeg({ quality }).toBuffer());
    expect(await of(60)).toBeCloseTo(3.5, 0);
    expect(await of(75)).toBeCloseTo(2.4, 0);
    expect(await of(90)).toBeCloseTo(1.3, 0);
    expect(await of(98)).toBeUndefined();
    expect(await of(2)).toBe(6);
  });

  it('are unknown in other files, and in those that are cut off', async () => {
    expect(artifactsOf(await coffee().png().toBuffer())).toBeUndefined();
    const file = await coffee().jpeg({ quality: 60 }).toBuffer();
    for (const bytes of [0, 2, 5, 20, 30]) expect(artifactsOf(file.subarray(0, bytes))).toBeUndefined();
  });
});
