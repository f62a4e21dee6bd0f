import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mimeOfExtension } from '@tuzuo/core/validation/media-type';
import { preparePage } from '@tuzuo/poster/draw/page';
import type { DrawResources, PosterPicture } from '@tuzuo/poster/draw/port';
import type { FontFaces } from '@tuzuo/poster/fonts/glyphs';
import { unpackGlyphs } from '@tuzuo/poster/fonts/pack';
import sharp from 'sharp';
import { openPicture, pictureKey, posterResources } from '../../../renderer/poster/resources';
import { rasterPoster } from '../../../renderer/poster/strips';
import { labelPacket } from '../../label/aigc';
import type { EngineOutput, PosterOrder } from '../../port';
import type { LocalPosterExport } from '../local-tool';
import { openCutOuts, plainIdsOf } from './cut-outs';
import { openJpeg } from './jpeg-strips';
import { drawPdf } from './pdf';
import { layLabel, type PlacedLabel, placeLabel } from './placed-label';
import { openPng } from './png-rows';
import { stripRows } from './strips';
import { createSvg } from './svg';

/** Longest side of the small picture that represents a file in lists. */
const SMALL_SIDE = 960;

/** JPEG quality of the thumbnail in poster lists. */
const THUMB_QUALITY = 80;

/** Longest side of the placeholder shown while the thumbnail loads. */
const BLUR_SIDE = 12;

/** SVG units per pixel of the page, which is also the resolution of its pictures. */
const FINE = 3;

const MM_PER_INCH = 25.4;

/** Loads all drawing resources from the order's files. */
async function openResources(order: PosterOrder): Promise<DrawResources> {
  const { glyphs, pictureIds, inputs, stock } = order;
  const faces: FontFaces = new Map();
  unpackGlyphs(await readFile(glyphs), faces);
  const pictures = new Map<string, PosterPicture>();
  const plain = plainIdsOf(order);
  for (const [index, id] of pictureIds.entries()) {
    const path = inputs.pictures?.[index]?.path;
    if (path !== undefined && plain.has(id))
      pictures.set(pictureKey({ type: 'asset', id }), await openPicture(await readFile(path)));
  }
  for (const [key, path] of Object.entries(stock))
    pictures.set(pictureKey({ type: 'stock', key }), await openPicture(await readFile(path)));
  return posterResources(faces, pictures, await openCutOuts(order));
}

type Context = Parameters<LocalPosterExport>[1];

type Job = {
  order: PosterOrder;
  resources: DrawResources;
  context: Context;
  /** XMP packet with the label. */
  xmp: Buffer | undefined;
};

/** The visible label for a page of this size; undefined when only metadata is needed. */
async function labelFor(
  { order, context }: Job,
  page: number,
  { width, height }: { width: number; height: number },
): Promise<PlacedLabel | undefined> {
  if (order.label !== 'both') return undefined;
  return placeLabel({ document: order.document, page }, { width, height, text: context.labelText });
}

/** Whether an opaque fill covers the whole page. */
function isOpaque({ document }: PosterOrder, page: number): boolean {
  const fill = document.pages[page]?.background.fill;
  if (!fill) return false;
  const colors = fill.type === 'solid' ? [fill.color] : fill.stops.map(({ color }) => color);
  return colors.every((color) => color.length === 7 || color.toLowerCase().endsWith('ff'));
}

/** Resolution of a page with a print size. */
function dpiOf({ document: { size } }: PosterOrder, scale: number): number | undefined {
  return size.print && (size.width * scale * MM_PER_INCH) / size.print.widthMm;
}

/** Writes a page as PNG or JPEG, in strips. `onPart` gets the share done. */
async function writePicture(job: Job, page: number, path: string, onPart: (part: number) => void) {
  const { order, resources, xmp, context } = job;
  const { scale, format } = order;
  const { width, height } = rasterPoster(order.document, page, resources, { scale });
  const dpi = dpiOf(order, scale);
  const writer =
    format === 'jpeg'
      ? openJpeg(path, { width, height, dpi, xmp })
      : openPng(path, { width, height, opaque: isOpaque(order, page), dpi, xmp });
  const label = await labelFor(job, page, { width, height });
  const stripPixels = stripRows(width, writer.part) * width;
  try {
    for (const strip of rasterPoster(order.document, page, resources, { scale, stripPixels }).strips()) {
      if (label) await layLabel(strip, width, label);
      await writer.write(strip);
      onPart((strip.top + strip.height) / height);
      context.signal.throwIfAborted();
    }
    await writer.end();
  } catch (error) {
    await writer.abandon();
    throw error;
  }
  return { width, height };
}

