import { isEnded } from '@tuzuo/core/api/task';
import type { Database } from '../../../db/database';
import { assetsOfAnalysis } from '../../../db/schema/task';
import type { Say } from '../../../i18n/words';
import type { Assets } from '../../asset/service';
import type { Ledger } from '../../ledger/service';
import { createQueueView, type QueueView } from '../queue/view';
import { presentTask, type TaskOnWire, type TaskParts } from './present';
import { findResults, type TaskRow } from './repository';

type DescriptionDependencies = {
  database: Pick<Database, 'orm'>;
  ledger: Pick<Ledger, 'pointsOfTasks'>;
  assets: Pick<Assets, 'findReady' | 'present'>;
};

const NO_POINTS = { held: 0, charged: 0 };

const NOTHING_WAITS: QueueView = {
  positions: new Map(),
  rates: { perMegapixel: new Map(), perRun: undefined },
};

/** Brings together what belongs to tasks and is kept elsewhere, in as few statements for fifty as for one. */
export function createDescriptions({ database: { orm }, ledger, assets }: DescriptionDependencies) {
  const queue = createQueueView({ orm });

  const viewFor = async (rows: readonly TaskRow[]): Promise<QueueView> => {
    if (rows.every(({ state }) => isEnded(state))) return NOTHING_WAITS;
    const [positions, rates] = await Promise.all([queue.positions(), queue.rates()]);
    return { positions, rates };
  };

  return async (rows: readonly TaskRow[], say: Say): Promise<TaskOnWire[]> => {
    const ids = rows.map(({ id }) => id);
    const [results, points, view] = await Promise.all([
      findResults(orm, ids),
      ledger.pointsOfTasks(orm, ids),
      viewFor(rows),
    ]);
    const inputIds = rows.flatMap(({ snapshot }) => Object.values(snapshot.inputs).flat());
    const lookIds = rows.flatMap(({ analysis }) => assetsOfAnalysis(analysis));
    const resultIds = results.map(({ assetId }) => assetId);
    const found = await assets.findReady(orm, [...resultIds, ...inputIds, ...lookIds]);
    const shown = assets.present([...found.values()]);
    const pictures: TaskParts['pictures'] = new Map(shown.map((picture) => [picture.assetId, picture]));
    const resultsOf = (taskId: string) =>
      results.flatMap((result) => {
        const picture = result.taskId === taskId ? pictures.get(result.assetId) : undefined;
        if (!picture) return [];
        return result.doc === null ? [picture] : [{ ...picture, doc: result.doc }];
      });
    const told = { say, nowMs: Date.now() };
    return rows.map((row) => {
      const parts = { pictures, view, results: resultsOf(row.id), points: points.get(row.id) ?? NO_POINTS };
      return presentTask(row, parts, told);
    });
  };
}
