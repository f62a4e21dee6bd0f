import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { CUT_OUT_TOOL, isShareable } from '@tuzuo/core/tools';
import type { PosterDocument } from '@tuzuo/poster/document';
import { assetIdsOf } from '@tuzuo/poster/document/pictures';
import { type ScenePair, scenePairsOf } from '@tuzuo/poster/document/scenes';
import type { Executor } from '../../db/database';
import type { TaskRow, TaskSnapshot } from '../../db/schema/task';
import { EngineFailure } from '../../engines/port';
import { CallError, RefusedField } from '../../errors';
import type { AssetRow } from '../asset/service';
import type { Allowance } from '../limit/service';
import { consume } from '../limit/service';
import {
  chargesOf,
  findUnpaid,
  type MatteScene,
  SCENE_MODULE,
  savePaid,
  UNLOCK_MODULE,
} from '../matte/service';
import { labelOf, prepareExportJob, productsIn } from '../poster/service';
import { type AdmitPorts, type Admitted, findDocument, type Kind, type TaskResult } from '../task/service';
import { requireOpenModule } from '../tool/service';
import { type DrawnOutput, drawnOutput, pixelsOf, type SavedOutput } from './outputs';

/** Saves are tasks of this tool. */
const TOOL = CUT_OUT_TOOL;

const HOUR_MS = 3_600_000;
const PIXELS_PER_MEGAPIXEL = 1_000_000;

/** Maximum over all pictures of one save. */
const MAX_MEGAPIXELS = 200;

/** Estimated bytes per pixel in a file. */
const BYTES_PER_PIXEL: Readonly<Record<SavedOutput['format'], number>> = { png: 1, jpeg: 0.4 };

const ENGINE: TaskSnapshot['engine'] = { name: 'renderer', version: '1', quality: 'full' };

/** Saving is free once its photos are paid for, but uses the machine. */
const saves = (userId: string): Allowance[] => [
  { key: `studio.save:${userId}`, limit: 240, windowMs: HOUR_MS },
];

type SaveRequest = { document: PosterDocument; outputs: SavedOutput[] };

/** The options stored with the task. */
type SaveOptions = {
  outputs: SavedOutput[];
  /** IDs of the mattes that it unlocks, and the scenes that it pays for; absent in tasks of before there were scenes. */
  mattes: string[];
  scenes?: MatteScene[];
};

const optionsOf = ({ snapshot }: Pick<TaskRow, 'snapshot'>) => snapshot.options as unknown as SaveOptions;

const sizesOf = (pictures: readonly AssetRow[]) => {
  const rows = new Map(pictures.map((row) => [row.id, row]));
  return (id: string) => {
    const row = rows.get(id);
    return row?.width && row.height ? { width: row.width, height: row.height } : undefined;
  };
};

/** Which photos stand in which scenes on what is drawn: on another background, in none. */
const pairsIn = (drawn: readonly DrawnOutput[]): ScenePair[] =>
  drawn.flatMap(({ document }) => scenePairsOf(document, [0]));

const matteIdOf = ({ matteId }: { matteId: string | undefined }): string => {
  if (matteId === undefined) throw new CallError(ErrorCode.notFound);
  return matteId;
};

async function prepare(
  tx: Executor,
  ports: AdmitPorts,
  userId: string,
  { document, outputs }: SaveRequest,
): Promise<Admitted> {
  await consume(tx, saves(userId));
  await requireOpenModule(tx, ports.ledger, userId, UNLOCK_MODULE);
  const pictures = await ports.assets.requireReady(tx, userId, assetIdsOf(document, 0));
  const photos = productsIn(document, [0], pictures);
  if (photos.length === 0) throw new RefusedField('doc', 'field.invalid');
  const drawn = outputs.map((output) => drawnOutput(document, output, sizesOf(pictures)));
  const unpaid = await findUnpaid(tx, userId, photos, pairsIn(drawn));
  const mattes = unpaid.photos.map(matteIdOf);
  const scenes = unpaid.scenes.map((scene) => ({ matteId: matteIdOf(scene), sceneId: scene.sceneId }));
  if (scenes.length > 0) await requireOpenModule(tx, ports.ledger, userId, SCENE_MODULE);
  const charges = chargesOf({ photos: mattes.length, scenes: scenes.length });
  const pixels = drawn.reduce((sum, one) => sum + pixelsOf(one), 0);
  if (pixels > MAX_MEGAPIXELS * PIXELS_PER_MEGAPIXEL) throw new RefusedField('outputs', 'field.invalid');
  const bytes = drawn.reduce((sum, one) => sum + pixelsOf(one) * BYTES_PER_PIXEL[one.format], 0);
  const options: SaveOptions = { outputs, mattes, scenes };
  return {
    tool: TOOL,
    snapshot: {
      inputs: { source: photos.map(({ id }) => id), pictures: pictures.map(({ id }) => id) },
      options,
      module: UNLOCK_MODULE,
      uses: mattes.length,
      engine: ENGINE,
      workload: { key: 'studio-save', megapixels: pixels / PIXELS_PER_MEGAPIXEL },
      expectedBytes: Math.ceil(bytes),
    },
    pictures,
    document,
    price: charges.length > 0 ? charges : { free: [] },
  };
}

