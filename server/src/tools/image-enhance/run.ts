import { REACH, type Strength } from '../../engines/local/enhance/clarify';
import { checkGain, enhance, hasNoise } from '../../engines/local/enhance/enhance';
import { withoutNoise } from '../../engines/local/enhance/remove-noise';
import { failure } from '../../engines/local/failure';
import type { LocalTool } from '../../engines/local/local-tool';
import { jpegSpread } from '../../engines/local/picture/jpeg-spread';
import { readPixels, readSourceLabel } from '../../engines/local/picture/read';
import { spreadColors } from '../../engines/local/picture/spread-colors';
import { writePixels } from '../../engines/local/picture/write';
import { EngineFailure } from '../../engines/port';

/** Progress of the whole run (0–1) at which each phase begins. */
const BEGIN = { working: 0.1, storing: 0.85 } as const;

/** Share of the work that taking noise off needs. */
const NOISE_SHARE = 0.4;

/**
 * Enhances a picture at one of three strengths, unless nothing of it would be seen; keeps size, format, transparency, color
 * profile and AI label.
 */
export const run: LocalTool = async (request, { signal, onProgress, newLabel }) => {
  const [source] = request.inputs.source ?? [];
  if (!source) throw failure('broken', 'no source picture was given');
  if (request.kind === 'analyze') return { outputs: [], analysis: { checks: [] } };

  onProgress({ stage: 'reading', fraction: 0 });
  const pixels = await readPixels(source, { keepProfile: true });
  const label = (await readSourceLabel(source)) ?? newLabel;
  const { width, height, rgb, alpha } = pixels;
  if (alpha) spreadColors(rgb, alpha, { width, height, reach: REACH });

  const span = BEGIN.storing - BEGIN.working;
  const onPart = (share: number) => onProgress({ stage: 'working', fraction: BEGIN.working + span * share });
  onPart(0);
  const options = {
    strength: Number(request.options.strength) as Strength,
    denoise: request.options.denoise === true,
    artifacts: await jpegSpread(source),
  };
  const gain = checkGain(pixels, options);
  if (!gain.ok) throw new EngineFailure('checksFailed', { checks: [gain] });
  signal.throwIfAborted();
  // Blur is measured, and undone, without the noise that hides it.
  const noiseless = options.denoise
    ? await withoutNoise(pixels, signal, (share) => onPart(NOISE_SHARE * share))
    : undefined;
  const done = noiseless ? NOISE_SHARE : 0;
  const clearer = await enhance(
    { width, height, rgb: noiseless ?? rgb },
    { ...options, wasNoisy: noiseless !== undefined && hasNoise(pixels) },
    { signal, onPart: (share) => onPart(done + (1 - done) * share) },
  );

  onProgress({ stage: 'storing', fraction: BEGIN.storing });
  const output = await writePixels(
    { ...pixels, rgb: clearer },
    { directory: request.workDir, name: 'result', mime: source.mime, label },
  );
  return { outputs: [output] };
};
