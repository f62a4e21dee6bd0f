import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { createResultCache } from '../models/result-cache';
import type { Network, Planes } from '../models/session';
import { findSubject } from './subject-mask';

const shirt = {
  path: fileURLToPath(new URL('../../../../../tests/fixtures/photos/product-tshirt.jpg', import.meta.url)),
  mime: 'image/jpeg',
  width: 915,
  height: 917,
};

/** A network that returns an opacity of the picture's middle, of all of it if it is 1: the next one of these at each call. */
function network(...opacities: number[]): Network {
  const run = vi.fn<Network['run']>();
  for (const opacity of opacities) {
    const answer = ({ width, height }: Planes) => {
      const plane = new Float32Array(width * height);
      if (opacity === 1) return plane.fill(1);
      for (let y = 0.35 * height; y < 0.65 * height; y += 1)
        plane.fill(opacity, Math.floor(y) * width + 0.35 * width, Math.floor(y) * width + 0.65 * width);
      return plane;
    };
    run.mockImplementationOnce(async (input) => ({ ...input, channels: 1, data: answer(input) }));
  }
  return { run };
}

it('runs once when the result is decided', async () => {
  const sure = network(1);
  const { mask, check } = await findSubject(shirt, sure);
  expect(sure.run).toHaveBeenCalledTimes(1);
  expect(check).toMatchObject({ ok: true, found: 1 });
  expect(mask.data.length).toBe(mask.width * mask.height);
});

/** One row of the planes that a network is given. */
const row = (planes: Planes, y: number) => [...planes.data.subarray(y * 1024, (y + 1) * 1024)];

it('looks again in a mirrored border and turned when it is undecided, and takes the most decided result', async () => {
  const unsure = network(0.5, 1, 0.6);
  const { mask, agreement } = await findSubject(shirt, unsure);
  expect(mask.data.every((level) => level === 255)).toBe(true);
  expect(agreement).toBe(1);

  const [[plain], [framed], [turned]] = vi.mocked(unsure.run).mock.calls as [[Planes], [Planes], [Planes]];
  expect(row(framed, 117)).toEqual(row(framed, 118));
  expect(row(framed, 0)).toEqual(row(framed, 235));
  expect(row(plain, 0)).not.toEqual(row(framed, 0));
  expect(row(turned, 300)).toEqual(row(plain, 300).reverse());
});

it('turns no portrait of which what is open must stay open', async () => {
  const unsure = network(0.5, 0.5);
  await findSubject(shirt, unsure, { settles: false });
  expect(unsure.run).toHaveBeenCalledTimes(2);
});

it('takes no result that has lost the subject, and tells that the looks differ', async () => {
  const { mask, agreement, unclear } = await findSubject(shirt, network(0.6, 0.05, 0.05));
  expect(mask.data[512 * 1024 + 512]).toBeLessThan(255);
  expect(agreement).toBe(0);
  expect(unclear).toBe(true);
});

it('settles what nothing decides, unless it must stay open, and says that it is unclear', async () => {
  const settled = await findSubject(shirt, network(0.6, 0.6, 0.6));
  const open = await findSubject(shirt, network(0.6, 0.6), { settles: false });
  expect([settled.unclear, open.unclear]).toEqual([true, true]);
  const at = 512 * 1024 + 512;
  expect(settled.mask.data[at]).toBe(255);
  expect(open.mask.data[at]).toBeLessThan(230);
});

it('measures a picture once with a cache, for each way to settle', async () => {
  const sure = { ...network(1, 1), cache: createResultCache(4) };
  const first = await findSubject(shirt, sure);
  // What the first caller does to its mask is its own.
  first.mask.data.fill(0);
  const { mask } = await findSubject(shirt, sure);
  expect(mask.data[512 * 1024 + 512]).toBe(255);
  expect(sure.run).toHaveBeenCalledTimes(1);
  await findSubject(shirt, sure, { settles: false });
  expect(sure.run).toHaveBeenCalledTimes(2);
});