type StudioTask = Api['studio.save.create']['output'];

/**
 * Saves pictures of products that are cut out of their photos; pays once for each photo that is still locked, and once for
 * each photo in a scene.
 */
export const studioSave: Kind<SaveRequest, StudioTask> = {
  name: 'studio-save',
  operation: 'studio.save',
  // Drawn by the process that exports posters, so that nobody waits for the models.
  ownLane: true,
  keptIn: 'history',

  admit: prepare,

  admitAgain: async (tx, ports, row): Promise<Admitted> => {
    const document = await findDocument(tx, row.id);
    if (!document) throw new CallError(ErrorCode.notFound);
    return prepare(tx, ports, row.userId, { document, outputs: optionsOf(row).outputs });
  },

  execute: async (row, work) => {
    const document = await work.document();
    if (!document) throw new EngineFailure('unreadable');
    const { outputs, mattes, scenes = [] } = optionsOf(row);
    const isPaid = new Set([...mattes, ...scenes.map(({ matteId }) => matteId)]);
    work.report('reading', 0);
    const files = await work.fetch(row.snapshot.inputs.pictures ?? []);
    const pictures = files.map(({ asset }) => asset);
    const photos = productsIn(document, [0], pictures);
    const drawn = outputs.map((output) => drawnOutput(document, output, sizesOf(pictures)));
    const masks = (await work.fetchMasks(photos, pairsIn(drawn))).map((mask) => ({
      ...mask,
      unlocked: mask.unlocked || isPaid.has(mask.matteId),
    }));
    // A matte may have gone with its file since the save was paid for.
    if (masks.length < photos.length || !masks.every(({ unlocked }) => unlocked)) {
      throw new EngineFailure('unreadable');
    }
    const { packGlyphs, fetchKept, workDir } = work;
    const results: TaskResult[] = [];
    for (const [index, { document: doc, scale, format }] of drawn.entries()) {
      const job = await prepareExportJob({
        document: doc,
        pages: [0],
        pictures: files,
        masks,
        packGlyphs,
        fetchKept,
        workDir,
      });
      const answer = await work.exportPoster(
        {
          ...job,
          format,
          scale,
          bleed: false,
          cropMarks: false,
          label: labelOf(pictures),
          produceId: row.id,
        },
        {
          signal: work.signal,
          onProgress: ({ stage, fraction }) => work.report(stage, (index + fraction) / outputs.length),
        },
      );
      work.signal.throwIfAborted();
      for (const file of answer.outputs) results.push({ assetId: await work.store('result', file), doc });
    }
    return { results, engine: ENGINE };
  },

  settle: async (tx, _assets, row) => {
    const { mattes, scenes = [] } = optionsOf(row);
    // Another save, or a run of matting, may have paid for some of them in the meantime.
    const paid = await savePaid(tx, { mattes, scenes }, row.id);
    return { [UNLOCK_MODULE]: paid.photos, [SCENE_MODULE]: paid.scenes };
  },

  picturesOf: ({ snapshot }) => Object.values(snapshot.inputs).flat(),
  isShareable: () => isShareable(TOOL),

  present: ({ snapshot }, pictures) => ({
    tool: TOOL,
    kind: 'studio-save',
    inputs: { source: (snapshot.inputs.source ?? []).flatMap((id) => pictures.get(id) ?? []) },
    options: { outputs: optionsOf({ snapshot }).outputs },
    engine: { name: ENGINE.name, quality: ENGINE.quality },
  }),

  openResult: async (_row, position, { results, showPictures }) => {
    const doc = results[position]?.doc as PosterDocument | undefined;
    if (!doc) return undefined;
    const shown = await showPictures(assetIdsOf(doc));
    return { title: '', doc, pictures: [...shown.values()] };
  },
};
