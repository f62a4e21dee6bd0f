import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../../db/database';
import type { TaskRow } from '../../../db/schema/task';
import {
  type Copywriter,
  EngineFailure,
  type ExportPoster,
  type ObjectFinder,
  type SelectEngine,
  type SmartEngine,
} from '../../../engines/port';
import type { GlyphPacker } from '../../../renderer/glyphs/compose';
import type { Assets } from '../../asset/service';
import { findTerms } from '../../glossary/service';
import { type OwnStanding, type Safety, UNCHECKED } from '../../safety/service';
import type { Kinds, SeedPreview, TaskOutput, Work } from '../kind';
import { findDocument } from '../repository';
import type { Patience } from './patience';
import { createRunFiles } from './run-files';

type ExecuteDependencies = {
  kinds: Kinds;
  database: Pick<Database, 'transaction'>;
  assets: Pick<Assets, 'requireReady' | 'findReady' | 'fetch' | 'reserve' | 'writeResult' | 'writeFile'>;
  selectEngine: SelectEngine;
  exportPoster?: ExportPoster;
  smart?: SmartEngine;
  objects?: ObjectFinder | undefined;
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
    objects,
    copywriter,
    safety = UNCHECKED,
    checksResults = false,
    packGlyphs = unavailable,
    seedPreview,
    workRoot,
  } = dependencies;

  return async (row, { signal, report, written, patience }) => {
    const workDir = join(workRoot, randomUUID());
    await mkdir(workDir, { recursive: true, mode: 0o700 });
    const files = createRunFiles({ database, assets }, row, { signal, written, patience });
    const work: Work = {
      signal,
      report,
      workDir,
      selectEngine,
      exportPoster,
      smart,
      objects,
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
      seedPreview,
      terms: () => database.transaction((tx) => findTerms(tx, row.userId)),
      document: () => database.transaction((tx) => findDocument(tx, row.id)),
      ...files.work,
    };
    try {
      return await kinds[row.kind].execute(row, work);
    } finally {
      await files.release();
      await rm(workDir, { recursive: true, force: true });
    }
  };
}
