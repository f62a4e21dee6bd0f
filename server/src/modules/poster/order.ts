import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PosterDocument } from '@tuzuo/core/poster/document';
import type { GlyphNeeds } from '@tuzuo/core/poster/glyphs';
import { stockKeysOf } from '@tuzuo/core/poster/pictures';
import { glyphNeeds } from '@tuzuo/core/poster/text/keys';
import { EngineFailure, type PosterOrder } from '../../engines/port';
import type { GlyphPacker } from '../../renderer/glyphs/compose';
import { stockInFolder } from '../../renderer/poster/stock';
import type { AssetRow, Assets } from '../asset/service';
import { BuilderBusy } from '../font/service';

/** What pages are to be drawn with, by a process that reads nothing but files which it is given. */
type Materials = {
  document: PosterDocument;
  /** Which of its pages, from 0. */
  pages: readonly number[];
  /** The user's pictures on them, as local files. */
  pictures: readonly { asset: AssetRow; path: string }[];
  packGlyphs: GlyphPacker;
  /** Reads the pictures that an operator added to the stock. */
  fetchKept: Assets['fetch'];
  /** Where glyphs and pictures of the stock are put. */
  workDir: string;
};

type Prepared = Pick<
  PosterOrder,
  'document' | 'pages' | 'glyphs' | 'pictureIds' | 'stock' | 'inputs' | 'workDir'
>;

/** Packs glyphs. Rejects with an EngineFailure `unavailable` where those who make them have too much to do. */
export async function packed(packGlyphs: GlyphPacker, needs: GlyphNeeds): Promise<Uint8Array> {
  try {
    return await packGlyphs(needs);
  } catch (error) {
    throw error instanceof BuilderBusy
      ? new EngineFailure('unavailable', undefined, { cause: error })
      : error;
  }
}

/** Puts together what pages are drawn with. Rejects with an EngineFailure `unavailable` when fonts are asked for too much. */
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
