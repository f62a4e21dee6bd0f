import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { canvasFor, expandedFrom } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { failure } from '../../local/failure';
import type { LocalWork } from '../../local/local-tool';
import { grown, readMask } from '../../local/picture/mask';
import { readPixels } from '../../local/picture/read';
import { resizedPixels } from '../../local/picture/resized';
import type { EngineOutput, EnginePicture } from '../../port';
import { frameFor, type PrepareJob } from '../jobs';

/** Tried in this order until the file is small enough for the service. */
const JPEG_QUALITIES = [92, 84, 74, 60] as const;

type Size = { width: number; height: number };

/** The size at which the service accepts a picture, with its aspect ratio kept. */
export function fittingSize({ width, height }: Size, { maxSide, minSide }: PrepareJob['rule']): Size {
  const enlarge = Math.max(1, minSide / Math.min(width, height));
  // For a very long picture the maximum side wins over the minimum side.
  const factor = Math.min(enlarge, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** The size at which a picture is sent, and the padding that fills its frame. */
function placing(size: Size, rule: PrepareJob['rule']) {
  if (!rule.frames) return { inner: fittingSize(size, rule), around: undefined };
  const { frame, area } = frameFor(size, rule.frames);
  const { left, top, width, height } = area;
  const around = { left, top, right: frame.width - left - width, bottom: frame.height - top - height };
  return { inner: { width, height }, around };
}

/** Opens the decoded colors, on a transparent canvas where the picture is to be extended. */
async function open(picture: EnginePicture, { rule, options }: PrepareJob) {
  const sent = await readPixels(picture, { keepProfile: false });
  const from = rule.onCanvas ? expandedFrom(sent, options) : sent;
  const { width, height, rgb, alpha } = await resizedPixels(sent, from);
  const colors = sharp(rgb, { raw: { width, height, channels: 3 } });
  const opaque = alpha ? colors.joinChannel(alpha, { raw: { width, height, channels: 1 } }) : colors;
  if (!rule.onCanvas) return { image: opaque, width, height, hasAlpha: alpha !== undefined };
  const canvas = canvasFor({ width, height }, options);
  const laid = await opaque.png().toBuffer();
  const image = sharp({
    create: { width: canvas.width, height: canvas.height, channels: 4, background: '#00000000' },
  }).composite([{ input: laid, left: canvas.left, top: canvas.top }]);
  return { image: sharp(await image.png().toBuffer()), ...canvas, hasAlpha: true };
}

/** Writes a picture as PNG when it has transparency, else as JPEG, small enough for the service. */
async function writePicture(picture: EnginePicture, name: string, job: PrepareJob): Promise<EngineOutput> {
  const { rule, workDir } = job;
  const { image, hasAlpha, ...size } = await open(picture, job);
  const { inner, around } = placing(size, rule);
  const sized = sharp(await image.png().toBuffer()).resize(inner.width, inner.height, { fit: 'fill' });
  // Pads by repeating the edge pixels: a service would draw into any other padding.
  const resized = around
    ? sharp(
        await sized
          .extend({ ...around, extendWith: 'copy' })
          .png()
          .toBuffer(),
      )
    : sized;
  const width = inner.width + (around ? around.left + around.right : 0);
  const height = inner.height + (around ? around.top + around.bottom : 0);
  const described = { width, height, label: 'none' } as const;
  if (hasAlpha) {
    const path = join(workDir, `${name}.png`);
    await resized.clone().png().toFile(path);
    if ((await stat(path)).size > rule.maxBytes)
      throw failure('tooLarge', 'a transparent picture is too large for the service');
    return { path, mime: 'image/png', ...described };
  }
  const path = join(workDir, `${name}.jpg`);
  for (const quality of JPEG_QUALITIES) {
    await resized.clone().jpeg({ quality }).toFile(path);
    if ((await stat(path)).size <= rule.maxBytes) return { path, mime: 'image/jpeg', ...described };
  }
  throw failure('tooLarge', 'a picture is too large for the service');
}

/** Writes a mask at the size of its source picture, dilated as the options say. */
async function writeMask(
  mask: EnginePicture,
  source: EnginePicture,
  name: string,
  job: PrepareJob,
): Promise<EngineOutput> {
  const { rule, options, workDir } = job;
  const area = grown(await readMask(mask, source), source, Number(options.grow ?? 0));
  const { inner, around } = placing(source, rule);
  const levels = Buffer.from(area.map((is) => (is ? 255 : 0)));
  const sized = sharp(levels, { raw: { width: source.width, height: source.height, channels: 1 } })
    .resize(inner.width, inner.height, { fit: 'fill', kernel: 'nearest' })
    .toColorspace('b-w');
  const { data, info } = await (around ? sized.extend({ ...around, background: '#000000' }) : sized)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const gray = sharp(data, { raw: { width, height, channels: 1 } });
  const path = join(workDir, `${name}.png`);
  if (rule.mask === 'transparent') {
    const alpha = Buffer.from(data.map((level) => 255 - level));
    await sharp({ create: { width, height, channels: 3, background: '#000000' } })
      .joinChannel(alpha, { raw: { width, height, channels: 1 } })
      .png()
      .toFile(path);
  } else await gray.png().toFile(path);
  return { path, mime: 'image/png', width, height, label: 'none' };
}

/** Writes a job's pictures as a service takes them: slots in order, and the pictures of each slot in order. */
export const run: LocalWork<PrepareJob> = async (job, { signal }) => {
  const outputs: EngineOutput[] = [];
  const [source] = Object.values(job.inputs).flat();
  for (const [slot, pictures] of Object.entries(job.inputs)) {
    for (const picture of pictures) {
      signal.throwIfAborted();
      const name = `prepared-${outputs.length}`;
      const isMask = slot === 'mask' && source !== undefined;
      outputs.push(await (isMask ? writeMask(picture, source, name, job) : writePicture(picture, name, job)));
    }
  }
  return { outputs };
};
