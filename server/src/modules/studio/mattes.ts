import type { CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { findScene } from '@tuzuo/core/backdrops';
import type { ToolKey } from '@tuzuo/core/tools';
import type { Database, Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { lockUser } from '../../db/lock-user';
import { CallError } from '../../errors';
import type { Say } from '../../i18n/words';
import type { Assets } from '../asset/service';
import type { Ledger } from '../ledger/service';
import { chargesOf, findUnpaid, lockMattes, savePaid } from '../matte/service';
import { requireOpenModule } from '../tool/service';
import { ANALYSIS, createFinder, type Found, type Matte } from './find-matte';
import type { createRetouch } from './retouch';

/** Interval of calls that reach the workers; they keep a network for minutes. */
const PREPARE_MS = 10_000;

type MatteDependencies = {
  database: Pick<Database, 'transaction'>;
  ledger: Pick<Ledger, 'holdPoints' | 'commitHold' | 'tierOf' | 'isBilled'>;
  assets: Pick<Assets, 'requireReady' | 'findReady' | 'urlOf' | 'present' | 'addReferences'>;
  /** Has the workers load what a tool needs. */
  warmUp: (tool: ToolKey) => Promise<void>;
  /** Paints a user's strokes into the matte of a photo. */
  retouch: ReturnType<typeof createRetouch>;
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
  constructor(readonly matte: Found) {
    super('a matte is known, or being found');
  }
}

/** The mattes of users' photos, as their clients see them. */
export function createMattes({ database, ledger, assets, analyze, warmUp, retouch }: MatteDependencies) {
  const findAny = createFinder(assets);

  /** Starts the analysis of a photo; of concurrent calls, one does. */
  const start = async (
    userId: string,
    { assetId, copyId }: CallInput<'studio.matte.get'>,
    say: Say,
  ): Promise<Found> => {
    const isNeeded = async (tx: Executor) => {
      await lockUser(tx, userId);
      const [photo] = await assets.requireReady(tx, userId, [assetId]);
      const matte = photo && (await findAny(tx, userId, photo, copyId));
      if (matte) throw new AlreadyKnown(matte);
    };
    const input = { tool: ANALYSIS.tool, inputs: { [ANALYSIS.slot]: assetId }, options: {} };
    try {
      const { taskId } = await analyze(userId, input, say, isNeeded);
      return { state: 'pending', taskId };
    } catch (error) {
      if (error instanceof AlreadyKnown) return error.matte;
      throw error;
    }
  };

  /**
   * The matte of a photo; starts the free analysis if there is none.
   * @throws CallError 10002, and what an analysis throws
   */
  const get = async (userId: string, input: CallInput<'studio.matte.get'>, say: Say): Promise<Matte> => {
    const { row, known } = await database.transaction(async (tx) => {
      const [photo] = await assets.requireReady(tx, userId, [input.assetId]);
      return { row: photo, known: photo && (await findAny(tx, userId, photo, input.copyId)) };
    });
    const [photo] = row ? assets.present([row]) : [];
    if (!photo) throw new CallError(ErrorCode.notFound);
    return { ...(known ?? (await start(userId, input, say))), photo };
  };

  let preparedAt = Number.NEGATIVE_INFINITY;

  return {
    get,

    /** Has the workers load the network that finds mattes; of many calls, one every few seconds does. */
    prepare: async (): Promise<void> => {
      if (performance.now() - preparedAt < PREPARE_MS) return;
      preparedAt = performance.now();
      await warmUp(ANALYSIS.tool);
    },

    /**
     * Paints strokes into the matte of a photo.
     * @throws what `get` and `createRetouch` throw
     */
    retouch: async (userId: string, input: CallInput<'studio.matte.retouch'>, say: Say): Promise<Matte> => {
      await retouch(userId, input);
      return get(userId, { assetId: input.assetId }, say);
    },

    /**
     * Unlocks a photo, and pays for it in scenes, each once: of concurrent calls the first is charged. Without a matte,
     * nothing is paid.
     * @throws what `get` throws, or a CallError 20001, 20004
     */
    unlock: async (
      userId: string,
      { assetId, sceneIds = [] }: CallInput<'studio.matte.unlock'>,
      say: Say,
    ): Promise<Matte> => {
      const pairs = sceneIds.flatMap((sceneId) =>
        findScene(sceneId) ? [{ photoId: assetId, sceneId }] : [],
      );
      await database.transaction(async (tx) => {
        const [photo] = await assets.requireReady(tx, userId, [assetId]);
        const [row] = photo?.sha256 ? await lockMattes(tx, userId, [photo.sha256]) : [];
        if (!photo || !row) return;
        const { photos, scenes } = await findUnpaid(tx, userId, [photo], pairs);
        const charges = chargesOf({ photos: photos.length, scenes: scenes.length });
        if (charges.length === 0) return;
        for (const { module } of charges) await requireOpenModule(tx, ledger, userId, module);
        const round = { taskId: newId(), round: 0 };
        await ledger.holdPoints(tx, { ...round, userId, charges });
        await ledger.commitHold(tx, round);
        const paid = scenes.map(({ sceneId }) => ({ matteId: row.id, sceneId }));
        await savePaid(tx, { mattes: photos.length > 0 ? [row.id] : [], scenes: paid }, round.taskId);
      });
      return get(userId, { assetId }, say);
    },
  };
}

export type Mattes = ReturnType<typeof createMattes>;