/** Writes a page as SVG, in pixels or, with a print size, in millimeters. */
async function writeSvg(job: Job, page: number, path: string) {
  const { order, resources, xmp } = job;
  const { size } = order.document;
  const sources = new Map<object, Buffer>();
  for (const [index, id] of order.pictureIds.entries()) {
    const file = order.inputs.pictures?.[index];
    const picture = resources.picture({ type: 'asset', id });
    if (file && picture) sources.set(picture.image, await readFile(file.path));
  }
  for (const [key, file] of Object.entries(order.stock)) {
    const picture = resources.picture({ type: 'stock', key });
    if (picture) sources.set(picture.image, await readFile(file));
  }
  const svg = createSvg(sources);
  const [width, height] = [size.width * FINE, size.height * FINE];
  preparePage(order.document, page, resources, { vector: { pixels: 1 } }).draw(svg.canvas, { scale: FINE });
  const label = await labelFor(job, page, { width, height });
  if (label) svg.addLabel(label);
  const millimetres = size.print && (size.print.widthMm * size.height) / size.width;
  const shown = size.print
    ? { width: `${size.print.widthMm}mm`, height: `${millimetres}mm` }
    : { width: `${size.width * order.scale}`, height: `${size.height * order.scale}` };
  await writeFile(path, svg.finish({ width, height, shown, xmp }));
  return { width: Math.round(size.width * order.scale), height: Math.round(size.height * order.scale) };
}

/** Writes a small picture of a page, for lists. */
async function writeSmall({ order, resources }: Job, page: number, path: string): Promise<string> {
  const { width, height } = order.document.size;
  const scale = Math.min(1, SMALL_SIDE / Math.max(width, height));
  const raster = rasterPoster(order.document, page, resources, {
    scale,
    stripPixels: SMALL_SIDE * SMALL_SIDE,
  });
  for (const { pixels } of raster.strips()) {
    const raw = { width: raster.width, height: raster.height, channels: 4 } as const;
    await sharp(pixels, { raw }).flatten({ background: '#ffffff' }).jpeg().toFile(path);
  }
  return path;
}

/** Writes the first page's thumbnail at the ordered size, with its blurred placeholder. */
async function writeThumb({ order, resources }: Pick<Job, 'order' | 'resources'>): Promise<EngineOutput> {
  const { document, pages, scale, workDir } = order;
  const path = join(workDir, 'thumb.jpg');
  // Supersampled, for edges as smooth as on a screen.
  const [first = 0] = pages;
  const drawn = rasterPoster(document, first, resources, {
    scale: 2 * scale,
    stripPixels: Number.MAX_SAFE_INTEGER,
  });
  const [width, height] = [drawn.width, drawn.height].map((side) => Math.max(1, Math.round(side / 2))) as [
    number,
    number,
  ];
  const [strip] = drawn.strips();
  const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const;
  const whole = sharp(strip?.pixels, { raw }).flatten({ background: '#ffffff' });
  await whole.clone().resize(width, height, { fit: 'fill' }).jpeg({ quality: THUMB_QUALITY }).toFile(path);
  const blurred = whole.clone().resize(BLUR_SIDE, BLUR_SIDE, { fit: 'inside' });
  const blur = await blurred.webp({ quality: 40, effort: 6 }).toBuffer();
  return {
    path,
    mime: 'image/jpeg',
    width,
    height,
    label: 'none',
    blur: `data:image/webp;base64,${blur.toString('base64')}`,
  };
}

/** Exports the ordered files: one per page, or one PDF. */
export const run: LocalPosterExport = async (order, context) => {
  const { pages, format, label, workDir } = order;
  if (format === 'thumb')
    return { outputs: [await writeThumb({ order, resources: await openResources(order) })] };
  const { signal, onProgress, newLabel } = context;
  const resources = await openResources(order);
  const job: Job = { order, resources, context, xmp: label === 'none' ? undefined : labelPacket(newLabel) };
  const outputs: EngineOutput[] = [];
  const extension = format === 'jpeg' ? 'jpg' : format;
  const mime = mimeOfExtension(extension) ?? '';
  const report = (done: number) => onProgress({ stage: 'working', fraction: done / (pages.length + 1) });
  if (format === 'pdf') {
    const path = join(workDir, 'poster.pdf');
    const { bytes, width, height } = await drawPdf(order, resources, {
      xmp: job.xmp,
      label: (page) => labelFor(job, page, order.document.size),
      onPage: (done) => {
        signal.throwIfAborted();
        report(done);
      },
    });
    await writeFile(path, bytes);
    const poster = await writeSmall(job, pages[0] ?? 0, join(workDir, 'poster.jpg'));
    return { outputs: [{ path, mime, width, height, label, poster }] };
  }
  for (const [index, page] of pages.entries()) {
    signal.throwIfAborted();
    const path = join(workDir, `page-${page}.${extension}`);
    const { width, height } =
      format === 'svg'
        ? await writeSvg(job, page, path)
        : await writePicture(job, page, path, (part) => report(index + part));
    const poster = await writeSmall(job, page, join(workDir, `page-${page}.small.jpg`));
    outputs.push({ path, mime, width, height, label, poster });
    report(index + 1);
  }
  return { outputs };
};
