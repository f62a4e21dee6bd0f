/**
 * The process that prepares an operator's template: converts its pictures and draws its thumbnails. Separate from the
 * command and, if that runs as root, unprivileged, since the pictures are untrusted. Answers once and exits.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PosterDocument } from '@tuzuo/poster/document';
import type { PosterPicture } from '@tuzuo/poster/draw/port';
import type { FontFaces } from '@tuzuo/poster/fonts/glyphs';
import { unpackGlyphs } from '@tuzuo/poster/fonts/pack';
import { pictureId } from '@tuzuo/poster/import/imported';
import sharp from 'sharp';
import { openPicture, pictureKey, posterResources } from '../../../../renderer/poster/resources';
import { drawPage } from '../../../../renderer/poster/strips';
import { startWatchdog } from '../../../../sandbox/watchdog';
import { familiesIn } from '../../library/colors';
import { DRAWING_LIMITS, OPERATOR_LIMITS } from '../../limits';
import { DRAWN_WIDTH, thumbsOf } from '../../thumbs';
import { type DrawSettings, drawnFile, type FromDrawing, keptPicture } from './messages';

const settings = JSON.parse(process.argv[2] ?? '') as DrawSettings;
startWatchdog(settings.maxBytes);
sharp.concurrency(1);
sharp.cache(false);

const QUALITY = 92;

/** Maximum number of missing characters reported to the operator. */
const MAX_LETTERS = 60;

/** Converts a picture for storage: WebP, lossless if that is small enough. */
async function keptBytes(path: string): Promise<Buffer> {
  const side = OPERATOR_LIMITS.pictureSide;
  const source = sharp(path, { failOn: 'error' });
  const { format } = await source.metadata();
  const picture = source
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb');
  if (format === 'png') {
    const lossless = await picture.clone().webp({ lossless: true, effort: 4 }).toBuffer();
    if (lossless.length <= OPERATOR_LIMITS.pictureBytes / 4) return lossless;
  }
  return picture.webp({ quality: QUALITY, smartSubsample: true, effort: 4 }).toBuffer();
}

async function openPictures({ folder, pictures, stock }: DrawSettings): Promise<Map<string, PosterPicture>> {
  const opened = new Map<string, PosterPicture>();
  for (const [index, path] of pictures.entries()) {
    const bytes = await keptBytes(path);
    await writeFile(join(folder, keptPicture(index)), bytes);
    opened.set(pictureKey({ type: 'asset', id: pictureId(index) }), await openPicture(bytes));
  }
  for (const [key, path] of Object.entries(stock))
    opened.set(pictureKey({ type: 'stock', key }), await openPicture(await readFile(path)));
  return opened;
}

async function draw(): Promise<FromDrawing> {
  const document = JSON.parse(await readFile(settings.document, 'utf8')) as PosterDocument;
  const faces: FontFaces = new Map();
  unpackGlyphs(await readFile(settings.glyphs), faces);
  const resources = posterResources(faces, await openPictures(settings));
  const { width, height } = document.size;
  const scale = Math.min(DRAWN_WIDTH / width, Math.sqrt(DRAWING_LIMITS.pixels / (width * height)));
  const drawn = drawPage(document, 0, resources, { scale });
  const thumbs = await thumbsOf(drawn);
  for (const use of ['thumb', 'preview'] as const)
    await writeFile(join(settings.folder, drawnFile(use)), thumbs[use]);
  const pixels = await sharp(thumbs.thumb).removeAlpha().raw().toBuffer();
  const letters = drawn.lacks.glyphs.map(({ key }) => key);
  return {
    type: 'done',
    placeholder: thumbs.placeholder,
    colors: familiesIn(pixels),
    missingLetters: [...new Set(letters)].slice(0, MAX_LETTERS),
  };
}

const answer = await draw().catch(
  (error: unknown): FromDrawing => ({
    type: 'failed',
    message: error instanceof Error ? error.message : String(error),
  }),
);
process.send?.(answer, () => process.disconnect());
