import { createCanvas } from '@napi-rs/canvas';
import { MATTE_PREVIEW_SIDE } from '@tuzuo/core/api/matte';
import type { PictureSource, PosterDocument, PosterLayer } from '@tuzuo/poster/document';
import type { PosterPicture } from '@tuzuo/poster/draw/port';
import { contentOf } from '@tuzuo/poster/layers';
import { everyLayer } from '@tuzuo/poster/layers/layer-kind';
import sharp from 'sharp';
import { cutOutKey } from '../../../renderer/poster/resources';
import type { EnginePicture, PosterJob } from '../../port';
import { asFailure } from '../failure';
import { type CutOut, cutOutPixels } from '../matting/cut-out';
import type { Mask } from '../matting/mask-cleanup';
import { readPixels } from '../picture/read';

/** Pixels of a photo per pixel of the output: a little more than are seen, for turned and softened edges. */
const SURPLUS = 1.25;

/** Feathers are thousandths of the photo's longer side. */
const FEATHER_UNIT = 1_000;

/** Pixels per pixel of the page of pictures in SVG and PDF files, at least; a printed page has 300 dpi. */
const VECTOR_SCALE = 3.125;
const PRINT_DPI = 300;
const MM_PER_INCH = 25.4;

/** Pixels per pixel of the page at which a job draws pictures. */
function pictureScale({ document: { size }, format, scale }: PosterJob): number {
  // Supersampled.
  if (format === 'thumb') return 2 * scale;
  if (format !== 'pdf' && format !== 'svg') return scale;
  const printed = size.print ? (PRINT_DPI * size.print.widthMm) / MM_PER_INCH / size.width : 0;
  return Math.max(VECTOR_SCALE, printed);
}

/** The ids of the user's pictures that the pages show as they are, besides those cut out of them. */
export function plainIdsOf({ document, pages }: Pick<PosterJob, 'document' | 'pages'>): Set<string> {
  const sources = pages.flatMap((index): PictureSource[] => {
    const page = document.pages[index];
    if (!page) return [];
    const plain = everyLayer(page.layers).filter((layer) => !contentOf(layer).isCutOut);
    const image = page.background.image;
    return [
      ...(image ? [image.source] : []),
      ...plain.flatMap((layer) => contentOf(layer).source?.(layer) ?? []),
    ];
  });
  return new Set(sources.flatMap((source) => (source.type === 'asset' ? [source.id] : [])));
}

/** A cut-out that a page needs. */
type Needed = { id: string; feather: number; longestSide: number };

/** A layer that shows a cut-out. */
type Shown = { source: PictureSource; feather?: number; crop?: { width: number; height: number } };

/** Longest side of the whole photo at which its product has the output's resolution. */
function sideFor(
  { width, height }: PosterLayer,
  { crop }: Shown,
  photo: EnginePicture,
  scale: number,
): number {
  const across = (width * scale) / (crop?.width ?? 1) / photo.width;
  const down = (height * scale) / (crop?.height ?? 1) / photo.height;
  return Math.ceil(Math.max(across, down) * Math.max(photo.width, photo.height) * SURPLUS);
}

/** The cut-outs on these pages, each at the largest size that a layer shows. */
function neededFor(
  { pages }: PosterDocument,
  shown: readonly number[],
  photoOf: (id: string) => EnginePicture | undefined,
  scale: number,
): Needed[] {
  const needed = new Map<string, Needed>();
  for (const page of shown)
    for (const layer of everyLayer(pages[page]?.layers ?? [])) {
      if (!contentOf(layer).isCutOut) continue;
      const content = layer as PosterLayer & Shown;
      const { source, feather = 0 } = content;
      const photo = source.type === 'asset' ? photoOf(source.id) : undefined;
      if (source.type !== 'asset' || !photo) continue;
      const key = cutOutKey(source, feather);
      const longestSide = Math.max(sideFor(layer, content, photo, scale), needed.get(key)?.longestSide ?? 0);
      needed.set(key, { id: source.id, feather, longestSide });
    }
  return [...needed.values()];
}

async function readMask({ path }: Pick<EnginePicture, 'path'>): Promise<Mask> {
  try {
    const { data, info } = await sharp(path).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw asFailure(error, 'unreadable');
  }
}

/** The cut-out as a picture that a canvas draws. */
function pictureOf({ width, height, rgb, alpha }: CutOut): PosterPicture {
  const image = createCanvas(width, height);
  const canvas = image.getContext('2d');
  const pixels = canvas.createImageData(width, height);
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    const [to, from] = [pixel * 4, pixel * 3];
    pixels.data[to] = rgb[from] ?? 0;
    pixels.data[to + 1] = rgb[from + 1] ?? 0;
    pixels.data[to + 2] = rgb[from + 2] ?? 0;
    pixels.data[to + 3] = alpha[pixel] ?? 0;
  }
  canvas.putImageData(pixels, 0, 0);
  return { width, height, image };
}

/**
 * Cuts the products of the exported pages out of their photos, at the resolution at which they are drawn; those that are
 * not unlocked from photo and mask of at most 512 px. By `cutOutKey`.
 */
export async function openCutOuts(job: PosterJob): Promise<Map<string, PosterPicture>> {
  const { document, pages, pictureIds, inputs, products } = job;
  const photoOf = (id: string) => inputs.pictures?.[pictureIds.indexOf(id)];
  const cutOuts = new Map<string, PosterPicture>();
  for (const { id, feather, longestSide } of neededFor(document, pages, photoOf, pictureScale(job))) {
    const at = products.findIndex((product) => product.id === id);
    const [photo, maskFile] = [photoOf(id), inputs.masks?.[at]];
    if (!photo || !maskFile) continue;
    const limit = products[at]?.unlocked ? longestSide : Math.min(longestSide, MATTE_PREVIEW_SIDE);
    const pixels = await readPixels(photo, { keepProfile: false, longestSide: limit });
    const softened = (feather / FEATHER_UNIT) * Math.max(pixels.width, pixels.height);
    const cut = await cutOutPixels(pixels, await readMask(maskFile), softened);
    cutOuts.set(cutOutKey({ type: 'asset', id }, feather), pictureOf(cut));
  }
  return cutOuts;
}
