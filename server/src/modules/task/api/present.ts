import type { Api } from '@tuzuo/contract/api';
import { isEnded } from '@tuzuo/core/api/task';
import { isShareable } from '@tuzuo/core/tools';
import type { Database } from '../../../db/database';
import type { TaskRow } from '../../../db/schema/task';
import type { Say } from '../../../i18n/words';
import { toolRooms } from '../../../tools';
import type { AssetRow, Assets } from '../../asset/service';
import type { Ledger } from '../../ledger/service';
import type { ToolPart } from '../../tool/tasks/tool';
import { failureMessageKey } from '../failures';
import { historyOf, type Kinds, type ShownPictures } from '../kind';
import { createQueueView, etaOf, type QueueView } from '../queue/view';
import { findResults } from '../repository';
import type { NewTask } from './creation';

export type TaskOnWire = Api['gen.task.get']['output'];

export type ExportOnWire = Api['poster.poster.export']['output'];

export type GeneratedOnWire = Api['poster.poster.generate']['output'];

export type WordsOnWire = Api['poster.words.get']['output'];

export type OpenedResult = Api['poster.result.open']['output'];

/** The fields common to tasks of all kinds; each kind adds its own. */
export type ShownTask = Omit<TaskOnWire, keyof ToolPart> & Readonly<Record<string, unknown>>;

/** Whether a task belongs to a tool; the calls about tasks return only those. */
export const isOfTool = (shown: ShownTask): shown is ShownTask & TaskOnWire => 'tool' in shown;

/** Whether a task is a poster export. */
export const isExport = (shown: ShownTask): shown is ShownTask & ExportOnWire => 'posterId' in shown;

/** Whether a task generates smart posters. */
export const isGenerated = (shown: ShownTask): shown is ShownTask & GeneratedOnWire => 'texts' in shown;

/** Whether a task is copywriting. */
export const isWords = (shown: ShownTask): shown is ShownTask & WordsOnWire => 'brief' in shown;

/** Data of a task that is stored in other tables. */
type TaskParts = {
  pictures: ShownPictures;
  results: TaskOnWire['results'];
  points: TaskOnWire['points'];
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
function progressOf(row: TaskRow, view: QueueView): Partial<ShownTask> {
  if (isEnded(row.state)) return {};
  // A task enqueued after the positions were loaded is behind all of them.
  const place = view.positions.get(row.id) ?? view.positions.size + 1;
  const queuePosition = row.state === 'queued' ? place : undefined;
  const etaMs = etaOf(row, view, Date.now());
  return {
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
  rates: { perMegapixel: new Map(), perRun: undefined },
};

/** Converts tasks to their wire format for their owners. */
export function createPresenter({ kinds, database: { orm }, ledger, assets }: DescriptionDependencies) {
  const queue = createQueueView({ orm }, historyOf(kinds));

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
    ...progressOf(row, view),
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
            const isForOthers =
              row.tool !== null && isShareable(row.tool) && !found.get(assetId)?.showsPerson;
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

    /**
     * A result of a tool as a poster that contains its picture; undefined if it has no layers. `position` = index of
     * the result, from 0.
     */
    asPoster: async ({ id, tool }: TaskRow, position: number): Promise<OpenedResult | undefined> => {
      const { groundAssetId, doc } = (await findResults(orm, [id]))[position] ?? {};
      if (tool === null || !groundAssetId) return undefined;
      const ground = (await assets.findReady(orm, [groundAssetId])).get(groundAssetId);
      const opened = ground && toolRooms[tool].asPoster?.(doc, { type: 'asset', id: ground.id });
      return opened && { ...opened, pictures: assets.present([ground]) };
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
