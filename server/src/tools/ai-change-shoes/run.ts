import type { TaskCheck } from '@tuzuo/core/api/task';
import type { Size } from '@tuzuo/core/geometry/size';
import { farApart, type Place, SIDES, type Side } from '../../engines/local/body/body';
import { checkBody } from '../../engines/local/body/checks';
import { checkPlacement, draggedPlaces, shownPoints } from '../../engines/local/body/placement';
import { findBody } from '../../engines/local/body/pose';
import { failure } from '../../engines/local/failure';
import type { LocalTool } from '../../engines/local/local-tool';
import { findSubject } from '../../engines/local/matting/subject-mask';
import { readPixels, readSourceLabel } from '../../engines/local/picture/read';
import { writePixels } from '../../engines/local/picture/write';
import { type Foot, feetOf } from '../../engines/local/shoes/feet';
import { type Fitting, putOn } from '../../engines/local/shoes/put-on';
import { type CutShoe, readShoes } from '../../engines/local/shoes/shoe-picture';
import { type Looked, lookedAt } from '../../engines/local/wear/compose';
import { EngineFailure, type EngineOutput } from '../../engines/port';

/** Progress of the whole run (0–1) at which each phase begins. */
const BEGIN = { person: 0.02, shoes: 0.2, wearing: 0.4, storing: 0.95 } as const;

/** Minimum length of a foot, in pixels. */
const MIN_FOOT = 32;

/** Whether a foot ends within the picture; the last row and the outer columns belong to what is cut off. */
function isWhole({ data }: Foot, { width, height }: Size): boolean {
  return !data.some((is, pixel) => {
    const x = pixel % width;
    return is === 1 && (x === 0 || x === width - 1 || pixel >= width * (height - 1));
  });
}

/** Checks that both feet are visible as a whole and long enough, in the picture's pixels. */
function checkFeet(feet: Partial<Record<Side, Foot>>, { small, scale }: Looked): TaskCheck[] {
  const seen = SIDES.filter((side) => feet[side] && isWhole(feet[side], small)).length;
  const both: TaskCheck = { key: 'feetSeen', ok: seen === 2, found: seen, need: 2 };
  if (!both.ok) return [both];
  const lengths = Object.values(feet).map(({ box }) => farApart(box.heel, box.toe) * scale);
  const found = Math.round(Math.min(...lengths));
  return [{ key: 'footSize', ok: found >= MIN_FOOT, found, need: MIN_FOOT }];
}

type Fittings = Record<Side, Fitting>;

/** Width factors of worn shoes: as wide as the foot, and roomy. */
const ROOMS = [1, 1.09] as const;

/**
 * Possible fittings of shoes to feet, at least four: a pair as photographed; one shoe on one foot and its mirror image
 * on the other; each swapped, and wider. With several pictures, each is used in turn.
 */
function combinations(pictures: readonly CutShoe[][]): Fittings[] {
  const worn = (shoe: CutShoe, mirrored: boolean, room: number): Fitting => ({ ...shoe, mirrored, room });
  return ROOMS.flatMap((room) => {
    const ways = pictures.map(([one, two]): Fittings[] => {
      if (!one) return [];
      // A toe that points to the left of the picture belongs to the left foot in the picture.
      const isLeft = one.box.toe[0] <= one.box.heel[0];
      const [left, right] = two && two.box.toe[0] < one.box.toe[0] ? [two, one] : [one, two ?? one];
      const flips = two ? [false, false] : [!isLeft, isLeft];
      return [
        { left: worn(left, flips[0] === true, room), right: worn(right, flips[1] === true, room) },
        { left: worn(right, flips[0] !== true, room), right: worn(left, flips[1] !== true, room) },
      ];
    });
    return [...ways.flatMap(([first]) => first ?? []), ...ways.flatMap(([, second]) => second ?? [])];
  });
}

/** Puts shoes on a person's feet. An analysis checks the inputs and proposes heel and toe positions. */
export const run: LocalTool = async (request, { networks, signal, onProgress, newLabel, labelText }) => {
  const { inputs, options, kind, workDir } = request;
  const [source] = inputs.person ?? [];
  if (!source) throw failure('broken', 'no picture of a person was given');

  onProgress({ stage: 'working', fraction: BEGIN.person });
  const pixels = await readPixels(source, { keepProfile: true });
  const found = await findBody(pixels, networks);
  const checks = checkBody(found, pixels, { parts: ['feet'], arms: false, facing: false });
  signal.throwIfAborted();
  const network = await networks.load('isnet');

  onProgress({ stage: 'working', fraction: BEGIN.shoes });
  const pictures: CutShoe[][] = [];
  for (const picture of inputs.shoes ?? []) {
    const { checks: said, fittings } = await readShoes(picture, network);
    checks.push(...said);
    pictures.push(fittings);
    signal.throwIfAborted();
  }
  const isPerson = checks.every(({ ok, key }) => ok || key.startsWith('shoe'));
  const looked = isPerson && (await lookedAt(pixels, (await findSubject(source, network)).mask, found.body));
  signal.throwIfAborted();
  const feet = looked ? feetOf(looked.small, looked.person, looked.figure.body) : {};
  if (looked) checks.push(...checkFeet(feet, looked));
  const isFit = checks.every(({ ok }) => ok);
  if (!looked || !isFit) {
    if (kind === 'analyze') return { outputs: [], analysis: { checks } };
    throw new EngineFailure('checksFailed', { checks: checks.filter(({ ok }) => !ok) });
  }
  const large = ([x, y]: Place): Place => [x * looked.scale, y * looked.scale];
  const proposed: Record<string, Place> = {};
  for (const side of SIDES) {
    const box = feet[side]?.box;
    const name = side === 'left' ? 'Left' : 'Right';
    if (box) Object.assign(proposed, { [`heel${name}`]: large(box.heel), [`toe${name}`]: large(box.toe) });
  }
  if (kind === 'analyze') {
    return { outputs: [], analysis: { checks, found: { points: shownPoints(proposed, pixels) } } };
  }
  const dragged = draggedPlaces(options.placement, pixels);
  const placed = checkPlacement(dragged, proposed, pixels);
  if (!placed.ok) throw new EngineFailure('checksFailed', { checks: [placed] });

  const label = (await readSourceLabel(source)) ?? newLabel;
  const ways = combinations(pictures);
  const count = Number(options.count);
  const outputs: EngineOutput[] = [];
  const span = (BEGIN.storing - BEGIN.wearing) / count;
  for (let index = 0; index < count; index += 1) {
    const path = ways[index % ways.length];
    if (!path) throw failure('broken', 'no shoe was found');
    const startFraction = BEGIN.wearing + span * index;
    onProgress({ stage: 'working', fraction: startFraction });
    const copy = { ...pixels, rgb: Buffer.from(pixels.rgb) };
    await putOn(copy, looked, feet, path, dragged, {
      signal,
      onStep: (share) => onProgress({ stage: 'working', fraction: startFraction + span * share }),
    });
    outputs.push(
      await writePixels(copy, {
        directory: workDir,
        name: `result-${index + 1}`,
        mime: source.mime,
        label,
        visible: { text: labelText, corner: 'bottom-right' },
      }),
    );
    signal.throwIfAborted();
  }
  onProgress({ stage: 'storing', fraction: BEGIN.storing });
  return { outputs };
};
