import { fillWith } from '../../engines/local/added/filling';
import { failure } from '../../engines/local/failure';
import type { LocalTool } from '../../engines/local/local-tool';
import { holeBounds } from '../../engines/local/patch-match/crop';
import { checkShape, checkShare, grown, readMask } from '../../engines/local/picture/mask';
import { readPixels, readSourceLabel } from '../../engines/local/picture/read';
import { putBack, type Sheet, toSheet } from '../../engines/local/picture/sheet';
import { writePixels } from '../../engines/local/picture/write';
import { fillEven } from '../../engines/local/removal/fill-even';
import { checkFilling } from '../../engines/local/removal/filling-check';
import { withIslands } from '../../engines/local/removal/hole-parts';
import { levelGround } from '../../engines/local/removal/level-ground';
import { findObjects } from '../../engines/local/removal/objects';
import { coverPlainShadows } from '../../engines/local/removal/plain-shadow';
import { checkPlainSurroundings } from '../../engines/local/removal/plain-surroundings';
import { planRemoval } from '../../engines/local/removal/plan';
import { shadowOf } from '../../engines/local/removal/shadow';
import { coverRims } from '../../engines/local/removal/stray-rims';
import { EngineFailure, type EnginePicture } from '../../engines/port';

/** Progress of the whole run (0–1) at which each phase begins. */
const BEGIN = { loading: 0.05, working: 0.3, storing: 0.95 } as const;

/** Islands between an object and its shadow that are smaller than this share of both are scraps. */
const ISLAND = 0.01;

type Call = Pick<Parameters<LocalTool>[1], 'networks' | 'signal' | 'onProgress'> & { directory: string };

/**
 * Fills what was painted over, in place: smoothly on even ground, elsewhere from the picture, without repeating its
 * objects. Returns the hole, grown to the edges of the objects that are meant, and over their shadows.
 * @throws EngineFailure `checksFailed` where edges run into the hole that cannot be continued, or what was filled does not fit
 */
async function eliminate(sheet: Sheet, painted: Uint8Array, source: EnginePicture, call: Call) {
  const { networks, signal, onProgress, directory } = call;
  const original = new Uint8Array(sheet.pixels);
  const checked = async (hole: Uint8Array, patched?: Uint8Array) => {
    const misfit = await checkFilling({ ...sheet, hole }, { original, patched }, signal);
    if (misfit) throw new EngineFailure('checksFailed', { checks: [misfit] });
    return hole;
  };
  const withRims = await coverRims({ ...sheet, hole: painted });
  const covered = coverPlainShadows({ ...sheet, hole: withRims });
  signal.throwIfAborted();
  // Even ground needs no network.
  const uneven = fillEven({ ...sheet, hole: covered });
  const bounds = uneven && holeBounds(sheet, uneven);
  if (!bounds) return checked(covered);
  onProgress({ stage: 'loading', fraction: BEGIN.loading });
  const objects = await findObjects(source, bounds, { networks, directory });
  signal.throwIfAborted();
  const plan = objects ? planRemoval(uneven, sheet, objects) : { hole: uneven, isObject: true };
  const shadow = plan.isObject ? shadowOf({ ...sheet, ...plan }) : undefined;
  if (shadow) {
    const hole = plan.hole.map((is, pixel) => (is || shadow[pixel] ? 1 : 0));
    plan.hole = withIslands(hole, sheet, ISLAND * hole.reduce((sum, is) => sum + is, 0));
  }

  onProgress({ stage: 'working', fraction: BEGIN.working });
  const span = BEGIN.storing - BEGIN.working;
  const onStep = (share: number) => onProgress({ stage: 'working', fraction: BEGIN.working + span * share });
  const whole = covered.map((is, pixel) => (is || plan.hole[pixel] ? 1 : 0));
  const rest = fillEven({ ...sheet, ...plan });
  if (rest) {
    // A network that was added for filling can continue what patches cannot.
    const isByNetwork = (await networks.filler?.()) !== undefined;
    const plain = isByNetwork ? undefined : await checkPlainSurroundings({ ...sheet, hole: rest }, signal);
    if (plain && !plain.ok) throw new EngineFailure('checksFailed', { checks: [plain] });
    await fillWith(networks, { ...sheet, ...plan, hole: rest }, { signal, onStep });
    levelGround({ ...sheet, ...plan, hole: rest });
    if (isByNetwork) return whole;
  }
  return checked(whole, rest);
}

/**
 * Removes what the mask covers and fills it from the rest of the picture, at full size, unless structures around it cannot
 * be continued. Keeps format, transparency, color profile and AI label; in a lossless format, also every pixel outside the
 * dilated mask, which grows to the edge of an object that it covers, and over its shadow.
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

  const sheet = toSheet(pixels);
  const hole = await eliminate(sheet, area, source, { networks, signal, onProgress, directory: workDir });
  for (let pixel = 0; pixel < hole.length; pixel += 1) if (hole[pixel]) putBack(sheet, pixels, pixel);

  onProgress({ stage: 'storing', fraction: BEGIN.storing });
  const { mime } = source;
  const output = await writePixels(pixels, { directory: workDir, name: 'result', mime, label });
  // A plain hole is filled at once, so that a cancel may arrive only now.
  signal.throwIfAborted();
  return { outputs: [output] };
};
