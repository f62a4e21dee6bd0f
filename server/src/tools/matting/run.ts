import { rgbOf } from '@tuzuo/core/text/hex-color';
import { failure } from '../../engines/local/failure';
import type { LocalTool } from '../../engines/local/local-tool';
import { layOn, trimToSubject } from '../../engines/local/matting/compose';
import { type CutOut, cutOut } from '../../engines/local/matting/cut-out';
import { checkClearSubject, isUnclear } from '../../engines/local/matting/doubt';
import { applyHints, subjectShare } from '../../engines/local/matting/hints';
import type { Mask } from '../../engines/local/matting/mask-cleanup';
import { writeMatte } from '../../engines/local/matting/matte';
import { outlineOf } from '../../engines/local/matting/outline';
import { checkSubject, findSubject } from '../../engines/local/matting/subject-mask';
import { checkShape } from '../../engines/local/picture/mask';
import { type Pixels, readResized, readSourceLabel } from '../../engines/local/picture/read';
import { writePixels } from '../../engines/local/picture/write';
import { EngineFailure, type EnginePicture } from '../../engines/port';

/** Progress of the whole run (0–1) at which each phase begins; the network is usually loaded already. */
const BEGIN = { loading: 0.02, working: 0.06, cutting: 0.6, storing: 0.8 } as const;

/** Puts the cut-out on the background from the options. */
async function onGround(subject: CutOut, background: string, picture?: EnginePicture): Promise<Pixels> {
  if (background === 'transparent') return subject;
  if (background !== 'asset') return layOn(subject, rgbOf(background));
  if (!picture) throw failure('broken', 'no background picture was given');
  const { width, height } = subject;
  return layOn(subject, await readResized(picture, { width, height, fit: 'cover' }));
}

/** Refines the mask by the user's strokes. */
async function refined(mask: Mask, source: EnginePicture, painted: EnginePicture) {
  const better = await applyHints(mask, source, painted);
  return { mask: better, check: checkSubject(subjectShare(better)) };
}

/**
 * Cuts the subject out, onto transparency, a color or a picture, unless there is none that stands out. Keeps an AI label of
 * the source.
 */
export const run: LocalTool = async (request, { networks, signal, onProgress }) => {
  const { inputs, options, kind, workDir } = request;
  const [source] = inputs.source ?? [];
  if (!source) throw failure('broken', 'no source picture was given');
  onProgress({ stage: 'reading', fraction: 0 });
  const label = await readSourceLabel(source);

  const [painted] = inputs.refine ?? [];
  const shape = painted && checkShape(painted, source);
  if (shape && !shape.ok) throw new EngineFailure('checksFailed', { checks: [shape] });

  onProgress({ stage: 'loading', fraction: BEGIN.loading });
  const network = await networks.load('isnet');
  signal.throwIfAborted();

  onProgress({ stage: 'working', fraction: BEGIN.working });
  const found = await findSubject(source, network);
  signal.throwIfAborted();
  const { mask, check } = painted ? await refined(found.mask, source, painted) : found;
  const matteOf = () =>
    writeMatte(mask, {
      found: check.ok,
      photo: source,
      directory: workDir,
      // Strokes decide what was unclear.
      unclear: painted ? isUnclear(mask, found.translucent) : found.unclear,
      isTrimmed: found.isTrimmed,
    });
  if (kind === 'analyze') {
    // Without a subject there is no outline.
    const outline = check.ok ? outlineOf(mask, source, workDir) : undefined;
    const [pictures, matte] = await Promise.all([outline, matteOf()]);
    return { outputs: [], analysis: { checks: [check], ...(pictures && { pictures }) }, matte };
  }
  // Strokes decide what the network leaves open.
  const clear = checkClearSubject({ ...found, share: subjectShare(mask) });
  const failed = (painted ? [check] : [check, clear]).filter(({ ok }) => !ok);
  if (failed.length > 0) throw new EngineFailure('checksFailed', { checks: failed });

  onProgress({ stage: 'working', fraction: BEGIN.cutting });
  const background = String(options.background);
  // A background is sRGB, so the subject must be, too.
  const keepProfile = background === 'transparent';
  const whole = await cutOut(source, mask, { feather: Number(options.feather), keepProfile });
  signal.throwIfAborted();
  const subject = options.trim ? trimToSubject(whole) : whole;

  onProgress({ stage: 'storing', fraction: BEGIN.storing });
  const pixels = await onGround(subject, background, inputs.background?.[0]);
  const output = await writePixels(pixels, {
    directory: workDir,
    name: 'result',
    mime: keepProfile ? 'image/png' : source.mime,
    label,
  });
  return {
    outputs: [output],
    matte: { ...(await matteOf()), ...(painted && { retouched: true }) },
  };
};
