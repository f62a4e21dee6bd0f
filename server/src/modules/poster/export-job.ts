import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { POSTER_VERSION, type PosterDocument } from '@tuzuo/poster/document';
import { drawnProductIdsOf, stockKeysOf } from '@tuzuo/poster/document/pictures';
import type { GlyphNeeds } from '@tuzuo/poster/fonts/glyphs';
import { isKnown } from '@tuzuo/poster/layers';
import { everyLayer } from '@tuzuo/poster/layers/layer-kind';
import { glyphNeeds } from '@tuzuo/poster/text/glyph-needs';
import { EngineFailure, type EngineOutput, type PosterJob } from '../../engines/port';
import type { GlyphPacker } from '../../renderer/glyphs/compose';
import { stockInFolder } from '../../renderer/poster/stock';
import type { AssetRow, Assets } from '../asset/service';
import { BuilderBusy } from '../font/service';

/** The materials for drawing pages in a process that reads only the files it is given. */
type Materials = {
  document: PosterDocument;
  /** Indexes of the pages to draw, from 0. */
  pages: readonly number[];
  /** The user's pictures on the pages, as local files. */
  pictures: readonly { asset: AssetRow; path: string }[];
  /** The masks of those that are drawn as products, as local files. */
  masks: readonly { photoId: string; unlocked: boolean; path: string }[];
  packGlyphs: GlyphPacker;
  /** Fetches pictures that an operator added to the stock library. */
  fetchKept: Assets['fetch'];
  /** Directory for glyphs and stock pictures. */
  workDir: string;
};

type Prepared = Pick<
  PosterJob,
  'document' | 'pages' | 'glyphs' | 'pictureIds' | 'products' | 'stock' | 'inputs' | 'workDir'
>;

/** Packs glyphs. Rejects with an EngineFailure `unavailable` if the packer is overloaded. */
export async function packed(packGlyphs: GlyphPacker, needs: GlyphNeeds): Promise<Uint8Array> {
  try {
    return await packGlyphs(needs);
  } catch (error) {
    throw error instanceof BuilderBusy
      ? new EngineFailure('unavailable', undefined, { cause: error })
      : error;
  }
}

/** Whether this version of the program can draw all of these pages. */
const isDrawable = ({ version, pages }: PosterDocument, shown: readonly number[]): boolean =>
  version === POSTER_VERSION && shown.every((page) => everyLayer(pages[page]?.layers ?? []).every(isKnown));

/**
 * Prepares the materials for drawing pages. Rejects with an EngineFailure `unavailable` if the glyph packer is
 * overloaded, or if a newer version has saved what this one cannot draw, as while servers are updated one by one: a
 * file without it would be wrong.
 */
export async function prepareExportJob(materials: Materials): Promise<Prepared> {
  const { document, pages, pictures, masks, packGlyphs, fetchKept, workDir } = materials;
  if (!isDrawable(document, pages)) throw new EngineFailure('unavailable');
  const glyphs = join(workDir, 'glyphs');
  await writeFile(glyphs, await packed(packGlyphs, glyphNeeds(document)));
  const stockKeys = pages.flatMap((page) => stockKeysOf(document, page));
  return {
    document,
    pages: [...pages],
    glyphs,
    pictureIds: pictures.map(({ asset }) => asset.id),
    products: masks.map(({ photoId, unlocked }) => ({ id: photoId, unlocked })),
    stock: await stockInFolder(stockKeys, workDir, fetchKept),
    inputs: {
      pictures: pictures.map(({ asset: { mime, width, height }, path }) => ({
        path,
        mime,
        width: width ?? 0,
        height: height ?? 0,
      })),
      masks: masks.map(({ path }) => ({ path, mime: 'image/png', width: 0, height: 0 })),
    },
    workDir,
  };
}

/** The photos among the pictures that are drawn as products on the pages. */
export function productsIn(
  document: PosterDocument,
  pages: readonly number[],
  pictures: readonly AssetRow[],
): AssetRow[] {
  const products = new Set(pages.flatMap((page) => drawnProductIdsOf(document, page)));
  return pictures.filter(({ id }) => products.has(id));
}

/** The AI label of the files: as strong as that of the pictures they show. */
export function labelOf(pictures: readonly Pick<AssetRow, 'label'>[]): EngineOutput['label'] {
  if (pictures.some(({ label }) => label === 'both')) return 'both';
  return pictures.some(({ label }) => label === 'metadata') ? 'metadata' : 'none';
}
