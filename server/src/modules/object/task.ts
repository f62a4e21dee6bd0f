import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { ToolKey } from '@tuzuo/core/tools';
import type { TaskRow } from '../../db/schema/task';
import { EngineFailure } from '../../engines/port';
import { CallError } from '../../errors';
import { type Allowance, consume } from '../limit/service';
import { type Admitted, holderOf, type Kind, type TaskOutput } from '../task/service';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PIXELS_PER_MEGAPIXEL = 1_000_000;

/** Finding objects is free, but uses a worker's time: more than a person taps. */
const taps = (userId: string): Allowance[] => [
  { key: `object:${userId}`, limit: 30, windowMs: MINUTE_MS },
  { key: `object.hour:${userId}`, limit: 600, windowMs: HOUR_MS },
];

type ObjectRequest = { tool: ToolKey; assetId: string; x: number; y: number };

const SLOT = 'picture';

type ObjectTask = Api['gen.object.get']['output'];

const pointOf = ({ snapshot }: Pick<TaskRow, 'snapshot'>) =>
  snapshot.options as unknown as { x: number; y: number };

/** Finding the object at a point of a picture: free, not retried, and kept for a day. */
export const objectFind: Kind<ObjectRequest, ObjectTask> = {
  name: 'object-find',
  needs: 'objects',
  keptIn: 'day',

  admit: async (tx, { assets, findObjectFinder }, userId, { tool, assetId, x, y }): Promise<Admitted> => {
    const finder = findObjectFinder(tool);
    if (!finder) throw new CallError(ErrorCode.noEngine);
    await consume(tx, taps(userId));
    const pictures = await assets.requireReady(tx, userId, [assetId]);
    const pixels = pictures.reduce((sum, { width, height }) => sum + (width ?? 0) * (height ?? 0), 0);
    return {
      tool,
      snapshot: {
        inputs: { [SLOT]: [assetId] },
        options: { x, y },
        module: null,
        uses: 1,
        engine: { name: finder.name, version: finder.version, quality: 'full' },
        workload: { key: 'object-find', megapixels: pixels / PIXELS_PER_MEGAPIXEL },
        expectedBytes: 0,
      },
      pictures,
      price: { free: [] },
    };
  },

  execute: async (row, { objects, fetch, report, signal, workDir }): Promise<TaskOutput> => {
    const { tool } = row;
    if (tool === null || !objects?.tools.includes(tool)) throw new EngineFailure('unavailable');
    report('reading', 0);
    const [file] = await fetch(row.snapshot.inputs[SLOT] ?? []);
    if (!file) throw new EngineFailure('unreadable');
    const { id, mime, width, height, sha256 } = file.asset;
    const { analysis } = await objects.find(
      {
        tool,
        point: pointOf(row),
        pictureKey: sha256 ? Buffer.from(sha256).toString('hex') : id,
        inputs: { [SLOT]: [{ path: file.path, mime, width: width ?? 0, height: height ?? 0 }] },
        produceId: row.id,
        workDir,
      },
      { signal, onProgress: ({ stage, fraction }) => report(stage, fraction) },
    );
    signal.throwIfAborted();
    const { name, version } = objects;
    return {
      results: [],
      analysis: { checks: [], rings: analysis?.found?.rings },
      engine: { name, version, quality: 'full' },
    };
  },

  onSuccess: (tx, assets, row) => assets.dropReferences(tx, holderOf(row)),
  picturesOf: () => [],
  present: ({ state, analysis }) => ({
    ...(state === 'succeeded' && { rings: analysis?.rings as ObjectTask['rings'] }),
  }),
};
