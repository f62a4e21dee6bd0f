import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { measureNoise } from '../../server/src/engines/local/enhance/measure';
import { createNetworks } from '../../server/src/engines/local/models/networks';
import type { Network } from '../../server/src/engines/local/models/session';
import { quantizationOf } from '../../server/src/engines/local/picture/jpeg-tables';
import { magnify } from '../../server/src/engines/local/upscaling/magnify';
import { withoutArtifacts } from '../../server/src/engines/local/upscaling/without-artifacts';
import { temporaryDataDir } from '../builders/data-dir';
import { type Measure, report } from './support/measure';
import { byLanczos, middleOf, psnr, reduced, reducedBicubic } from './support/pictures';

/** Enough for detail, small enough for the thick networks. */
const SIDE = 256;

const PHOTOS = [
  'astronaut.jpg',
  'chelsea.jpg',
  'coffee.jpg',
  'product-shoes.jpg',
  'product-tshirt.jpg',
  'rocket.jpg',
];

const WAYS = [
  { key: 'rdn-small-2x', scale: 2, white: 1, area: 0.8, bicubic: 1.3 },
  { key: 'esrgan-medium-2x', scale: 2, white: 255, area: 0.3, bicubic: 0.4 },
  { key: 'esrgan-thick-4x', scale: 4, white: 1, area: 0.8, bicubic: 0.9 },
] as const;

/** IJG qualities of the compressed sources. */
const QUALITIES = [60, 75, 90];

const still = { signal: new AbortController().signal, onTile: () => undefined };

const brightness = (rgb: Buffer, pixel: number) =>
  0.299 * (rgb[pixel * 3] ?? 0) + 0.587 * (rgb[pixel * 3 + 1] ?? 0) + 0.114 * (rgb[pixel * 3 + 2] ?? 0);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

type Photo = Awaited<ReturnType<typeof middleOf>>;

const { key: RDN, ...DOUBLING } = WAYS[0];

const noiseOf = ({ width, height, rgb }: Photo) => {
  const data = Float32Array.from({ length: width * height }, (_, pixel) => brightness(rgb, pixel));
  return measureNoise([{ width, height, data }]).unrest;
};

/** What enlarging a JPEG gains over Lanczos, and its noise in flat areas compared with that of Lanczos. */
async function jpegMeasures(network: Network, quality: number): Promise<Measure[]> {
  const [gains, noises]: [number[], number[]] = [[], []];
  for (const name of PHOTOS) {
    const truth = await middleOf(name, SIDE);
    const { rgb, ...size } = reducedBicubic(truth, 2);
    const file = await sharp(rgb, { raw: { ...size, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    const small = { ...size, rgb: await sharp(file).raw().toBuffer() };
    const quantizations = quantizationOf(file);
    const clean = quantizations ? await withoutArtifacts(small, quantizations, still.signal) : small.rgb;
    const [ours, plain] = [
      await magnify({ ...small, rgb: clean }, { network, ...DOUBLING }, still),
      byLanczos(small, 2),
    ];
    gains.push(psnr(ours, truth.rgb) - psnr(plain, truth.rgb));
    noises.push(noiseOf({ ...truth, rgb: ours }) / noiseOf({ ...truth, rgb: plain }));
  }
  const what = `PSNR over Lanczos, 2×, JPEG of quality ${quality}`;
  const note = `${PHOTOS.length} photos, the worst ${Math.min(...gains).toFixed(2)}`;
  return [
    { what, value: mean(gains), unit: 'dB', atLeast: 0.1, note },
    { what: `noise ÷ that of Lanczos, quality ${quality}`, value: mean(noises), unit: '', limit: 1 },
  ];
}

/** Downscales photos, enlarges them with a network and with Lanczos, and compares both with the originals. */
const dataDir = await temporaryDataDir();
try {
  const networks = createNetworks({
    directory: join(dataDir, 'models'),
    own: {},
    threads: availableParallelism(),
  });
  const measures: Measure[] = [];
  for (const { key, scale, white, area, bicubic } of WAYS) {
    const network = await networks.load(key);
    for (const [reduction, reduce, atLeast] of [
      ['area', reduced, area],
      ['bicubic', reducedBicubic, bicubic],
    ] as const) {
      const gains: number[] = [];
      for (const name of PHOTOS) {
        const truth = await middleOf(name, SIDE);
        const small = reduce(truth, scale);
        const ours = psnr(await magnify(small, { network, scale, white }, still), truth.rgb);
        gains.push(ours - psnr(byLanczos(small, scale), truth.rgb));
      }
      const note = `${PHOTOS.length} photos, ${Math.min(...gains).toFixed(2)} to ${Math.max(...gains).toFixed(2)}`;
      const what = `PSNR over Lanczos, ${key}, ${reduction}`;
      measures.push({ what, value: mean(gains), unit: 'dB', atLeast, note });
    }
  }
  const dense = await networks.load(RDN);
  for (const quality of QUALITIES) measures.push(...(await jpegMeasures(dense, quality)));
  report(measures);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
