import { canvasFor } from '@tuzuo/core/tools';
import sharp, { type Region } from 'sharp';
import { ssim } from '../builders/damage';
import { benchEngine } from './support/engine';
import { report } from './support/measure';
import { photo } from './support/pictures';

const RGB = 3;

type Sides = { top: number; right: number; bottom: number; left: number };

/**
 * Sides cropped off photos, which expansion must restore; the original pixels are the ground truth. No subject is cut off,
 * and what remains at the edge is plain, since the rest would be refused.
 */
const CASES: readonly ({ name: string } & Partial<Sides>)[] = [
  { name: 'product-tshirt.jpg', left: 0.2 },
  { name: 'rocket.jpg', top: 0.1 },
];

type Area = { left: number; top: number; width: number; height: number };

/** PSNR of two pictures outside an area, in dB. */
async function psnrBeside({ left, top, width, height }: Area, one: string | Buffer, other: string) {
  const [a, b] = await Promise.all(
    [one, other].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b) throw new Error('two pictures were expected');
  let [sum, count] = [0, 0];
  for (const [index, level] of a.data.entries()) {
    const pixel = Math.floor(index / RGB);
    const [x, y] = [pixel % a.info.width, Math.floor(pixel / a.info.width)];
    if (x >= left && x < left + width && y >= top && y < top + height) continue;
    sum += (level - (b.data[index] ?? 0)) ** 2;
    count += 1;
  }
  return 10 * Math.log10(255 ** 2 / (sum / count));
}

/** The parts of a canvas outside an area: above and below it at full width, left and right between them. */
function partsBeside(
  { left, top, width, height }: Area,
  canvas: { width: number; height: number },
): Region[] {
  const [right, bottom] = [left + width, top + height];
  return [
    { left: 0, top: 0, width: canvas.width, height: top },
    { left: 0, top: bottom, width: canvas.width, height: canvas.height - bottom },
    { left: 0, top, width: left, height },
    { left: right, top, width: canvas.width - right, height },
  ].filter((part) => part.width > 0 && part.height > 0);
}

/** SSIM of two pictures outside an area, weighted by the size of its parts. */
async function ssimBeside(area: Area, one: string | Buffer, other: string): Promise<number> {
  const { width = 0, height = 0 } = await sharp(other).metadata();
  let [sum, all] = [0, 0];
  for (const part of partsBeside(area, { width, height })) {
    const [a, b] = await Promise.all(
      [one, other].map(async (file) => ({
        width: part.width,
        height: part.height,
        rgb: await sharp(file).removeAlpha().extract(part).raw().toBuffer(),
      })),
    );
    if (!a || !b) throw new Error('two pictures were expected');
    const size = part.width * part.height;
    sum += ssim(a, b) * size;
    all += size;
  }
  return sum / all;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

type Growing = { part: string; edges: Sides; sides: Sides };

/** The compared methods; the label that ours draws in its corner counts against it. */
const WAYS = {
  ours: ({ part, sides }: Growing) => engine.run('ai-expand', { source: [part] }, sides),
  mirrored: ({ part, edges }: Growing) =>
    sharp(part)
      .extend({ ...edges, extendWith: 'mirror' })
      .png()
      .toBuffer(),
  'its edge repeated': ({ part, edges }: Growing) =>
    sharp(part)
      .extend({ ...edges, extendWith: 'copy' })
      .png()
      .toBuffer(),
} as const;

/** Grain of a filling relative to the ground truth: the ratio of the mean steps between neighbors. */
async function grainBeside({ left, top, width, height }: Area, one: string | Buffer, truth: string) {
  const [a, b] = await Promise.all(
    [one, truth].map((file) =>
      sharp(file).removeAlpha().grayscale().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  if (!a || !b) throw new Error('two pictures were expected');
  let [ours, theirs] = [0, 0];
  for (let at = a.info.width; at < a.data.length; at += 1) {
    const [x, y] = [at % a.info.width, Math.floor(at / a.info.width)];
    if (x === 0 || (x >= left && x <= left + width && y >= top && y <= top + height)) continue;
    const step = (data: Buffer) =>
      Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0)) +
      Math.abs((data[at] ?? 0) - (data[at - a.info.width] ?? 0));
    ours += step(a.data);
    theirs += step(b.data);
  }
  return ours / theirs;
}

const engine = await benchEngine();
try {
  const found = Object.keys(WAYS).map((name) => ({
    name,
    levels: [] as number[],
    likeness: [] as number[],
    grains: [] as number[],
  }));
  for (const { name, ...given } of CASES) {
    const sides: Sides = { top: 0, right: 0, bottom: 0, left: 0, ...given };
    const { width: wide, height: high } = await sharp(photo(name)).metadata();
    const small = {
      width: Math.floor((wide - 2) / (1 + sides.left + sides.right)),
      height: Math.floor((high - 2) / (1 + sides.top + sides.bottom)),
    };
    const { width, height, ...place } = canvasFor(small, sides);
    const [truth, part] = [engine.path('truth.png'), engine.path('part.png')];
    const flat = await sharp(photo(name)).removeAlpha().toColorspace('srgb').png().toBuffer();
    await sharp(flat).extract({ left: 0, top: 0, width, height }).toFile(truth);
    const area = { ...place, ...small };
    await sharp(truth).extract(area).toFile(part);
    const edges = {
      ...place,
      right: width - small.width - place.left,
      bottom: height - small.height - place.top,
    };
    for (const [index, fill] of Object.values(WAYS).entries()) {
      const filled = await fill({ part, edges, sides });
      found[index]?.levels.push(await psnrBeside(area, filled, truth));
      found[index]?.likeness.push(await ssimBeside(area, filled, truth));
      found[index]?.grains.push(await grainBeside(area, filled, truth));
    }
  }
  report(
    found.flatMap(({ name, levels, likeness, grains }) => [
      {
        what: `expanding, ${name}: PSNR on what was cut off`,
        value: mean(levels),
        unit: 'dB',
        note: `each ${levels.map((level) => level.toFixed(1)).join(', ')}`,
      },
      {
        what: `expanding, ${name}: SSIM on what was cut off`,
        value: mean(likeness),
        unit: '',
        note: `each ${likeness.map((one) => one.toFixed(2)).join(', ')}`,
      },
      {
        what: `expanding, ${name}: its grain over the truth's`,
        value: mean(grains),
        unit: '×',
        note: '1 is as lively as the photo, 0 is smeared',
      },
    ]),
  );
} finally {
  await engine.close();
}
