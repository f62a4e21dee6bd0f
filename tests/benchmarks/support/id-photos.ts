import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { TaskCheck } from '@tuzuo/core/api/task';
import type { IdPhotoOptions } from '@tuzuo/core/id-photo/options';
import type { IdPhotoDoc } from '@tuzuo/core/id-photo/photo';
import sharp from 'sharp';
import { newLabel } from '../../../server/src/engines/label/aigc';
import { createNetworks } from '../../../server/src/engines/local/models/networks';
import { EngineFailure } from '../../../server/src/engines/port';
import { run as idPhoto } from '../../../server/src/tools/id-photo/run';
import { temporaryDataDir } from '../../builders/data-dir';

/** A finished photo without watermark, or the checks that refused it. */
export type PhotoOutcome = { path: string; doc: IdPhotoDoc } | { refused: TaskCheck[] };

function refusalOf(error: unknown): PhotoOutcome {
  if (!(error instanceof EngineFailure) || error.kind !== 'checksFailed') throw error;
  const { checks } = error.params as { checks: TaskCheck[] };
  return { refused: checks.filter(({ ok }) => !ok) };
}

/** The engine's ID photo tool, run in this process. */
export async function photoMaker() {
  const dataDir = await temporaryDataDir();
  // All sizes of a portrait share one matte.
  const { load } = createNetworks({
    directory: join(dataDir, 'models'),
    own: {},
    threads: availableParallelism(),
    cachedSubjects: 32,
  });
  const context = {
    networks: { load },
    signal: new AbortController().signal,
    onProgress: () => undefined,
    newLabel: newLabel('', 'benchmark'),
    labelText: '',
  };
  return {
    async make(portrait: Buffer, options: IdPhotoOptions): Promise<PhotoOutcome> {
      const workDir = await mkdtemp(join(dataDir, 'work-'));
      const path = join(workDir, 'portrait');
      await writeFile(path, portrait);
      const { format, width, height } = await sharp(portrait).metadata();
      const source = { path, mime: `image/${format}`, width, height } as const;
      const previewSeeds = { user: 'benchmark', photo: 'benchmark' };
      const request = {
        tool: 'id-photo',
        kind: 'run',
        workDir,
        produceId: 'benchmark',
        previewSeeds,
      } as const;
      try {
        const { outputs } = await idPhoto({ ...request, inputs: { portrait: [source] }, options }, context);
        const [output] = outputs;
        if (!output?.clean) throw new Error('the engine made no ID photo');
        return { path: output.clean, doc: output.doc as IdPhotoDoc };
      } catch (error) {
        return refusalOf(error);
      }
    },
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Requirements of a photo's file; sizes in units of 1024 bytes. */
type Demand = { widthPx: number; heightPx: number; dpi: number; minKb?: number; maxKb?: number };

/** Offset of the resolution in the JFIF segment: a byte for the unit, then two numbers of two bytes. */
const JFIF_DENSITY = { at: 13, length: 5, inches: 1 } as const;

/** Reads a finished file and returns its size and the violated requirements. */
export async function checkFile(
  path: string,
  demand: Demand,
): Promise<{ kilobytes: number; wrong: string[] }> {
  const { widthPx, heightPx, dpi, minKb = 0, maxKb = Number.POSITIVE_INFINITY } = demand;
  const { size } = await stat(path);
  const file = await open(path);
  const head = await file.read(Buffer.alloc(JFIF_DENSITY.length), 0, JFIF_DENSITY.length, JFIF_DENSITY.at);
  const end = await file.read(Buffer.alloc(2), 0, 2, size - 2);
  await file.close();
  const { format, width, height } = await sharp(path).metadata();
  const kilobytes = size / 1_024;
  const isDense =
    head.buffer[0] === JFIF_DENSITY.inches &&
    head.buffer.readUInt16BE(1) === dpi &&
    head.buffer.readUInt16BE(3) === dpi;
  const wrong = [
    format !== 'jpeg' && `${format}`,
    (width !== widthPx || height !== heightPx) && `${width} × ${height} px`,
    !isDense && 'dpi',
    (kilobytes < minKb || kilobytes > maxKb) && `${kilobytes.toFixed(1)} KB`,
    // Nothing may follow the end of the picture: that would be padding.
    end.buffer.toString('hex') !== 'ffd9' && 'padded',
  ];
  return { kilobytes, wrong: wrong.filter((each) => each !== false) };
}
