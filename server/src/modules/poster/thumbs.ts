import { setTimeout as sleep } from 'node:timers/promises';
import { assetIdsOf } from '@tuzuo/poster/document/pictures';
import { scenePairsOf } from '@tuzuo/poster/document/scenes';
import type { BaseLogger } from 'pino';
import type { Database } from '../../db/database';
import { EngineFailure, type EngineOutput, type ExportPoster } from '../../engines/port';
import type { GlyphPacker } from '../../renderer/glyphs/compose';
import type { AssetRow, Assets } from '../asset/service';
import { findMasks } from '../matte/service';
import { prepareExportJob, productsIn } from './export-job';
import { storedDocument, thumbHolderOf } from './repository';
import { claimThumb, type DueThumb, noteThumb, postponeThumb, releaseThumb } from './thumb-queue';

/** Longest side of a thumbnail, in pixels. */
const SIDE = 480;

/** Longest side for a shared poster, which is shown on a page of its own. */
const SHARED_SIDE = 1_080;

/** Interval between searches for saved posters. */
const LOOK_EVERY_MS = 2_000;

const MAX_BLUR_LENGTH = 4_000;

/** Errors that make a page impossible to draw, so that retrying is pointless. */
const isFinal = (error: unknown) =>
  error instanceof EngineFailure && error.kind !== 'unavailable' && error.kind !== 'diskFull';

type ThumbDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Assets;
  exportPoster: ExportPoster;
  packGlyphs: GlyphPacker;
  log: BaseLogger;
  /** Interval between searches for saved posters. */
  everyMs?: number;
};

/** Draws the thumbnails of saved posters, one after the other, in the process that also exports them. */
export function startPosterThumbs(dependencies: ThumbDependencies): { stop: () => Promise<void> } {
  const { database, assets, exportPoster, packGlyphs, log, everyMs = LOOK_EVERY_MS } = dependencies;
  const { orm, transaction } = database;
  const stopping = new AbortController();
  const { signal } = stopping;

  const draw = async (
    { id, userId, revision, doc, isShared }: DueThumb,
    keep: (output: EngineOutput) => Promise<void>,
  ): Promise<void> => {
    const document = storedDocument(doc);
    const { width, height } = document.size;
    const rows: AssetRow[] = await transaction((tx) =>
      assets.lockOwn(tx, userId, [...assetIdsOf(document, 0)]),
    );
    const found = await findMasks(
      orm,
      assets,
      userId,
      productsIn(document, [0], rows),
      scenePairsOf(document, [0]),
    );
    const files = [...rows, ...found.map(({ mask }) => mask)];
    await assets.withWorkDirectory((workDir) =>
      assets.withFiles(files, async (paths) => {
        const pictures = rows.map((asset, index) => ({ asset, path: paths[index] ?? '' }));
        const masks = found.map((one, index) => ({ ...one, path: paths[rows.length + index] ?? '' }));
        const job = await prepareExportJob({
          document,
          pages: [0],
          pictures,
          masks,
          packGlyphs,
          workDir,
          fetchKept: assets.fetch,
        });
        const { outputs } = await exportPoster(
          {
            ...job,
            format: 'thumb',
            scale: Math.min(1, (isShared ? SHARED_SIDE : SIDE) / Math.max(width, height)),
            bleed: false,
            cropMarks: false,
            label: 'none',
            produceId: `${id}.${revision}`,
          },
          { signal, onProgress: () => undefined },
        );
        const [output] = outputs;
        if (!output) throw new EngineFailure('broken');
        await keep(output);
      }),
    );
  };

  const store = async (due: DueThumb, { path, mime, blur = '' }: EngineOutput): Promise<void> => {
    if (blur.length > MAX_BLUR_LENGTH || !blur.startsWith('data:image/webp;base64,')) {
      throw new EngineFailure('broken');
    }
    const { assetId } = await assets.reserve(due.userId, { kind: 'thumb', mime });
    try {
      await assets.writeResult(due.userId, assetId, path);
      const replaced = await transaction(async (tx) => {
        const before = await noteThumb(tx, due, { thumbId: assetId, thumbBlur: blur });
        if (!before) return undefined;
        await assets.publish(tx, [assetId]);
        await assets.addReferences(tx, thumbHolderOf(assetId), [assetId]);
        return before.thumbId === null ? [] : assets.release(tx, thumbHolderOf(before.thumbId));
      });
      if (replaced) await assets.erase(replaced);
      else await assets.discard([assetId]);
    } catch (error) {
      await assets.discard([assetId]).catch(() => undefined);
      throw error;
    }
  };

  const giveUp = async (due: DueThumb): Promise<void> => {
    const replaced = await transaction(async (tx) => {
      const before = await noteThumb(tx, due, null);
      return before?.thumbId ? assets.release(tx, thumbHolderOf(before.thumbId)) : [];
    });
    await assets.erase(replaced);
  };

  /** Draws the next thumbnail; returns false if none is due. */
  const drawNext = async (): Promise<boolean> => {
    const due = await claimThumb(orm);
    if (!due) return false;
    try {
      await draw(due, (output) => store(due, output));
    } catch (error) {
      if (signal.aborted) await releaseThumb(orm, due);
      else {
        log.warn({ err: error, posterId: due.id }, 'poster thumbnail failed');
        await (isFinal(error) ? giveUp(due) : postponeThumb(orm, due));
      }
    }
    return true;
  };

  const keepDrawing = async () => {
    let failing = false;
    while (!signal.aborted) {
      const isMore = await drawNext().then(
        (drawn) => {
          failing = false;
          return drawn;
        },
        (error: unknown) => {
          if (!failing) log.warn({ err: error }, 'poster thumbnails are failing');
          failing = true;
          return false;
        },
      );
      if (!isMore) await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };

  const drawing = keepDrawing();
  return {
    stop: async () => {
      stopping.abort(new Error('the worker is shutting down'));
      await drawing;
    },
  };
}
