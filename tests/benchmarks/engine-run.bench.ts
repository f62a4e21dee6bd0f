import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, setPriority } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createLocalEngine } from '../../server/src/engines/local/local-engine';
import { createNetworks } from '../../server/src/engines/local/models/networks';
import type { Network } from '../../server/src/engines/local/models/session';
import { readPixels } from '../../server/src/engines/local/picture/read';
import { magnify } from '../../server/src/engines/local/upscaling/magnify';
import { localOffers } from '../../server/src/tools';
import { temporaryDataDir } from '../builders/data-dir';
import { MEMORY_LIMIT_MB, timed } from './support/engine';
import { median, report } from './support/measure';
import { networkSeconds } from './support/network-seconds';
import { peakMemory } from './support/peak-memory';
import { photo } from './support/pictures';

const ROUNDS = 3;

/** Largest input for 2×. */
const LARGEST = { width: 3_000, height: 2_000 };

const SETTINGS = { scale: 2, white: 255 } as const;

const dataDir = await temporaryDataDir();
const silent = { info: () => undefined, warn: () => undefined };
const local = {
  offers: localOffers,
  dataDir,
  ownModels: {},
  memoryMb: MEMORY_LIMIT_MB,
  labelProducer: '',
  labelText: 'AI生成',
};
const engine = createLocalEngine(local, silent);
// The engine's process runs at a lower priority, and so does this one; otherwise a busy machine would distort the
// result.
setPriority(5);

async function wholeRun(tool: 'image-magnify' | 'matting', path: string): Promise<void> {
  const { width, height } = await sharp(path).metadata();
  const options =
    tool === 'matting' ? { background: 'transparent', feather: 0, trim: false } : { scale: SETTINGS.scale };
  const workDir = await mkdtemp(join(dataDir, 'work-'));
  await engine.run(
    {
      tool,
      kind: 'run',
      inputs: { source: [{ path, mime: 'image/jpeg', width, height }] },
      options,
      workDir,
      produceId: 'benchmark',
    },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  await rm(workDir, { recursive: true });
}

/** Seconds that the network alone needs for a picture's tiles. */
async function bareInference(network: Network, path: string): Promise<number> {
  const pixels = await readPixels({ path }, { keepProfile: true });
  const still = { signal: new AbortController().signal, onTile: () => undefined };
  return networkSeconds(network, (watched) => magnify(pixels, { network: watched, ...SETTINGS }, still));
}

try {
  const path = photo('coffee.jpg');
  const networks = createNetworks({
    directory: join(dataDir, 'models'),
    own: {},
    threads: availableParallelism(),
  });
  const network = await networks.load('esrgan-medium-2x');
  // Loading and the first run of each are excluded.
  await wholeRun('image-magnify', path);
  await bareInference(network, path);
  const [whole, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    whole.push(await timed(() => wholeRun('image-magnify', path)));
    bare.push(await bareInference(network, path));
  }
  const large = join(dataDir, 'large.jpg');
  await sharp(path).resize(LARGEST.width, LARGEST.height, { fit: 'fill' }).jpeg().toFile(large);
  let seconds = 0;
  const enlarging = await peakMemory(async () => {
    seconds = await timed(() => wholeRun('image-magnify', large));
  });
  const cutting = await peakMemory(() => wholeRun('matting', large));
  const ratio = median(whole) / median(bare);
  report([
    {
      what: 'enlarging run over its bare inference',
      value: ratio,
      unit: '×',
      limit: 1.15,
      note: `${median(whole).toFixed(1)} s, 600 × 400 at 2×`,
    },
    {
      what: 'engine memory, 6 MP at 2×',
      value: enlarging,
      unit: 'MB',
      limit: MEMORY_LIMIT_MB,
      note: `${seconds.toFixed(0)} s`,
    },
    { what: 'engine memory, matting of 6 MP', value: cutting, unit: 'MB', limit: MEMORY_LIMIT_MB },
  ]);
} finally {
  await engine.close();
  await rm(dataDir, { recursive: true, force: true });
}
