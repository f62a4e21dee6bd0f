import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolKey } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { createLocalEngine } from '../../../server/src/engines/local/local-engine';
import type { PosterJob } from '../../../server/src/engines/port';
import { localOffers } from '../../../server/src/tools';
import { temporaryDataDir } from '../../builders/data-dir';

/** Memory limit of the engine's process, in megabytes. */
export const MEMORY_LIMIT_MB = 3_000;

/** Files by slot. */
type Files = Readonly<Record<string, readonly string[]>>;

async function pictureOf(path: string) {
  const { format, width, height } = await sharp(path).metadata();
  return { path, mime: `image/${format}`, width, height };
}

/** The local engine in its own process, with a directory for pictures. */
export async function benchEngine() {
  const dataDir = await temporaryDataDir();
  const silent = { info: () => undefined, warn: () => undefined };
  const settings = {
    offers: localOffers,
    dataDir,
    ownModels: {},
    memoryMb: MEMORY_LIMIT_MB,
    labelProducer: '',
    labelText: 'AI',
  };
  const engine = createLocalEngine(settings, silent);
  return {
    /** A path in the directory. */
    path: (name: string) => join(dataDir, name),

    /** Runs a tool and returns the path of its first result. */
    async run(tool: ToolKey, files: Files, options: Record<string, unknown>): Promise<string> {
      const inputs = await Promise.all(
        Object.entries(files).map(async ([slot, paths]) => [slot, await Promise.all(paths.map(pictureOf))]),
      );
      const { outputs } = await engine.run(
        {
          tool,
          kind: 'run',
          inputs: Object.fromEntries(inputs),
          options,
          workDir: await mkdtemp(join(dataDir, 'work-')),
          produceId: 'benchmark',
        },
        { signal: new AbortController().signal, onProgress: () => undefined },
      );
      const [output] = outputs;
      if (!output) throw new Error('the engine made nothing');
      return output.path;
    },

    /** Exports a poster as PNG. */
    async exportPoster(
      job: Omit<PosterJob, 'format' | 'bleed' | 'cropMarks' | 'label' | 'produceId'>,
    ): Promise<void> {
      const plain = { format: 'png', bleed: false, cropMarks: false, label: 'none' } as const;
      await engine.exportPoster(
        { ...job, ...plain, produceId: 'benchmark' },
        { signal: new AbortController().signal, onProgress: () => undefined },
      );
    },

    async close(): Promise<void> {
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Duration of a call in seconds. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return (performance.now() - started) / 1_000;
}
