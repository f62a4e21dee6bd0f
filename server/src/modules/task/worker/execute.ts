import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../../db/database';
import type { TaskRow } from '../../../db/schema/task';
import {
  type Copywriter,
  EngineFailure,
  type ExportPoster,
  type SelectEngine,
  type SmartEngine,
} from '../../../engines/port';
import { CallError } from '../../../errors';
import type { GlyphPacker } from '../../../renderer/glyphs/compose';
import type { LocalFile } from '../../../storage/port';
import type { Assets } from '../../asset/service';
import { findTerms } from '../../glossary/service';
import { findMasks } from '../../matte/service';
import { type OwnStanding, type Safety, UNCHECKED } from '../../safety/service';
import type { Kinds, LocalAsset, LocalMask, SeedPreview, TaskOutput, Work } from '../kind';
import { findDocument } from '../repository';
import type { Patience } from './patience';

type ExecuteDependencies = {
  kinds: Kinds;
  database: Pick<Database, 'transaction'>;
  assets: Pick<Assets, 'requireReady' | 'findReady' | 'fetch' | 'reserve' | 'writeResult' | 'writeFile'>;
  selectEngine: SelectEngine;
  exportPoster?: ExportPoster;
  smart?: SmartEngine;
  copywriter?: Copywriter | undefined;
  /** The operator's content check. */
  safety?: Pick<Safety, 'isOn' | 'judgeTexts' | 'judgePicture'>;
  /** Whether results are checked before their owner gets them. */
  checksResults?: boolean;
  packGlyphs?: GlyphPacker;
  seedPreview: SeedPreview;
  /** Parent of each run's own directory; ideally on the same file system as the storage. */
  workRoot: string;
};

type ExecuteContext = Pick<Work, 'signal' | 'report'> & {
  /** Collects the ID of every asset that is begun, so that the caller can discard them. */
  written: string[];
  /** Surrounds what reads or stores files. */
  patience: Patience;
};

/** Runs a task: fetches assets, does the work, stores assets. Rejects with an EngineFailure or the signal's reason. */
export type Execute = (row: TaskRow, context: ExecuteContext) => Promise<TaskOutput>;

/** Where fetched files are noted, to be released with the run. */
type Fetching = Pick<ExecuteContext, 'patience'> & { files: LocalFile[] };

const isGone = (error: unknown) =>
  error instanceof CallError || (error instanceof Error && 'code' in error && error.code === 'ENOENT');

/** An unavailable check blocks texts from a model, but does not keep results from their owner. */
function requireSafe(standing: OwnStanding, answered: boolean): void {
  if (standing.state === 'refused') throw new EngineFailure('unsafe', { reason: standing.reason });
  if (standing.state === 'unavailable' && answered) throw new EngineFailure('unavailable');
}

const unavailable = () => Promise.reject(new EngineFailure('unavailable'));

export function createExecute(dependencies: ExecuteDependencies): Execute {
  const {
    kinds,
    database,
    assets,
    selectEngine,
    exportPoster = unavailable,
    smart = { analyze: unavailable, compose: unavailable },
    copywriter,
    safety = UNCHECKED,
    checksResults = false,
    packGlyphs = unavailable,
    seedPreview,
    workRoot,
  } = dependencies;

  /** Adds each file to `files` as soon as it is fetched. */
  const fetchAll = async (
    { userId }: TaskRow,
    assetIds: readonly string[],
    { files, patience }: Fetching,
  ): Promise<LocalAsset[]> => {
    // The task references these assets, which keeps them; the check catches any deleted before it did.
    const rows = await database.transaction((tx) => assets.requireReady(tx, userId, assetIds));
    const fetched: LocalAsset[] = [];
    for (const asset of rows) {
      const file = await patience(() => assets.fetch(asset));
      files.push(file);
      fetched.push({ asset, path: file.path });
    }
    return fetched;
  };

  const fetchMasks = async (
    { userId }: TaskRow,
    [photos, pairs = []]: Parameters<Work['fetchMasks']>,
    { files, patience }: Fetching,
  ): Promise<LocalMask[]> => {
    const masks = await database.transaction((tx) => findMasks(tx, assets, userId, photos, pairs));
    const fetched: LocalMask[] = [];
    for (const { mask, ...known } of masks) {
      const file = await patience(() => assets.fetch(mask));
      files.push(file);
      fetched.push({ ...known, path: file.path });
    }
    return fetched;
  };

  return async (row, { signal, report, written, patience }) => {
    const workDir = join(workRoot, randomUUID());
    await mkdir(workDir, { recursive: true, mode: 0o700 });
    const files: LocalFile[] = [];
    const work: Work = {
      signal,
      report,
      workDir,
      selectEngine,
      exportPoster,
      smart,
      copywriter,
      safety: {
        words: async (scene, texts) =>
          requireSafe(await safety.judgeTexts({ userId: row.userId, scene }, texts), true),
        picture: async ({ path, poster = path, mime }) => {
          const isLookedAt = checksResults && safety.isOn && (mime.startsWith('image/') || poster !== path);
          if (!isLookedAt) return;
          const owner = { userId: row.userId, scene: 'result' } as const;
          requireSafe(await safety.judgePicture(owner, poster, await readFile(path)), false);
        },
      },
      packGlyphs,
      fetchKept: (kept) => patience(() => assets.fetch(kept)),
      seedPreview,
      terms: () => database.transaction((tx) => findTerms(tx, row.userId)),
      document: () => database.transaction((tx) => findDocument(tx, row.id)),
      fetch: (assetIds) =>
        fetchAll(row, assetIds, { files, patience }).catch((error: unknown) => {
          throw isGone(error) ? new EngineFailure('unreadable', undefined, { cause: error }) : error;
        }),
      fetchMasks: (...drawn) => fetchMasks(row, drawn, { files, patience }),
      store: async (kind, { path, mime, label, width, height, poster }) => {
        signal.throwIfAborted();
        const { assetId } = await assets.reserve(row.userId, { kind, mime, label });
        written.push(assetId);
        const video = poster === undefined ? undefined : { width, height, poster };
        await assets.writeResult(row.userId, assetId, path, video, patience);
        return assetId;
      },
      storeFile: async (kind, { path, mime }) => {
        signal.throwIfAborted();
        const { assetId } = await assets.reserve(row.userId, { kind, mime });
        written.push(assetId);
        await assets.writeFile(assetId, path, patience);
        return assetId;
      },
    };
    try {
      return await kinds[row.kind].execute(row, work);
    } finally {
      for (const file of files) await file.release();
      await rm(workDir, { recursive: true, force: true });
    }
  };
}
