import sharp from 'sharp';
import { boxMean, combine, type Plane } from '../../server/src/engines/local/enhance/planes';

const RGB = 3;

/** Degradation of a good picture: blur and noise as standard deviations, JPEG quality. */
type Damage = { name: string; blur?: number; noise?: number; quality?: number };

type Picture = { width: number; height: number; rgb: Buffer };

/** Typical degradations: single, and combined as by a phone and a chat app. */
export const DAMAGES: readonly Damage[] = [
  { name: 'soft', blur: 1 },
  { name: 'out of focus', blur: 1.8 },
  { name: 'grainy', noise: 8 },
  { name: 'much compressed', quality: 40 },
  { name: 'soft and compressed', blur: 1.2, quality: 50 },
  { name: 'soft, grainy and compressed', blur: 1, noise: 6, quality: 70 },
];

/** Uniform random numbers between 0 and 1, the same in every run. */
function evenly(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return (state + 1) / (2 ** 31 + 1);
  };
}

function withNoise(rgb: Buffer, deviation: number): Buffer {
  const next = evenly(7);
  const noisy = Buffer.from(rgb);
  for (const [index, level] of rgb.entries()) {
    // Box–Muller transform: two uniform numbers make a normal one.
    const normal = Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
    noisy[index] = Math.min(255, Math.max(0, Math.round(level + deviation * normal)));
  }
  return noisy;
}

/** The center of a photo, with sides of at most `side`, to keep tests quick. */
export async function truth(path: string, side: number): Promise<Picture> {
  const { data, info } = await sharp(path)
    .resize(side, side, { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

/** A degraded copy of a picture. */
export async function damaged(
  { width, height, rgb }: Picture,
  { blur, noise, quality }: Damage,
): Promise<Picture> {
  const raw = { width, height, channels: RGB } as const;
  const soft = blur === undefined ? rgb : await sharp(rgb, { raw }).blur(blur).raw().toBuffer();
  const noisy = noise === undefined ? soft : withNoise(soft, noise);
  if (quality === undefined) return { width, height, rgb: noisy };
  const file = await sharp(noisy, { raw }).jpeg({ quality }).toBuffer();
  return { width, height, rgb: await sharp(file).raw().toBuffer() };
}

function brightness({ width, height, rgb }: Picture): Plane {
  const data = new Float32Array(width * height);
  for (let pixel = 0; pixel < data.length; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(pixel * RGB, pixel * RGB + RGB);
    data[pixel] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return { width, height, data };
}

const WINDOW_RADIUS = 3;
/** (0.01 × 255)² and (0.03 × 255)², as in Wang et al. 2004. */
const C1 = 6.5025;
const C2 = 58.5225;

/** SSIM of the luma of two pictures in windows of 7 × 7; 1 = identical. */
export function ssim(one: Picture, other: Picture): number {
  const [a, b] = [brightness(one), brightness(other)];
  const mean = (plane: Plane) => boxMean(plane, WINDOW_RADIUS).data;
  const product = (x: Plane, y: Plane) => mean(combine(x, y, (p, q) => p * q));
  const [meanA, meanB, squareA, squareB, both] = [
    mean(a),
    mean(b),
    product(a, a),
    product(b, b),
    product(a, b),
  ];
  let sum = 0;
  for (const [index, x] of meanA.entries()) {
    const y = meanB[index] ?? 0;
    const [varA, varB] = [(squareA[index] ?? 0) - x * x, (squareB[index] ?? 0) - y * y];
    const shared = (both[index] ?? 0) - x * y;
    sum += ((2 * x * y + C1) * (2 * shared + C2)) / ((x * x + y * y + C1) * (varA + varB + C2));
  }
  return sum / meanA.length;
}
