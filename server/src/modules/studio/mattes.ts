import type { Api, CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Database, Executor } from '../../db/database';
import type { MatteRow } from '../../db/schema/matte';
import { CallError } from '../../errors';
import type { Say } from '../../i18n/words';
import type { AssetRow, Assets } from '../asset/service';
import { findAnalysis, findMattes } from '../matte/service';
import { lockUser } from '../user/service';

type Matte = Api['studio.matte.get']['output'];

/** The tool whose free analysis finds mattes. */
const ANALYSIS = { tool: 'matting', slot: 'source' } as const;

type MatteDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Pick<Assets, 'requireReady' | 'findReady' | 'urlOf'>;
  /** Starts a free analysis unless `isNeeded` throws. */
  analyze: (
    userId: string,
    input: CallInput<'gen.task.analyze'>,
    say: Say,
    isNeeded: (tx: Executor) => Promise<void>,
  ) => Promise<{ taskId: string }>;
};

/** Thrown where no analysis is needed: another call has started one, or its matte is there. */
class AlreadyKnown extends Error {
  constructor(readonly matte: Matte) {
    super('a matte is known, or being found');
  }
}

/** The mattes of users' photos, as their clients see them. */
export function createMattes({ database, assets, analyze }: MatteDependencies) {
  const present = async (tx: Executor, row: MatteRow, photo: AssetRow): Promise<Matte | undefined> => {
    const { state, previewAssetId, fullAssetId, maskAssetId, box, unsure } = row;
    const shownId = state === 'unlocked' ? fullAssetId : previewAssetId;
    if (shownId === null || maskAssetId === null || photo.width === null || photo.height === null) return;
    const files = await assets.findReady(tx, [shownId, maskAssetId]);
    const shown = files.get(shownId);
    if (!shown || files.size < 2) return;
    const { width, height } = photo;
    return {
      state,
      previewUrl: assets.urlOf(shown),
      width,
      height,
      box,
      ...(unsure && { unsure }),
    };
  };

  /** The matte, or the analysis that is to find it; undefined if there is neither. */
  const find = async (tx: Executor, userId: string, photo: AssetRow): Promise<Matte | undefined> => {
    const { sha256 } = photo;
    if (!sha256) return undefined;
    const [row] = await findMattes(tx, userId, [sha256]);
    const matte = row && (await present(tx, row, photo));
    if (matte) return matte;
    const analysis = await findAnalysis(tx, { userId, sha256 }, ANALYSIS);
    if (!analysis) return undefined;
    // It has ended without a matte, as would the next one.
    if (analysis.ended) throw new CallError(ErrorCode.noEngine);
    return { state: 'pending', taskId: analysis.id };
  };

  return {
    /**
     * The matte of a photo; starts the free analysis if there is none. Of concurrent calls, one starts it.
     * @throws CallError 10002, and what an analysis throws
     */
    get: async (userId: string, assetId: string, say: Say): Promise<Matte> => {
      const known = await database.transaction(async (tx) => {
        const [photo] = await assets.requireReady(tx, userId, [assetId]);
        return photo && find(tx, userId, photo);
      });
      if (known) return known;
      const isNeeded = async (tx: Executor) => {
        await lockUser(tx, userId);
        const [photo] = await assets.requireReady(tx, userId, [assetId]);
        const matte = photo && (await find(tx, userId, photo));
        if (matte) throw new AlreadyKnown(matte);
      };
      const input = {
        tool: ANALYSIS.tool,
        inputs: { [ANALYSIS.slot]: assetId },
        options: {},
      };
      try {
        const { taskId } = await analyze(userId, input, say, isNeeded);
        return { state: 'pending', taskId };
      } catch (error) {
        if (error instanceof AlreadyKnown) return error.matte;
        throw error;
      }
    },
  };
}

export type Mattes = ReturnType<typeof createMattes>;
