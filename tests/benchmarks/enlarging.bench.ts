import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createNetworks } from '../../server/src/engines/local/models/session';
import { magnify } from '../../server/src/engines/local/upscaling/magnify';
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
  { key: 'esrgan-medium-2x', scale: 2, white: 255, area: 0.3, bicubic: 0.4 },
  { key: 'esrgan-thick-2x', scale: 2, white: 1, area: 0.8, bicubic: 0.9 },
  { key: 'esrgan-thick-4x', scale: 4, white: 1, area: 0.8, bicubic: 0.9 },
] as const;

const still = { signal: new AbortController().signal, onTile: () => undefined };

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const THICK = { white: 1 } as const;

type Photo = Awaited<ReturnType<typeof middleOf>>;

/** PSNR of a reconstruction of each photo, in dB. */
async function mapPhotos(make: (truth: Photo) => Promise<Buffer>): Promise<number[]> {
  const levels: number[] = [];
  for (const name of PHOTOS) {
    const truth = await middleOf(name, SIDE);
    levels.push(psnr(await make(truth), truth.rgb));
  }
  return levels;
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
  // Only one network is loaded at a time.
  const thick4 = await networks.load('esrgan-thick-4x');
  const once = await mapPhotos(async (truth) =>
    magnify(reduced(truth, 4), { ...THICK, network: thick4, scale: 4 }, still),
  );
  const thick2 = await networks.load('esrgan-thick-2x');
  const twice = await mapPhotos(async (truth) => {
    const doubling = { ...THICK, network: thick2, scale: 2 };
    const small = reduced(truth, 4);
    const rgb = await magnify(small, doubling, still);
    return magnify({ width: small.width * 2, height: small.height * 2, rgb }, doubling, still);
  });
  const value = mean(once) - mean(twice);
  measures.push({ what: '4× at once over 2× twice, thick', value, unit: 'dB', atLeast: 0 });
  report(measures);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
