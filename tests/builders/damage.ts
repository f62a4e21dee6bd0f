import sharp from 'sharp';
import { boxMean, combine, type Plane } from '../../server/src/engines/local/enhance/planes';
import { artifactsOf } from '../../server/src/engines/local/picture/jpeg-spread';

const RGB = 3;

/** Degradation of a good picture: blur and noise as standard deviations, number of scratches, JPEG quality. */
type Damage = { name: string; blur?: number; noise?: number; scratches?: number; quality?: number };

type Picture = { width: number; height: number; rgb: Buffer };

/** Typical degradations: single, and combined as by a phone and a chat app. */
export const DAMAGES: readonly Damage[] = [
  { name: 'soft', blur: 1 },
  { name: 'out of focus', blur: 1.8 },
  { name: 'grainy', noise: 8 },
  { name: 'much compressed', quality: 40 },
  { name: 'soft and compressed', blur: 1.2, quality: 50 },
  { name: 'soft, grainy and compressed', blur: 1, noise: 6, quality: 70 },
  { name: 'very grainy', noise: 20 },
  { name: 'very much compressed', quality: 15 },
  { name: 'scratched', scratches: 12 },
  { name: 'soft and scratched', blur: 1.4, scratches: 12 },
  { name: 'an old print, scanned', blur: 1.2, noise: 6, scratches: 12, quality: 75 },
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

/** Pale and dark scratches of one to two pixels across the picture, with soft edges, and as many specks of dust. */
async function withScratches({ width, height, rgb }: Picture, count: number): Promise<Buffer> {
  const next = evenly(11);
  const marks = Array.from({ length: count }, (_, index) => {
    const [x, y, away] = [next() * width, next() * height, (next() - 0.5) * width];
    const color = index % 3 === 0 ? '#181818' : '#f4f0e8';
    const line = `<path d="M${x} ${y}q${away / 4} ${height / 3} ${away} ${height * 0.8}" stroke="${color}"/>`;
    const dust = `<circle cx="${next() * width}" cy="${next() * height}" r="1" fill="${color}"/>`;
    return line + dust;
  });
  const svg = `<svg width="${width}" height="${height}"><g fill="none" opacity=".8">${marks.join('')}</g></svg>`;
  return sharp(rgb, { raw: { width, height, channels: RGB } })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer();
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

/** A degraded copy of a picture, and the deviation of its JPEG artifacts as the engine reads it from the file. */
export async function damaged(
  { width, height, rgb }: Picture,
  { blur, noise, scratches, quality }: Damage,
): Promise<Picture & { artifacts: number | undefined }> {
  const raw = { width, height, channels: RGB } as const;
  const soft = blur === undefined ? rgb : await sharp(rgb, { raw }).blur(blur).raw().toBuffer();
  const noisy = noise === undefined ? soft : withNoise(soft, noise);
  const marked =
    scratches === undefined ? noisy : await withScratches({ width, height, rgb: noisy }, scratches);
  if (quality === undefined) return { width, height, rgb: marked, artifacts: undefined };
  const file = await sharp(marked, { raw }).jpeg({ quality }).toBuffer();
  return { width, height, rgb: await sharp(file).raw().toBuffer(), artifacts: artifactsOf(file) };
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
