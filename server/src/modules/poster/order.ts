import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PosterDocument } from '@tuzuo/poster/document';
import { stockKeysOf } from '@tuzuo/poster/document/pictures';
import type { GlyphNeeds } from '@tuzuo/poster/fonts/glyphs';
import { glyphNeeds } from '@tuzuo/poster/text/glyph-needs';
import { EngineFailure, type PosterOrder } from '../../engines/port';
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
  packGlyphs: GlyphPacker;
  /** Fetches pictures that an operator added to the stock library. */
  fetchKept: Assets['fetch'];
  /** Directory for glyphs and stock pictures. */
  workDir: string;
};

type Prepared = Pick<
  PosterOrder,
  'document' | 'pages' | 'glyphs' | 'pictureIds' | 'stock' | 'inputs' | 'workDir'
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

/**
 * Prepares the materials for drawing pages. Rejects with an EngineFailure `unavailable` if the glyph packer is
 * overloaded.
 */
export async function prepareOrder(materials: Materials): Promise<Prepared> {
  const { document, pages, pictures, packGlyphs, fetchKept, workDir } = materials;
  const glyphs = join(workDir, 'glyphs');
  await writeFile(glyphs, await packed(packGlyphs, glyphNeeds(document)));
  const stockKeys = pages.flatMap((page) => stockKeysOf(document, page));
  return {
    document,
    pages: [...pages],
    glyphs,
    pictureIds: pictures.map(({ asset }) => asset.id),
    stock: await stockInFolder(stockKeys, workDir, fetchKept),
    inputs: {
      pictures: pictures.map(({ asset: { mime, width, height }, path }) => ({
        path,
        mime,
        width: width ?? 0,
        height: height ?? 0,
      })),
    },
    workDir,
  };
}
