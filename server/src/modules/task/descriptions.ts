import type { Locale } from '@tuzuo/core/locale';
import { isEnded } from '@tuzuo/core/task';
import type { Database } from '../../db/database';
import type { Assets } from '../asset/service';
import type { Ledger } from '../ledger/service';
import { presentTask, type TaskOnWire, type TaskParts } from './present';
import { createQueueView, type QueueView } from './queue-view';
import { findPictures, findResults, type TaskRow } from './repository';

type DescriptionDependencies = {
  database: Pick<Database, 'orm'>;
  ledger: Pick<Ledger, 'pointsOfTasks'>;
  assets: Pick<Assets, 'present'>;
};

const NO_POINTS = { held: 0, charged: 0 };

const NOTHING_WAITS: QueueView = { positions: new Map(), rates: { perMegapixel: new Map(), perRun: undefined } };

/** Brings together what belongs to tasks and is kept elsewhere, in as few statements for fifty as for one. */
export function createDescriptions({ database: { orm }, ledger, assets }: DescriptionDependencies) {
  const queue = createQueueView({ orm });

  const viewFor = async (rows: readonly TaskRow[]): Promise<QueueView> => {
    if (rows.every(({ state }) => isEnded(state))) return NOTHING_WAITS;
    const [positions, rates] = await Promise.all([queue.positions(), queue.rates()]);
    return { positions, rates };
  };

  return async (userId: string, rows: readonly TaskRow[], locale: Locale): Promise<TaskOnWire[]> => {
    const ids = rows.map(({ id }) => id);
    const inputIds = [...new Set(rows.flatMap(({ snapshot }) => Object.values(snapshot.inputs).flat()))];
    const [results, inputs, points, view] = await Promise.all([
      findResults(orm, ids),
      findPictures(orm, userId, inputIds),
      ledger.pointsOfTasks(orm, ids),
      viewFor(rows),
    ]);
    const shown = await assets.present([...results.map(({ picture }) => picture), ...inputs]);
    const pictures: TaskParts['pictures'] = new Map(shown.map((picture) => [picture.assetId, picture]));
    const resultsOf = (taskId: string) =>
      results.flatMap((result) => {
        const picture = result.taskId === taskId ? pictures.get(result.picture.id) : undefined;
        if (!picture) return [];
        return result.doc === null ? [picture] : [{ ...picture, doc: result.doc }];
      });
    const told = { locale, nowMs: Date.now() };
    return rows.map((row) => {
      const parts = { pictures, view, results: resultsOf(row.id), points: points.get(row.id) ?? NO_POINTS };
      return presentTask(row, parts, told);
    });
  };
}
