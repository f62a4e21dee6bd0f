import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NormalizedOptions } from '@tuzuo/core/tools';
import sharp, { type Sharp } from 'sharp';
import { createLocalEngine, type LocalEngine } from '../../server/src/engines/local/local-engine';
import { findFfmpeg } from '../../server/src/engines/local/video/ffmpeg';
import type { EngineOutput, EngineRequest } from '../../server/src/engines/port';
import { findSandboxAccount } from '../../server/src/sandbox/account';
import { localOffers } from '../../server/src/tools';
import { temporaryDataDir } from './data-dir';

export const LABEL_PRODUCER = '001191110000000000000X00001';
export const LABEL_TEXT = 'AI生成';

/** Seeds for the marks of its previews. */
export const PREVIEW_SEEDS = { user: 'user-1', photo: 'photo-1' };

/** Default options for matting in tests. */
export const CUT_OUT = { background: 'transparent', feather: 0, trim: false };

export const MIMES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

export const fixturePhoto = (name: string) =>
  fileURLToPath(new URL(`../fixtures/photos/${name}`, import.meta.url));

/** A photo small enough for a network to finish in seconds. */
export const smallPhoto = (name: string, side: number): Sharp =>
  sharp(fixturePhoto(name)).resize(side, side, { fit: 'inside' });

/** A call that is never canceled and ignores progress. */
export const undisturbed = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

export type EngineWorld = {
  dataDir: string;
  engine: LocalEngine;
  /** Warnings logged by its engines. */
  warnings: object[];
  /** Creates another engine with the same models. */
  createEngine: (memoryMb?: number) => LocalEngine;
  /** A request with one picture, in a work directory of its own. */
  requestFor: (
    tool: EngineRequest['tool'],
    bytes: Buffer,
    options: NormalizedOptions,
    kind?: EngineRequest['kind'],
  ) => Promise<EngineRequest>;
  /** The same with several pictures, by slot. */
  requestOf: (
    tool: EngineRequest['tool'],
    slots: Readonly<Record<string, Buffer>>,
    options: NormalizedOptions,
    kind?: EngineRequest['kind'],
  ) => Promise<EngineRequest>;
  /** Runs a request that produces one picture. */
  runOne: (request: EngineRequest) => Promise<EngineOutput>;
  close: () => Promise<void>;
};

/** The local engine with real networks and a data directory of its own. */
export async function createEngineWorld(): Promise<EngineWorld> {
  const dataDir = await temporaryDataDir();
  const warnings: object[] = [];
  const log = { info: () => undefined, warn: (fields: object) => void warnings.push(fields) };
  const account = findSandboxAccount(log);
  const ffmpeg = findFfmpeg(undefined);
  const requestOf: EngineWorld['requestOf'] = async (tool, slots, options, kind = 'run') => {
    const workDir = await mkdtemp(join(dataDir, 'work-'));
    const inputs: EngineRequest['inputs'] = {};
    for (const [slot, bytes] of Object.entries(slots)) {
      const path = join(workDir, slot);
      await writeFile(path, bytes);
      const { format, width, height } = await sharp(bytes).metadata();
      inputs[slot] = [{ path, mime: MIMES[format as keyof typeof MIMES], width, height }];
    }
    return { tool, kind, options, workDir, produceId: 'task-1', previewSeeds: PREVIEW_SEEDS, inputs };
  };
  const createEngine = (memoryMb = 3_000) =>
    createLocalEngine(
      {
        dataDir,
        ownModels: {},
        offers: localOffers,
        ffmpeg,
        memoryMb,
        labelProducer: LABEL_PRODUCER,
        labelText: LABEL_TEXT,
        account,
      },
      log,
    );
  const engine = createEngine();
  return {
    dataDir,
    engine,
    warnings,
    createEngine,
    requestFor: (tool, bytes, ...rest) => requestOf(tool, { source: bytes }, ...rest),
    requestOf,
    runOne: async (request) => {
      const { outputs } = await engine.run(request, undisturbed());
      const [output] = outputs;
      if (!output || outputs.length > 1) throw new Error('one picture was expected');
      return output;
    },
    close: async () => {
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
