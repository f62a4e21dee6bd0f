import { failure } from '../../engines/local/failure';
import type { LocalTool } from '../../engines/local/local-tool';
import { holeBounds } from '../../engines/local/patch-match/crop';
import { fillHole } from '../../engines/local/patch-match/fill-hole';
import { checkShape, checkShare, grown, readMask } from '../../engines/local/picture/mask';
import { type Pixels, readPixels, readSourceLabel } from '../../engines/local/picture/read';
import { putBack, toSheet } from '../../engines/local/picture/sheet';
import { writePixels } from '../../engines/local/picture/write';
import { fillEven } from '../../engines/local/removal/fill-even';
import { findObjects } from '../../engines/local/removal/objects';
import { planRemoval, type RemovalPlan } from '../../engines/local/removal/plan';
import { EngineFailure } from '../../engines/port';

/** Progress of the whole run (0–1) at which each phase begins. */
const BEGIN = { loading: 0.05, working: 0.3, storing: 0.95 } as const;

/** Fills the plan's hole, in place: smoothly on even ground, elsewhere from the picture. No other pixel changes. */
async function eliminate(
  picture: Pixels,
  plan: RemovalPlan,
  call: Parameters<typeof fillHole>[1],
): Promise<void> {
  const sheet = toSheet(picture);
  const rest = fillEven({ ...sheet, ...plan });
  if (rest) await fillHole({ ...sheet, ...plan, hole: rest }, call);
  for (let pixel = 0; pixel < plan.hole.length; pixel += 1) {
    if (plan.hole[pixel]) putBack(sheet, picture, pixel);
  }
}

/**
 * Removes what the mask covers and fills it from the rest of the picture, at full size. Keeps format, transparency,
 * color profile and AI label; in a lossless format, also every pixel outside the dilated mask.
 */
export const run: LocalTool = async (request, { networks, signal, onProgress, newLabel }) => {
  const { inputs, options, kind, workDir } = request;
  const [source] = inputs.source ?? [];
  const [mask] = inputs.mask ?? [];
  if (!source || !mask) throw failure('broken', 'a picture and a mask were expected');
  onProgress({ stage: 'reading', fraction: 0 });
  const shape = checkShape(mask, source);
  const painted = shape.ok ? await readMask(mask, source) : undefined;
  const area = painted && grown(painted, source, Number(options.grow));
  const checks = area ? [shape, checkShare(area)] : [shape];
  if (kind === 'analyze') return { outputs: [], analysis: { checks } };
  const failed = checks.filter(({ ok }) => !ok);
  if (!area || failed.length > 0) throw new EngineFailure('checksFailed', { checks: failed });
  const label = (await readSourceLabel(source)) ?? newLabel;
  const pixels = await readPixels(source, { keepProfile: true });
  signal.throwIfAborted();

  onProgress({ stage: 'loading', fraction: BEGIN.loading });
  const bounds = holeBounds(pixels, area);
  const objects = bounds && (await findObjects(source, bounds, { networks, directory: workDir }));
  const plan = objects ? planRemoval(area, pixels, objects) : { hole: area };
  signal.throwIfAborted();

  onProgress({ stage: 'working', fraction: BEGIN.working });
  const span = BEGIN.storing - BEGIN.working;
  const onStep = (share: number) => onProgress({ stage: 'working', fraction: BEGIN.working + span * share });
  await eliminate(pixels, plan, { signal, onStep });

  onProgress({ stage: 'storing', fraction: BEGIN.storing });
  const { mime } = source;
  return { outputs: [await writePixels(pixels, { directory: workDir, name: 'result', mime, label })] };
};
