import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { truth } from '../../../../../tests/builders/damage';
import { fixturePhoto } from '../../../../../tests/builders/engine-world';
import { smoothed } from '../enhance/enhance';
import { artifactsOf } from './jpeg-spread';

const still = { signal: new AbortController().signal, onPart: () => undefined };

const coffee = () => sharp(fixturePhoto('coffee.jpg')).resize(192, 192);

/** Mean squared difference of two buffers. */
const difference = (one: Buffer, other: Buffer) =>
  one.reduce((sum, level, index) => sum + (level - (other[index] ?? 0)) ** 2, 0) / one.length;

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

  it.each([60, 75])('are reduced by smoothing as much: quality %i', async (quality) => {
    const good = await truth(fixturePhoto('coffee.jpg'), 192);
    const raw = { width: good.width, height: good.height, channels: 3 } as const;
    const file = await sharp(good.rgb, { raw }).jpeg({ quality }).toBuffer();
    const source = { ...good, rgb: await sharp(file).raw().toBuffer() };
    const clean = await smoothed(source, artifactsOf(file) ?? 0, still);
    expect(difference(clean, good.rgb)).toBeLessThan(difference(source.rgb, good.rgb));
  });
});
