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
import type { EngineOutput, PosterJob } from '../../port';
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

/** Loads all drawing resources from the job's files. */
async function openResources(job: PosterJob): Promise<DrawResources> {
  const { glyphs, pictureIds, inputs, stock } = job;
  const faces: FontFaces = new Map();
  unpackGlyphs(await readFile(glyphs), faces);
  const pictures = new Map<string, PosterPicture>();
  const plain = plainIdsOf(job);
  for (const [index, id] of pictureIds.entries()) {
    const path = inputs.pictures?.[index]?.path;
    if (path !== undefined && plain.has(id))
      pictures.set(pictureKey({ type: 'asset', id }), await openPicture(await readFile(path)));
  }
  for (const [key, path] of Object.entries(stock))
    pictures.set(pictureKey({ type: 'stock', key }), await openPicture(await readFile(path)));
  return posterResources(faces, pictures, await openCutOuts(job));
}

type Context = Parameters<LocalPosterExport>[1];

type Drawing = {
  job: PosterJob;
  resources: DrawResources;
  context: Context;
  /** XMP packet with the label. */
  xmp: Buffer | undefined;
};

/** The visible label for a page of this size; undefined when only metadata is needed. */
async function labelFor(
  { job, context }: Drawing,
  page: number,
  { width, height }: { width: number; height: number },
): Promise<PlacedLabel | undefined> {
  if (job.label !== 'both') return undefined;
  return placeLabel({ document: job.document, page }, { width, height, text: context.labelText });
}

/** Whether an opaque fill covers the whole page. */
function isOpaque({ document }: PosterJob, page: number): boolean {
  const fill = document.pages[page]?.background.fill;
  if (!fill) return false;
  const colors = fill.type === 'solid' ? [fill.color] : fill.stops.map(({ color }) => color);
  return colors.every((color) => color.length === 7 || color.toLowerCase().endsWith('ff'));
}

/** Resolution of a page with a print size. */
function dpiOf({ document: { size } }: PosterJob, scale: number): number | undefined {
  return size.print && (size.width * scale * MM_PER_INCH) / size.print.widthMm;
}

/** Writes a page as PNG or JPEG, in strips. `onPart` gets the share done. */
async function writePicture(drawing: Drawing, page: number, path: string, onPart: (part: number) => void) {
  const { job, resources, xmp, context } = drawing;
  const { scale, format } = job;
  const { width, height } = rasterPoster(job.document, page, resources, { scale });
  const dpi = dpiOf(job, scale);
  const writer =
    format === 'jpeg'
      ? openJpeg(path, { width, height, dpi, xmp })
      : openPng(path, { width, height, opaque: isOpaque(job, page), dpi, xmp });
  const label = await labelFor(drawing, page, { width, height });
  const stripPixels = stripRows(width, writer.part) * width;
  try {
    for (const strip of rasterPoster(job.document, page, resources, { scale, stripPixels }).strips()) {
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
async function writeSvg(drawing: Drawing, page: number, path: string) {
  const { job, resources, xmp } = drawing;
  const { size } = job.document;
  const sources = new Map<object, Buffer>();
  for (const [index, id] of job.pictureIds.entries()) {
    const file = job.inputs.pictures?.[index];
    const picture = resources.picture({ type: 'asset', id });
    if (file && picture) sources.set(picture.image, await readFile(file.path));
  }
  for (const [key, file] of Object.entries(job.stock)) {
    const picture = resources.picture({ type: 'stock', key });
    if (picture) sources.set(picture.image, await readFile(file));
  }
  const svg = createSvg(sources);
  const [width, height] = [size.width * FINE, size.height * FINE];
  preparePage(job.document, page, resources, { vector: { pixels: 1 } }).draw(svg.canvas, { scale: FINE });
  const label = await labelFor(drawing, page, { width, height });
  if (label) svg.addLabel(label);
  const millimetres = size.print && (size.print.widthMm * size.height) / size.width;
  const shown = size.print
    ? { width: `${size.print.widthMm}mm`, height: `${millimetres}mm` }
    : { width: `${size.width * job.scale}`, height: `${size.height * job.scale}` };
  await writeFile(path, svg.finish({ width, height, shown, xmp }));
  return { width: Math.round(size.width * job.scale), height: Math.round(size.height * job.scale) };
}

/** Writes a small picture of a page, for lists: what is transparent in the file is transparent there, too. */
async function writeSmall({ job, resources }: Drawing, page: number, name: string): Promise<string> {
  const hasAlpha = job.format === 'png' && !isOpaque(job, page);
  const path = join(job.workDir, `${name}.${hasAlpha ? 'png' : 'jpg'}`);
  const { width, height } = job.document.size;
  const scale = Math.min(1, SMALL_SIDE / Math.max(width, height));
  const raster = rasterPoster(job.document, page, resources, {
    scale,
    stripPixels: SMALL_SIDE * SMALL_SIDE,
  });
  for (const { pixels } of raster.strips()) {
    const raw = { width: raster.width, height: raster.height, channels: 4 } as const;
    const small = sharp(pixels, { raw });
    await (hasAlpha ? small : small.flatten({ background: '#ffffff' }).jpeg()).toFile(path);
  }
  return path;
}

/** Writes the first page's thumbnail at the requested size, with its blurred placeholder. */
async function writeThumb({ job, resources }: Pick<Drawing, 'job' | 'resources'>): Promise<EngineOutput> {
  const { document, pages, scale, workDir } = job;
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

/** Exports the requested files: one per page, or one PDF. */
export const run: LocalPosterExport = async (job, context) => {
  const { pages, format, label, workDir } = job;
  if (format === 'thumb')
    return { outputs: [await writeThumb({ job, resources: await openResources(job) })] };
  const { signal, onProgress, newLabel } = context;
  const resources = await openResources(job);
  const drawing: Drawing = {
    job,
    resources,
    context,
    xmp: label === 'none' ? undefined : labelPacket(newLabel),
  };
  const outputs: EngineOutput[] = [];
  const extension = format === 'jpeg' ? 'jpg' : format;
  const mime = mimeOfExtension(extension) ?? '';
  const report = (done: number) => onProgress({ stage: 'working', fraction: done / (pages.length + 1) });
  if (format === 'pdf') {
    const path = join(workDir, 'poster.pdf');
    const { bytes, width, height } = await drawPdf(job, resources, {
      xmp: drawing.xmp,
      label: (page) => labelFor(drawing, page, job.document.size),
      onPage: (done) => {
        signal.throwIfAborted();
        report(done);
      },
    });
    await writeFile(path, bytes);
    const poster = await writeSmall(drawing, pages[0] ?? 0, 'poster');
    return { outputs: [{ path, mime, width, height, label, poster }] };
  }
  for (const [index, page] of pages.entries()) {
    signal.throwIfAborted();
    const path = join(workDir, `page-${page}.${extension}`);
    const { width, height } =
      format === 'svg'
        ? await writeSvg(drawing, page, path)
        : await writePicture(drawing, page, path, (part) => report(index + part));
    const poster = await writeSmall(drawing, page, `page-${page}.small`);
    outputs.push({ path, mime, width, height, label, poster });
    report(index + 1);
  }
  return { outputs };
};
