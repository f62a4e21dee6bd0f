import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyHints, subjectShare } from './hints';

const SIDE = 256;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hints-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function drawn(name: string, inside: string, background?: string) {
  const path = join(directory, name);
  const size = { width: SIDE, height: SIDE };
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const svg = `<svg width="${SIDE}" height="${SIDE}" shape-rendering="crispEdges">${inside}</svg>`;
  await sharp({ create: { ...size, channels: 4, background: background ?? clear } })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toFile(path);
  return { path, mime: 'image/png', ...size };
}

/** A dark square from 60 to 196, of which the network has found only the left half. */
const THING = '<rect x="60" y="60" width="136" height="136" fill="#203040"/>';
const halfSeen = () => {
  const data = new Uint8Array(SIDE * SIDE);
  for (let y = 60; y < 196; y += 1) data.fill(255, y * SIDE + 60, y * SIDE + 128);
  return { data, width: SIDE, height: SIDE };
};

it('keeps green, removes red, takes the edge in between from the picture, and changes nothing else', async () => {
  const picture = await drawn('picture.png', THING, '#e8e0d0');
  const painted = await drawn(
    'painted.png',
    '<rect x="124" y="70" width="68" height="116" fill="#00d060"/><rect x="60" y="60" width="16" height="16" fill="#ff2020"/>',
  );
  const { data } = await applyHints(halfSeen(), picture, painted);
  const at = (x: number, y: number) => data[y * SIDE + x] ?? 0;
  expect([at(150, 120), at(66, 66)]).toEqual([255, 0]);
  // The square ends four pixels beyond the stroke: up to there it is subject, beyond it is not.
  expect(at(194, 120)).toBeGreaterThan(180);
  expect(at(199, 120)).toBeLessThan(75);
  expect([at(100, 150), at(20, 20), at(240, 240)]).toEqual([255, 0, 0]);
});

it('changes nothing without a stroke', async () => {
  const mask = halfSeen();
  const picture = await drawn('picture.png', THING, '#e8e0d0');
  const result = await applyHints(mask, picture, await drawn('nothing.png', ''));
  expect(result.data).toEqual(mask.data);
  expect(subjectShare(result)).toBeCloseTo((68 * 136) / SIDE ** 2, 6);
});
