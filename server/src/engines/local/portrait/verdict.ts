import type { PhotoRule, RuleVerdict } from '@tuzuo/core/id-photo/verdict';
import { rgbOf } from '@tuzuo/core/text/hex-color';
import { yawOf } from '../face/face';
import { drawBackground } from './background';
import { shouldersIn } from './edges';
import { type Frame, type HeadMeasures, measuresIn, USUAL } from './frame';
import { burntShare, evenness } from './light';
import { eyeOpening, groundUnevenness, mouthOpening, offColor, sharpness, tiltOf } from './measure';
import { NEAR, NEEDED } from './needed';
import type { Person } from './person';
import type { Portrait } from './portrait';
import type { Wanted } from './wanted';
import { warp } from './warp';
import { darkLenses, headCover } from './worn';

type Bounds = RuleVerdict['needed'];

/** Half a pixel is invisible, and figures are rounded to whole ones. */
const PIXEL_SLACK = 0.5;

const DECIMALS: Readonly<Record<RuleVerdict['unit'], number>> = {
  px: 0,
  count: 0,
  deg: 1,
  percent: 1,
  ratio: 2,
};

type Severity = RuleVerdict['severity'];

function rounded(value: number, unit: RuleVerdict['unit']): number {
  const factor = 10 ** DECIMALS[unit];
  return Math.round(value * factor) / factor;
}

/**
 * Judges a value by a rule's limits. A value beyond a limit by less than the measuring error is near it, and passes.
 */
export function judge(
  rule: PhotoRule,
  value: number,
  needed: Bounds,
  unit: RuleVerdict['unit'],
  severity: Severity,
): RuleVerdict {
  const slack = unit === 'px' ? PIXEL_SLACK : 0;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = needed;
  const found = rounded(value, unit);
  const pass = found >= min - slack && found <= max + slack;
  const near = NEAR[rule] ?? 0;
  if (!pass && found >= min - near && found <= max + near) {
    return { rule, found, needed, unit, pass: true, near: true, severity: 'should' };
  }
  return { rule, found, needed, unit, pass, severity };
}

/** The verdict on the number of faces in a picture. */
export function judgeFaces(count: number): RuleVerdict {
  return judge('oneFace', count, { min: 1, max: 1 }, 'count', 'must');
}

const HEAD_RULES = ['headHeight', 'eyeLine', 'crownGap'] as const satisfies (PhotoRule &
  keyof HeadMeasures)[];

function judgeHead(portrait: Portrait, frame: Frame, { rules }: Wanted): RuleVerdict[] {
  const measures = measuresIn(portrait.head, frame);
  return HEAD_RULES.map((rule) => {
    const { min, max } = rules[rule] ?? USUAL[rule];
    const pixels = (share: number) => rounded(share * frame.height, 'px');
    // A limit at the photo's own edge does not apply.
    const needed = { ...(min > 0 && { min: pixels(min) }), ...(max < 1 && { max: pixels(max) }) };
    // Hair that is cut off by the picture has no measurable end.
    const value = rule === 'crownGap' && portrait.cutOff ? 0 : measures[rule] * frame.height;
    const { pass, ...verdict } = judge(rule, value, needed, 'px', rules[rule] ? 'must' : 'should');
    return { ...verdict, pass: pass && !(rule === 'crownGap' && portrait.cutOff) };
  });
}

/** Pitch of the head after straightening, and the degrees corrected. */
function judgePitch({ pitch, straightened }: Portrait, severity: Severity): RuleVerdict {
  const verdict = judge('pitch', pitch, NEEDED.pitch, 'deg', severity);
  return straightened > 0 ? { ...verdict, corrected: rounded(straightened, 'deg') } : verdict;
}

/** The row of the crown in the photo. */
const crownRow = ({ head }: Portrait, { scale, top }: Frame) => (head.crownY - top) * scale;

/** Judges the picture's own background where retouching is forbidden, else the rendered one. */
function judgeGround(portrait: Portrait, frame: Frame, person: Person, wanted: Wanted): RuleVerdict {
  if (!wanted.retouch) {
    const { before, level } = portrait;
    const rgb = warp({ ...before, channels: 3, data: before.rgb }, level, frame);
    const found = groundUnevenness({ ...wanted.size, rgb }, groundOpacity(person, portrait, frame));
    return judge('background', found, NEEDED.ownGround, 'percent', 'must');
  }
  const ground = drawBackground(wanted.background, wanted.size);
  const allowed = wanted.backgrounds.map((hex) => offColor(ground, rgbOf(hex)));
  const found = allowed.length > 0 ? Math.min(...allowed) : 0;
  return judge('background', found, NEEDED.ground, 'percent', 'must');
}

/** The person's alpha, and full alpha outside the picture. */
function groundOpacity(person: Person, { before, level }: Portrait, frame: Frame): Uint8Array {
  const { width, height } = before;
  const there = warp({ width, height, channels: 1, data: Buffer.alloc(width * height, 255) }, level, frame);
  return person.alpha.map((opacity, pixel) => ((there[pixel] ?? 0) < 255 ? 255 : opacity));
}

/** Judges a photo by all rules but the number of faces. */
export async function judgePhoto(
  portrait: Portrait,
  frame: Frame,
  person: Person,
  wanted: Wanted,
): Promise<RuleVerdict[]> {
  const { face } = portrait;
  const { rules } = wanted;
  // Where retouching is forbidden, the face must be neutral.
  const strict: Severity = wanted.retouch ? 'should' : 'must';
  // Every document refuses dark lenses; a custom size demands nothing.
  const demanded: Severity = 'specId' in wanted.for ? 'must' : 'should';
  return [
    judge('resolution', frame.scale * portrait.scale, NEEDED.resolution, 'ratio', 'must'),
    ...judgeHead(portrait, frame, wanted),
    judge('shoulders', 100 * shouldersIn(portrait, frame, person), NEEDED.shoulders, 'percent', 'should'),
    judge('tilt', tiltOf(person.face), { max: rules.tiltMax }, 'deg', 'must'),
    judge('yaw', Math.abs(yawOf(face)), { max: rules.yawMax }, 'deg', 'must'),
    judgePitch(portrait, strict),
    judge('eyesOpen', eyeOpening(face), NEEDED.eyesOpen, 'ratio', 'must'),
    judge('darkGlasses', darkLenses(portrait.before, face), NEEDED.darkGlasses, 'ratio', demanded),
    judge('mouthClosed', mouthOpening(face), NEEDED.mouthClosed, 'ratio', strict),
    // Only advice: most documents allow religious head coverings.
    judge(
      'headCovering',
      headCover(person, crownRow(portrait, frame)),
      NEEDED.headCovering,
      'ratio',
      'should',
    ),
    judge('evenLight', evenness(person), NEEDED.evenLight, 'ratio', strict),
    judge('hotSpots', burntShare(person), NEEDED.hotSpots, 'percent', strict),
    judgeGround(portrait, frame, person, wanted),
    judge('sharpness', await sharpness(portrait.before, face), NEEDED.sharpness, 'ratio', 'must'),
  ];
}
