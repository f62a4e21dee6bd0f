import { canvasFor } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { benchEngine } from './support/engine';
import { report } from './support/measure';
import { photo } from './support/pictures';

const RGB = 3;

type Sides = { top: number; right: number; bottom: number; left: number };

/** Sides that are cut off a photo where ground meets its edge, and have to come back: the truth is what was there. */
const CASES: readonly ({ name: string } & Partial<Sides>)[] = [
  { name: 'product-tshirt.jpg', left: 0.2 },
  { name: 'product-shoes.jpg', top: 0.1, right: 0.05, bottom: 0.1, left: 0.1 },
  { name: 'rocket.jpg', left: 0.2, right: 0.2 },
  { name: 'rocket.jpg', top: 0.25 },
  { name: 'coffee.jpg', right: 0.15 },
  { name: 'chelsea.jpg', left: 0.2 },
];

type Area = { left: number; top: number; width: number; height: number };

/** How alike two pictures are beside an area, in dB. */
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

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const engine = await benchEngine();
const ours: number[] = [];
const mirrored: number[] = [];
const blurred: number[] = [];
try {
  for (const { name, ...given } of CASES) {
    const sides: Sides = { top: 0, right: 0, bottom: 0, left: 0, ...given };
    const { width: wide, height: high } = await sharp(photo(name)).metadata();
    const small = {
      width: Math.floor((wide - 2) / (1 + sides.left + sides.right)),
      height: Math.floor((high - 2) / (1 + sides.top + sides.bottom)),
    };
    const canvas = canvasFor(small, sides);
    const { width, height, ...place } = canvas;
    const [truth, part] = [engine.path('truth.png'), engine.path('part.png')];
    const flat = await sharp(photo(name)).removeAlpha().toColourspace('srgb').png().toBuffer();
    await sharp(flat).extract({ left: 0, top: 0, width, height }).toFile(truth);
    await sharp(truth)
      .extract({ ...place, ...small })
      .toFile(part);
    const area = { ...place, ...small };
    // The words in its corner are the same for all.
    const whole = await engine.run('ai-expand', { source: [part] }, sides);
    ours.push(await psnrBeside(area, whole, truth));
    const edges = {
      ...place,
      right: width - small.width - place.left,
      bottom: height - small.height - place.top,
    };
    const mirror = await sharp(part)
      .extend({ ...edges, extendWith: 'mirror' })
      .png()
      .toBuffer();
    mirrored.push(await psnrBeside(area, mirror, truth));
    // As players fill what a picture leaves free: the picture itself, large and soft.
    const soft = await sharp(part).resize(width, height, { fit: 'cover' }).blur(20).png().toBuffer();
    blurred.push(await psnrBeside(area, soft, truth));
  }
  const note = `ours ${ours.map((level) => level.toFixed(1)).join(', ')}; mean ${mean(ours).toFixed(1)} dB`;
  report([
    {
      what: 'expanding, PSNR over the picture mirrored',
      value: mean(ours) - mean(mirrored),
      unit: 'dB',
      note,
    },
    { what: 'expanding, PSNR over the picture blurred', value: mean(ours) - mean(blurred), unit: 'dB' },
  ]);
} finally {
  await engine.close();
}
