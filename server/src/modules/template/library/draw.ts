import { createHash } from 'node:crypto';
import type { PosterDocument } from '@tuzuo/poster/document';
import { stockKeysOf } from '@tuzuo/poster/document/pictures';
import type { DrawResources, PosterPicture } from '@tuzuo/poster/draw/port';
import type { FontFaces } from '@tuzuo/poster/fonts/glyphs';
import { unpackGlyphs } from '@tuzuo/poster/fonts/pack';
import { glyphNeeds } from '@tuzuo/poster/text/glyph-needs';
import { glyphPack } from '../../../renderer/glyphs/glyph-pack';
import { openPicture, pictureKey, posterResources } from '../../../renderer/poster/resources';
import { stockFile } from '../../../renderer/poster/stock';
import { type Drawn, drawPage } from '../../../renderer/poster/strips';

/** Increment when the same document is drawn differently. */
const DRAWING_VERSION = 2;

/** Hash of a document and its stock pictures, which changes with its appearance. */
export async function drawingVersion(document: PosterDocument): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([DRAWING_VERSION, document]));
  for (const key of stockKeysOf(document)) hash.update(key).update((await stockFile(key)) ?? '');
  return hash.digest('hex').slice(0, 12);
}

/** Opens the stock pictures of a document; missing ones are left out. */
export async function openStock(document: PosterDocument): Promise<Map<string, PosterPicture>> {
  const pictures = new Map<string, PosterPicture>();
  for (const key of stockKeysOf(document)) {
    const bytes = await stockFile(key);
    if (bytes) pictures.set(pictureKey({ type: 'stock', key }), await openPicture(bytes));
  }
  return pictures;
}

/** The resources for drawing a document, with its fonts opened in this process: for scripts and tests. */
export async function resourcesFor(document: PosterDocument): Promise<DrawResources> {
  const faces: FontFaces = new Map();
  unpackGlyphs(await glyphPack(glyphNeeds(document)), faces);
  return posterResources(faces, await openStock(document));
}

/** Draws a document's first page, `width` pixels wide. */
export const drawDocument = (document: PosterDocument, resources: DrawResources, width: number): Drawn =>
  drawPage(document, 0, resources, { scale: width / document.size.width });
