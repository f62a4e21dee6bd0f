import type { Size } from '@tuzuo/core/geometry/size';
import { canvasFor, expandedFrom } from '@tuzuo/core/tools';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { failure } from '../../local/failure';
import type { LocalWork } from '../../local/local-tool';
import { grown, readMask } from '../../local/picture/mask';
import { type Pixels, readPixels, readSourceLabel } from '../../local/picture/read';
import { resizedPixels } from '../../local/picture/resized';
import { writePixels } from '../../local/picture/write';
import type { EngineOutput, EnginePicture } from '../../port';
import { type FinishJob, frameFor } from '../jobs';
import { finishVideo } from './video';

const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Shortest side of an acceptable result, in pixels. */
const MIN_SIDE = 64;

/** Tolerated difference in aspect ratio: services round sides to what their networks accept. */
const SHAPE_TOLERANCE = 0.04;

/** Width, in pixels, of the transition between a changed area and what stays. */
const FEATHER = 3;

const OPAQUE = 255;
const RGB = 3;

/** Reads a service's result as RGB. @throws EngineFailure `broken` when the file is not an acceptable picture. */
async function readResult(picture: EnginePicture): Promise<Pixels> {
  const type = await fileTypeFromFile(picture.path);
  if (!type || !PICTURES.includes(type.mime))
    throw failure('broken', `the result is ${type?.mime ?? 'no picture'}`);
  const pixels = await readPixels(picture, { keepProfile: false }).catch((error: unknown) => {
    throw failure('broken', 'the result cannot be decoded whole', error);
  });
  if (Math.min(pixels.width, pixels.height) < MIN_SIDE) {
    throw failure('broken', `the result is ${pixels.width} × ${pixels.height}`);
  }
  return pixels;
}

function requireShape(found: Size, wanted: Size): void {
  const ratio = (found.width * wanted.height) / (found.height * wanted.width);
  if (Math.abs(ratio - 1) <= SHAPE_TOLERANCE) return;
  const shapes = `${found.width} × ${found.height} in place of ${wanted.width} × ${wanted.height}`;
  throw failure('broken', `the result has another shape: ${shapes}`);
}

/** Crops the area that holds the picture out of a result in a frame, in the picture's shape. */
async function framed(result: Pixels, shape: Size, { frames }: FinishJob): Promise<Pixels> {
  if (!frames) return result;
  const { frame, area } = frameFor(shape, frames);
  requireShape(result, frame);
  const { width, height, rgb } = await resizedPixels(result, frame);
  const cut = await sharp(rgb, { raw: { width, height, channels: RGB } })
    .extract(area)
    .raw()
    .toBuffer();
  return { width: area.width, height: area.height, rgb: cut };
}

/** Blends `over` onto `under` by `share` (0–255 per pixel); where it is 0, no byte changes. */
function blend(under: Buffer, over: Buffer, share: Uint8Array): void {
  for (let pixel = 0; pixel < share.length; pixel += 1) {
    const part = share[pixel] ?? 0;
    if (part === 0) continue;
    for (let at = pixel * RGB; at < pixel * RGB + RGB; at += 1) {
      const [from = 0, to = 0] = [under[at], over[at]];
      under[at] = Math.round(from + ((to - from) * part) / OPAQUE);
    }
  }
}

/** Soft alpha (0–255) of an area, fading within `FEATHER` of its edge; 0 outside the area. */
async function feathered(area: Uint8Array, { width, height }: Size): Promise<Uint8Array> {
  const levels = Buffer.from(area.map((is) => (is ? OPAQUE : 0)));
  const soft = await sharp(levels, { raw: { width, height, channels: 1 } })
    .blur(FEATHER)
    .toColorspace('b-w')
    .raw()
    .toBuffer();
  // Fades inwards only: 0 at the edge, full inside.
  return Uint8Array.from(soft, (level, pixel) => (area[pixel] ? Math.max(0, 2 * level - OPAQUE) : 0));
}

type Finishing = { result: Pixels; source: EnginePicture; job: FinishJob };

/** Rules whose results do not depend on what they were made from. */
const SOURCELESS: readonly FinishJob['rule'][] = ['free', 'cutOut'];

