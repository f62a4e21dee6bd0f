import { mkdtemp, rm, stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { newLabel } from '../../server/src/engines/label/aigc';
import { createLocalEngine } from '../../server/src/engines/local/local-engine';
import { encodeVideo, FRAME_RATE } from '../../server/src/engines/local/video/encode';
import { findFfmpeg } from '../../server/src/engines/local/video/ffmpeg';
import { localOffers } from '../../server/src/tools';
import { temporaryDataDir } from '../builders/data-dir';
import { MEMORY_LIMIT_MB, timed } from './support/engine';
import { report } from './support/measure';
import { peakMemory } from './support/peak-memory';
import { photo } from './support/pictures';

/** The largest frames for a photo of 3:2. */
const SIZE = { width: 1_280, height: 854 };

const LENGTHS = { short: 3, long: 10 };

const dataDir = await temporaryDataDir();
const silent = { info: () => undefined, warn: () => undefined };
const ffmpeg = findFfmpeg(undefined);
if (ffmpeg === undefined) throw new Error('there is no ffmpeg to measure');
const local = {
  offers: localOffers,
  dataDir,
  ownModels: {},
  ffmpeg,
  memoryMb: MEMORY_LIMIT_MB,
  labelProducer: '',
  labelText: 'AI',
};
const engine = createLocalEngine(local, silent);
// The engine's process runs at a lower priority, and so does this one; otherwise a busy machine would distort the
// result.
setPriority(5);

const path = join(dataDir, 'large.jpg');
await sharp(photo('coffee.jpg')).resize(SIZE.width, SIZE.height, { fit: 'fill' }).jpeg().toFile(path);

/** Makes a video like a task does; returns its size in bytes. */
async function wholeRun(seconds: number): Promise<number> {
  const workDir = await mkdtemp(join(dataDir, 'work-'));
  const source = [{ path, mime: 'image/jpeg', ...SIZE }];
  const options = { move: 'parallax', ratio: 'source', seconds };
  const request = { tool: 'ai-video-image', kind: 'run', inputs: { source }, options, workDir } as const;
  const call = { signal: new AbortController().signal, onProgress: () => undefined };
  const { outputs } = await engine.run({ ...request, produceId: 'benchmark' }, call);
  const { size } = await stat(outputs[0]?.path ?? '');
  await rm(workDir, { recursive: true });
  return size;
}

/** Encodes as many seconds of prepared frames: the photo, moved by two pixels each. */
async function bareEncoding(seconds: number): Promise<void> {
  const margin = 2 * FRAME_RATE;
  const wide = { width: SIZE.width + margin, height: SIZE.height };
  const photo = sharp(
    await sharp(path).resize(wide.width, wide.height, { fit: 'fill' }).ensureAlpha().raw().toBuffer(),
    {
      raw: { ...wide, channels: 4 },
    },
  );
  const shifted = (left: number) =>
    photo
      .clone()
      .extract({ left, top: 0, ...SIZE })
      .raw()
      .toBuffer();
  const ready = await Promise.all(Array.from({ length: FRAME_RATE }, (_, frame) => shifted(2 * frame)));
  const frames = async function* () {
    for (let second = 0; second < seconds; second += 1) yield* second % 2 ? [...ready].reverse() : ready;
  };
  const settings = {
    ffmpeg: ffmpeg ?? '',
    path: join(dataDir, 'bare.mp4'),
    size: SIZE,
    label: newLabel('', ''),
  };
  await encodeVideo({ ...settings, signal: new AbortController().signal }, frames());
}

try {
  // Loading the model is excluded.
  await wholeRun(LENGTHS.short);
  const short = await timed(() => wholeRun(LENGTHS.short));
  let bytes = 0;
  let long = 0;
  const memory = await peakMemory(async () => {
    long = await timed(async () => {
      bytes = await wholeRun(LENGTHS.long);
    });
  });
  const perSecond = (long - short) / (LENGTHS.long - LENGTHS.short);
  const bareShort = await timed(() => bareEncoding(LENGTHS.short));
  const bareLong = await timed(() => bareEncoding(LENGTHS.long));
  const bare = (bareLong - bareShort) / (LENGTHS.long - LENGTHS.short);
  report([
    { what: 'a video of 3 s, 1280 × 854, all of it', value: short, unit: 's', note: 'model loaded' },
    {
      what: 'a second more of it',
      value: perSecond,
      unit: 's',
      note: `${(bytes / 10 / 1_024).toFixed(0)} KB`,
    },
    { what: 'the same over its bare encoding', value: perSecond / bare, unit: '×' },
    { what: 'engine memory with ffmpeg, 10 s', value: memory, unit: 'MB', limit: MEMORY_LIMIT_MB },
  ]);
} finally {
  await engine.close();
  await rm(dataDir, { recursive: true, force: true });
}
