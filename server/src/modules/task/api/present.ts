import { isEnded } from '@tuzuo/core/api/task';
import type { Database } from '../../../db/database';
import type { TaskRow } from '../../../db/schema/task';
import type { Say } from '../../../i18n/words';
import type { AssetRow, Assets } from '../../asset/service';
import type { Ledger } from '../../ledger/service';
import { failureMessageKey } from '../failures';
import type { Kinds, OpenedResult, ShownPictures, ShownTask } from '../kind';
import { createQueueView, etaOf, progressOf, type QueueView } from '../queue/view';
import { findResults } from '../repository';
import type { NewTask } from './creation';

/** Data of a task that is stored in other tables. */
type TaskParts = {
  pictures: ShownPictures;
  results: ShownTask['results'];
  points: ShownTask['points'];
  view: QueueView;
};

function failureOf({ failureCode, failureParams, snapshot }: TaskRow, say: Say): Partial<ShownTask> {
  if (failureCode === null) return {};
  const { megapixels } = snapshot.workload;
  const reason = say(failureMessageKey(failureCode, failureParams ?? {}, megapixels));
  const { checks } = failureParams ?? {};
  return { failure: { code: failureCode, reason, ...(checks && { checks }) } };
}

/** The progress of a task that has not ended. */
function standingOf(row: TaskRow, view: QueueView): Partial<ShownTask> {
  if (isEnded(row.state)) return {};
  // A task enqueued after the positions were loaded is behind all of them.
  const place = view.positions.get(row.id) ?? view.positions.size + 1;
  const queuePosition = row.state === 'queued' ? place : undefined;
  const now = Date.now();
  const etaMs = etaOf(row, view, now);
  return {
    progress: progressOf(row, view, now),
    ...(row.stage === null ? {} : { stage: row.stage }),
    ...(queuePosition === undefined ? {} : { queuePosition }),
    ...(etaMs === undefined ? {} : { etaMs }),
  };
}

type DescriptionDependencies = {
  kinds: Kinds;
  database: Pick<Database, 'orm'>;
  ledger: Pick<Ledger, 'pointsOfTasks'>;
  assets: Pick<Assets, 'findReady' | 'present' | 'cardUrl'>;
};

const NO_POINTS = { held: 0, charged: 0 };

const NOTHING_WAITS: QueueView = {
  positions: new Map(),
  rates: { paces: new Map(), perRun: undefined },
};

/** Converts tasks to their wire format for their owners. */
export function createPresenter({ kinds, database: { orm }, ledger, assets }: DescriptionDependencies) {
  const queue = createQueueView({ orm }, kinds);

  const viewFor = async (rows: readonly TaskRow[]): Promise<QueueView> => {
    if (rows.every(({ state }) => isEnded(state))) return NOTHING_WAITS;
    const [positions, rates] = await Promise.all([queue.positions(), queue.rates()]);
    return { positions, rates };
  };

  const showAssets = (rows: Iterable<AssetRow>): ShownPictures =>
    new Map(assets.present([...rows]).map((picture) => [picture.assetId, picture]));

  const present = (row: TaskRow, { pictures, results, points, view }: TaskParts, say: Say): ShownTask => ({
    taskId: row.id,
    state: row.state,
    progress: row.progress,
    ...standingOf(row, view),
    results,
    ...failureOf(row, say),
    points,
    createdAt: row.createdAt.toISOString(),
    ...(row.endedAt === null ? {} : { endedAt: row.endedAt.toISOString() }),
    ...kinds[row.kind].present(row, pictures),
  });

  return {
    /** Loads what belongs to the tasks from other tables, with a constant number of statements. */
    presentAll: async (rows: readonly TaskRow[], say: Say): Promise<ShownTask[]> => {
      const ids = rows.map(({ id }) => id);
      const [results, points, view] = await Promise.all([
        findResults(orm, ids),
        ledger.pointsOfTasks(orm, ids),
        viewFor(rows),
      ]);
      const besides = rows.flatMap((row) => kinds[row.kind].picturesOf(row));
      const made = results.flatMap(({ assetId, groundAssetId }) => [assetId, groundAssetId ?? []].flat());
      const found = await assets.findReady(orm, [...made, ...besides]);
      const pictures = showAssets(found.values());
      const resultsOf = (row: TaskRow) =>
        results
          .filter(({ taskId }) => taskId === row.id)
          .flatMap(({ assetId, groundAssetId, doc }, position) => {
            const picture = pictures.get(assetId);
            if (!picture) return [];
            const told = kinds[row.kind].presentResult?.(row, position);
            const isForOthers = kinds[row.kind].isShareable?.(row) && !found.get(assetId)?.showsPerson;
            const card = isForOthers && { cardUrl: assets.cardUrl(assetId) };
            return {
              ...picture,
              ...(doc !== null && { doc }),
              ...(groundAssetId !== null && pictures.has(groundAssetId) && { layers: true as const }),
              ...card,
              ...told,
            };
          });
      return rows.map((row) => {
        const parts = { pictures, view, results: resultsOf(row), points: points.get(row.id) ?? NO_POINTS };
        return present(row, parts, say);
      });
    },

    /** A result as an editable poster, by its index from 0; undefined if it has no layers. */
    openResult: async (row: TaskRow, position: number): Promise<OpenedResult | undefined> => {
      const { openResult } = kinds[row.kind];
      if (!openResult) return undefined;
      const showPictures = async (ids: readonly string[]) =>
        showAssets((await assets.findReady(orm, ids)).values());
      return openResult(row, position, { results: await findResults(orm, [row.id]), showPictures });
    },

    /** Presents a task that was just stored, without reading anything again. */
    presentNew: async ({ row, pictures, heldPoints }: NewTask, say: Say): Promise<ShownTask> => {
      const points = { held: heldPoints, charged: 0 };
      return present(
        row,
        { pictures: showAssets(pictures), results: [], points, view: await viewFor([row]) },
        say,
      );
    },
  };
}
