import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { frameSize, largestCrop } from '@tuzuo/core/geometry/frame-size';
import type { Size } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';
import { visibleLabelPicture } from '../../engines/label/visible';
import { failure } from '../../engines/local/failure';
import type { LocalTool } from '../../engines/local/local-tool';
import { findSubject } from '../../engines/local/matting/subject-mask';
import { writePixels } from '../../engines/local/picture/write';
import type { Move } from '../../engines/local/video/camera';
import { cropTo } from '../../engines/local/video/crop';
import { encodeVideo, FRAME_RATE } from '../../engines/local/video/encode';
import { drawFrames } from '../../engines/local/video/frames';
import { boxOf, type Layers, takeApart } from '../../engines/local/video/layers';
import { withRoom } from '../../engines/local/video/room';

/** Progress of the whole run (0–1) at which each phase begins. */
const BEGIN = { loading: 0.02, working: 0.06, layers: 0.16, frames: 0.3, storing: 0.97 } as const;

/** Resolution of the layers relative to the frames, by the largest initial zoom of a move. */
const DETAIL = 1.12;

/** GB 45438-2025 requires two seconds of visible label at the beginning; then it fades, in seconds. */
const LABELED = 2;
const FADING = 0.4;

/** Opacity of the visible label on a frame: full for two seconds, then fading. */
export function labelOpacity(frame: number): number {
  const over = frame / FRAME_RATE - LABELED;
  return Math.min(1, Math.max(0, 1 - over / FADING));
}

async function placedLabel(size: Size, text: string) {
  // At the top, where no player shows its controls.
  const { png, left, top } = await visibleLabelPicture({ ...size, text, corner: 'top-right' });
  return { image: await loadImage(png), left, top, opacityAt: labelOpacity };
}

/** A copy of a frame's colors without alpha. */
const colorsOf = (frame: Buffer, size: Size) =>
  sharp(frame, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .raw()
    .toBuffer();

/**
 * Animates a photo: separates its subject from the background, fills the background behind it, and moves a camera past,
 * towards, along or around it. A picture without a clear subject is animated as a whole.
 */
export const run: LocalTool = async (request, context) => {
  const { inputs, options, kind, workDir } = request;
  const { networks, signal, onProgress, newLabel, labelText, ffmpeg } = context;
  const [source] = inputs.source ?? [];
  if (!source) throw failure('broken', 'no source picture was given');
  if (kind === 'analyze') return { outputs: [], analysis: { checks: [] } };
  if (ffmpeg === undefined) throw failure('unavailable', 'there is no ffmpeg');

  onProgress({ stage: 'loading', fraction: BEGIN.loading });
  const network = await networks.load('isnet');
  signal.throwIfAborted();
  onProgress({ stage: 'working', fraction: BEGIN.working });
  const { mask, check, unclear, isTrimmed } = await findSubject(source, network);
  signal.throwIfAborted();

  onProgress({ stage: 'working', fraction: BEGIN.layers });
  // Layers of an unclear subject would tear it apart.
  const box = check.ok && !unclear ? boxOf(mask) : undefined;
  const ratio = String(options.ratio);
  const size = frameSize(largestCrop(ratio, source));
  const shown = box && { mask, isTrimmed, box, ratio, directory: workDir };
  const seen = (shown && (await withRoom(source, shown))) ?? {
    picture: source,
    mask,
    crop: cropTo(ratio, source, box),
  };
  const detailed = { width: Math.round(size.width * DETAIL), height: Math.round(size.height * DETAIL) };
  const move = options.move as Move;
  const shot = { crop: seen.crop, size: detailed, move };
  const onStep = (share: number) => {
    onProgress({ stage: 'working', fraction: BEGIN.layers + (BEGIN.frames - BEGIN.layers) * share });
  };
  const layers: Layers = await takeApart(seen.picture, box && seen.mask, shot, { signal, onStep });
  signal.throwIfAborted();

  const count = Number(options.seconds) * FRAME_RATE;
  const label = await placedLabel(size, labelText);
  const film = { layers, move, size, count, label };
  let opening: Buffer | undefined;
  const told = async function* () {
    let number = 0;
    for await (const frame of drawFrames(film)) {
      opening ??= await colorsOf(frame, size);
      yield frame;
      number += 1;
      const span = BEGIN.storing - BEGIN.frames;
      onProgress({ stage: 'working', fraction: BEGIN.frames + (span * number) / count });
    }
  };
  const path = join(workDir, 'result.mp4');
  await encodeVideo({ ffmpeg, path, size, label: newLabel, signal }, told());

  onProgress({ stage: 'storing', fraction: BEGIN.storing });
  if (!opening) throw failure('broken', 'a film without a frame');
  const poster = await writePixels(
    { ...size, rgb: opening },
    { directory: workDir, name: 'poster', mime: 'image/jpeg', label: newLabel },
  );
  return { outputs: [{ path, mime: 'video/mp4', ...size, label: 'both', poster: poster.path }] };
};
