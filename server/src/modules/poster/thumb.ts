import { assetIdsOf } from '@tuzuo/poster/document/pictures';
import { scenePairsOf } from '@tuzuo/poster/document/scenes';
import type { Database } from '../../db/database';
import { EngineFailure, type EngineOutput, type ExportPoster } from '../../engines/port';
import type { GlyphPacker } from '../../renderer/glyphs/compose';
import type { AssetRow, Assets } from '../asset/service';
import { findMasks } from '../matte/service';
import { prepareExportJob, productsIn } from './export-job';
import { storedDocument, thumbHolderOf } from './repository';
import { type DueThumb, noteThumb } from './thumb-queue';

/** Longest side of a thumbnail, in pixels. */
const SIDE = 480;

/** Longest side for a shared poster, which is shown on a page of its own. */
const SHARED_SIDE = 1_080;

const MAX_BLUR_LENGTH = 4_000;

type DrawDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Assets;
  exportPoster: ExportPoster;
  packGlyphs: GlyphPacker;
};

type StoreDependencies = Pick<DrawDependencies, 'database' | 'assets'>;

/**
 * Draws a poster's thumbnail.
 * @param keep stores the output while it exists
 * @throws EngineFailure when it cannot be drawn
 */
export async function drawThumb(
  { database: { orm, transaction }, assets, exportPoster, packGlyphs }: DrawDependencies,
  { id, userId, revision, doc, isShared }: DueThumb,
  { signal, keep }: { signal: AbortSignal; keep: (output: EngineOutput) => Promise<void> },
): Promise<void> {
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
}

/** Stores a thumbnail in place of the one before; not if the poster has changed meanwhile. */
export async function storeThumb(
  { database: { transaction }, assets }: StoreDependencies,
  due: DueThumb,
  { path, mime, blur = '' }: EngineOutput,
): Promise<void> {
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
}

/** Leaves a poster that cannot be drawn without a thumbnail. */
export async function giveUpThumb(
  { database: { transaction }, assets }: StoreDependencies,
  due: DueThumb,
): Promise<void> {
  const replaced = await transaction(async (tx) => {
    const before = await noteThumb(tx, due, null);
    return before?.thumbId ? assets.release(tx, thumbHolderOf(before.thumbId)) : [];
  });
  await assets.erase(replaced);
}