/** Takes only the masked pixels from the service; all others stay the user's own, byte for byte. */
async function insideMask({ result, source, job }: Finishing): Promise<Pixels> {
  const [mask] = job.inputs.mask ?? [];
  if (!mask) throw failure('broken', 'a mask was expected');
  const inner = await framed(result, source, job);
  requireShape(inner, source);
  const own = await readPixels(source, { keepProfile: true });
  const made = await resizedPixels(inner, own);
  const area = grown(await readMask(mask, own), own, Number(job.options.grow ?? 0));
  blend(own.rgb, made.rgb, await feathered(area, own));
  return own;
}

/** Keeps the user's own pixels at their place on the extended canvas. */
async function onCanvas({ result, source, job }: Finishing): Promise<Pixels> {
  const sent = await readPixels(source, { keepProfile: false });
  const own = await resizedPixels(sent, expandedFrom(sent, job.options));
  const canvas = canvasFor(own, job.options);
  const whole = await framed(result, canvas, job);
  requireShape(whole, canvas);
  const { width, height, rgb } = await resizedPixels(whole, canvas);
  const inner = Uint8Array.from({ length: own.width * own.height }, (_, pixel) => {
    const [x, y] = [pixel % own.width, Math.floor(pixel / own.width)];
    // Edges that are also edges of the canvas are not feathered.
    const left = canvas.left > 0 ? x : FEATHER;
    const right = canvas.left + own.width < width ? own.width - 1 - x : FEATHER;
    const top = canvas.top > 0 ? y : FEATHER;
    const bottom = canvas.top + own.height < height ? own.height - 1 - y : FEATHER;
    return Math.round((Math.min(left, right, top, bottom, FEATHER) / FEATHER) * OPAQUE);
  });
  for (let y = 0; y < own.height; y += 1) {
    const from = ((canvas.top + y) * width + canvas.left) * RGB;
    const row = rgb.subarray(from, from + own.width * RGB);
    const line = y * own.width;
    blend(
      row,
      own.rgb.subarray(line * RGB, (line + own.width) * RGB),
      inner.subarray(line, line + own.width),
    );
  }
  return { width, height, rgb };
}

async function finished({
  source,
  ...rest
}: Partial<Finishing> & Omit<Finishing, 'source'>): Promise<Pixels> {
  const { result, job } = rest;
  if (SOURCELESS.includes(job.rule)) return result;
  if (!source) throw failure('broken', 'a source picture was expected');
  const finishing = { ...rest, source };
  switch (job.rule) {
    case 'mask':
      return insideMask(finishing);
    case 'canvas':
      return onCanvas(finishing);
    case 'source':
      requireShape(result, source);
      return resizedPixels(result, { width: source.width, height: source.height });
    case 'scale': {
      requireShape(result, source);
      if (result.width < source.width) throw failure('broken', 'the result is smaller than the picture');
      const scale = Number(job.options.scale ?? 1);
      return resizedPixels(result, { width: source.width * scale, height: source.height * scale });
    }
    default:
      return result;
  }
}

/** Checks a service's results, brings them to the required size and labels them. */
export const run: LocalWork<FinishJob> = async (job, context) => {
  const { inputs, rule, label, workDir } = job;
  const { signal, newLabel, labelText } = context;
  const [source] = inputs.source ?? [];
  const outputs: EngineOutput[] = [];
  for (const [index, given] of (inputs.result ?? []).entries()) {
    signal.throwIfAborted();
    const name = `result-${index + 1}`;
    if (rule === 'video') {
      outputs.push(await finishVideo({ path: given.path, name, workDir }, context));
      continue;
    }
    const result = await readResult(given);
    const pixels = await finished({ result, source, job });
    // An existing label names the original producer, so it is kept.
    const brought = (await readSourceLabel(given)) ?? (source && (await readSourceLabel(source)));
    outputs.push(
      await writePixels(pixels, {
        directory: workDir,
        name,
        mime: pixels.alpha ? 'image/png' : (source?.mime ?? 'image/jpeg'),
        label: brought ?? (label === 'none' ? undefined : newLabel),
        ...(label === 'both' && { visible: { text: labelText, corner: 'bottom-right' } }),
      }),
    );
  }
  return { outputs };
};
