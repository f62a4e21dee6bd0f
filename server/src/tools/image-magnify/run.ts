import { readFile } from 'node:fs/promises';
import { checkGain, enhance } from '../../engines/local/enhance/enhance';
import { withoutNoise } from '../../engines/local/enhance/remove-noise';
import { failure } from '../../engines/local/failure';
import type { LocalTool } from '../../engines/local/local-tool';
import type { ModelKey } from '../../engines/local/models/catalog';
import { artifactsOf } from '../../engines/local/picture/jpeg-spread';
import { quantizationOf } from '../../engines/local/picture/jpeg-tables';
import { type Pixels, readPixels, readSourceLabel } from '../../engines/local/picture/read';
import { resizePixels } from '../../engines/local/picture/resize-pixels';
import { spreadColors } from '../../engines/local/picture/spread-colors';
import { writePixels } from '../../engines/local/picture/write';
import { magnify } from '../../engines/local/upscaling/magnify';
import { OVERLAP } from '../../engines/local/upscaling/tiles';
import { withoutArtifacts } from '../../engines/local/upscaling/without-artifacts';
import type { EnginePicture } from '../../engines/port';

/** Value of full brightness with which each network was trained. */
const WHITE = {
  'esrgan-medium-2x': 255,
  'rdn-small-2x': 1,
  'esrgan-thick-4x': 1,
} as const satisfies Partial<Record<ModelKey, number>>;

/**
 * Up to this size the residual dense network is used for 2×: half a decibel better than the medium one (0.8 on bicubic
 * reductions) and three times slower, about a minute at this size on two cores.
 */
const DENSE_PIXELS = 1_000_000;

/** Strength at which a soft source is sharpened: the middle one, which local contrast hardly changes. */
const SHARPENING = 2;

/** Progress of the whole run (0–1) at which each phase begins. */
const BEGIN = { loading: 0.02, working: 0.05, storing: 0.95 } as const;

function networkFor(scale: number, pixels: number): keyof typeof WHITE {
  // Two passes of 2× would be faster, but are 0.25 dB worse; the medium 4× network leaves a grid.
  if (scale === 4) return 'esrgan-thick-4x';
  return pixels <= DENSE_PIXELS ? 'rdn-small-2x' : 'esrgan-medium-2x';
}

async function enlargeAlpha({ alpha, width, height }: Pixels, scale: number): Promise<Buffer | undefined> {
  const size = { width: width * scale, height: height * scale };
  return alpha && resizePixels(alpha, { width, height, channels: 1 }, size);
}

/**
 * Removes clear noise, or else the blocks and rings of a JPEG, before they are enlarged: the network takes them for detail,
 * and back-projection would bring them back. Colors change in place.
 * @returns the deviation of the artifacts that a JPEG had, in levels
 */
async function clean(
  pixels: Pixels,
  source: EnginePicture,
  signal: AbortSignal,
): Promise<number | undefined> {
  const noiseless = await withoutNoise(pixels, signal);
  const file = source.mime === 'image/jpeg' ? await readFile(source.path) : undefined;
  const artifacts = file && artifactsOf(file);
  const quantizations = artifacts === undefined ? undefined : file && quantizationOf(file);
  if (noiseless) noiseless.copy(pixels.rgb);
  else if (quantizations) (await withoutArtifacts(pixels, quantizations, signal)).copy(pixels.rgb);
  return artifacts;
}

/** Undoes the blur of a clearly soft picture, which the network would keep. Colors change in place. */
async function sharpen(pixels: Pixels, artifacts: number | undefined, signal: AbortSignal): Promise<void> {
  const options = { denoise: false, artifacts };
  if (!checkGain(pixels, options).ok) return;
  const sharp = await enhance(
    pixels,
    { ...options, strength: SHARPENING },
    { signal, onPart: () => undefined },
  );
  sharp.copy(pixels.rgb);
}

/** Enlarges 2× or 4×; keeps format, transparency, color profile and AI label. */
export const run: LocalTool = async (request, { networks, signal, onProgress, newLabel }) => {
  const [source] = request.inputs.source ?? [];
  if (!source) throw failure('broken', 'no source picture was given');
  // Size and format were checked when the task was created.
  if (request.kind === 'analyze') return { outputs: [], analysis: { checks: [] } };

  onProgress({ stage: 'reading', fraction: 0 });
  const scale = Number(request.options.scale);
  const pixels = await readPixels(source, { keepProfile: true });
  const label = (await readSourceLabel(source)) ?? newLabel;
  const { width, height, rgb, alpha, icc } = pixels;
  await sharpen(pixels, await clean(pixels, source, signal), signal);
  if (alpha) spreadColors(rgb, alpha, { width, height, reach: OVERLAP });
  signal.throwIfAborted();

  onProgress({ stage: 'loading', fraction: BEGIN.loading });
  const key = networkFor(scale, width * height);
  const network = await networks.load(key);

  onProgress({ stage: 'working', fraction: BEGIN.working });
  const span = BEGIN.storing - BEGIN.working;
  const onTile = (share: number) => onProgress({ stage: 'working', fraction: BEGIN.working + span * share });
  const enlarged = await magnify(pixels, { network, scale, white: WHITE[key] }, { signal, onTile });

  onProgress({ stage: 'storing', fraction: BEGIN.storing });
  const result: Pixels = { width: width * scale, height: height * scale, rgb: enlarged };
  const opacity = await enlargeAlpha(pixels, scale);
  const output = await writePixels(
    { ...result, ...(opacity && { alpha: opacity }), ...(icc && { icc }) },
    { directory: request.workDir, name: 'result', mime: source.mime, label },
  );
  return { outputs: [output] };
};
