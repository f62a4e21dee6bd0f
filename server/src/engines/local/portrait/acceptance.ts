import type { TaskCheck } from '@tuzuo/core/api/task';
import type { PhotoRule, RuleVerdict } from '@tuzuo/core/id-photo/verdict';
import { degrees, type Face, yawOf } from '../face/face';
import type { Pixels } from '../picture/read';
import { findBodies } from './bodies';
import { brimOf } from './brim';
import { shouldersIn } from './edges';
import type { Frame } from './frame';
import { framesWorn } from './glasses';
import { hazeAtHead } from './hair-haze';
import { wristBeside } from './hands';
import { shoulderOpacity } from './lost-shoulders';
import { eyeEvenness } from './measure';
import { NEAR, NEEDED } from './needed';
import type { Person } from './person';
import type { Portrait, Portraits } from './portrait';
import { narrowerShoulder } from './shoulder-sides';
import { teethShown } from './teeth';
import type { Wanted } from './wanted';

/**
 * Checks by which a portrait is refused before it is paid for: what no photo studio would hand over. The document's own
 * rules are judged by `judgePhoto`, and reported.
 */

/**
 * Minimum share of the shoulders that must show; a photo that lacks less is made, with a warning (`NEEDED`). From 0.89 down,
 * an arm visibly ends where its picture does.
 */
const MIN_SHOULDERS = 0.94;

/**
 * Minimum width of either shoulder, in face widths: less is a body turned aside, or clothes taken for the background
 * (docs/measured.md).
 */
const MIN_SHOULDER = 0.7;

/**
 * Maximum yaw, in degrees, of photos that identify a person, and of others. Portraits that face the camera reach 11, those
 * turned visibly begin at 15; from 20 on, leveling the eyes tilts the head.
 */
const MAX_YAW = { identifying: 12, other: 18 } as const;

/**
 * Maximum tilt of a head that is leveled, in degrees: beyond it, the shoulders lean instead, and one leaves the photo.
 * Portraits that look into the camera lean by up to 11, one in a hat by 15, those that pose by 20 and more.
 */
const MAX_LEAN = 20;

/**
 * Maximum pitch of photos that identify a person, in degrees. Faces that look into the camera measure −8 to 17, those held
 * up visibly begin at −16.6; straightening corrects 8.
 */
const MAX_PITCH = { up: 15, down: 20 } as const;

/** Maximum share of a person that the network does not decide on (docs/measured.md). */
const MAX_UNDECIDED = 0.023;

/** Limit of `hazeAtHead` (docs/measured.md). */
const MAX_HAZE = 0.005;

/** Limit of `brimOf` (docs/measured.md). */
const MAX_BRIM = 0.13;

/** Minimum of `shoulderOpacity`: 0.58 and more in 18 whole portraits, 0 where white sleeves before a street were lost. */
const MIN_SHOULDER_OPACITY = 0.3;

/** Maximum enlargement of a face; beyond it, the likeness is lost. */
const MAX_ENLARGED = 4;

/** Confidence of a wrist from which a hand is in the photo (docs/measured.md). */
const MAX_HAND = 0.19;

/** Confidence from which a hand is named beside other reasons: portraits without one reach 0.34, which these refuse. */
const SURE_HAND = 0.35;

/** Opening of an eye below which it is shut: closed lids measure 0.06 to 0.2, eyes narrowed by laughing 0.15 and more. */
const MIN_OPEN = 0.12;

/** Share of the other eye's opening below which a narrow eye is half shut; even eyes have 0.73 and more. */
const MIN_EVEN = 0.7;

/** Area of teeth, in squares of the mouth's width: closed lips have up to 0.002, a narrow row of teeth 0.02 and more. */
const MAX_TEETH = 0.01;

/** Limit of `framesWorn`. */
const MAX_FRAMES = 1;

/**
 * Opening of the mouth from which it laughs, where a document allows altered photos and says nothing: smiles with teeth
 * measure 0.11 to 0.25, wide-open laughs 0.36 and more. Documents that forbid altering want a closed mouth.
 */
const MAX_LAUGH = 0.3;

/** Whether the photo identifies a person, instead of presenting one. */
const identifies = ({ for: asked, rules }: Wanted): boolean =>
  !('custom' in asked) && rules.expression !== 'free';

/** Degrees by which a head is tilted in its picture, before it is leveled. */
export const leanIn = ({ level }: Portrait): number => Math.round(Math.abs(degrees(level.radians)));

const hundredths = (value: number) => Math.round(value * 100) / 100;
const thousandths = (value: number) => Math.round(value * 1000) / 1000;

/** Checks whether a photo can be made at all from where the head is, and how it is held. */
export function checkPose(portrait: Portrait, frame: Frame, person: Person, wanted: Wanted): TaskCheck[] {
  const shown = hundredths(shouldersIn(portrait, frame, person));
  const enlarged = Math.round(frame.scale * portrait.scale * 10) / 10;
  const yaw = Math.round(Math.abs(yawOf(portrait.face)));
  const lean = leanIn(portrait);
  const maxYaw = identifies(wanted) ? MAX_YAW.identifying : MAX_YAW.other;
  const pitch = Math.round(Math.abs(portrait.pitch));
  const maxPitch = portrait.pitch < 0 ? MAX_PITCH.up : MAX_PITCH.down;
  const tooFar = [
    { ok: lean <= MAX_LEAN, found: lean, need: MAX_LEAN },
    { ok: pitch <= maxPitch || !identifies(wanted), found: pitch, need: maxPitch },
  ].find(({ ok }) => !ok);
  const facing = tooFar ?? { ok: yaw <= maxYaw, found: yaw, need: maxYaw };
  return [
    { key: 'facing', ...facing },
    { key: 'faceSize', ok: enlarged <= MAX_ENLARGED, found: enlarged, need: MAX_ENLARGED },
    { key: 'hair', ok: !portrait.cutOff, found: portrait.cutOff ? 0 : 1, need: 1 },
    { key: 'shoulders', ok: shown >= MIN_SHOULDERS, found: shown, need: MIN_SHOULDERS },
    ...checkBothShoulders(portrait),
  ];
}

function checkBothShoulders({ cut, face }: Portrait): TaskCheck[] {
  const least = narrowerShoulder(cut, face);
  if (least === undefined) return [];
  return [{ key: 'bothShoulders', ok: least >= MIN_SHOULDER, found: hundredths(least), need: MIN_SHOULDER }];
}

/** Checks whether the network tells the person from the background; otherwise clothes are seen through, and hair is smeared. */
export function checkClearPerson(
  {
    undecided,
    asTaken: { cut, face },
  }: Pick<Portraits, 'undecided'> & { asTaken: Pick<Portrait, 'cut' | 'face'> },
  { shoulders }: Pick<Looks, 'shoulders'>,
): TaskCheck {
  const lost = hundredths(1 - shoulders);
  if (shoulders < MIN_SHOULDER_OPACITY)
    return { key: 'clearPerson', ok: false, found: lost, need: 1 - MIN_SHOULDER_OPACITY };
  const found = thousandths(undecided);
  const haze = thousandths(hazeAtHead(cut, face));
  if (found <= MAX_UNDECIDED && haze > MAX_HAZE)
    return { key: 'clearPerson', ok: false, found: haze, need: MAX_HAZE };
  return { key: 'clearPerson', ok: found <= MAX_UNDECIDED, found, need: MAX_UNDECIDED };
}

/** The widest opening of the mouth that is accepted; undefined where anything is. */
function widestMouth(wanted: Wanted): number | undefined {
  if (!identifies(wanted)) return undefined;
  return wanted.retouch ? MAX_LAUGH : NEEDED.mouthClosed.max + (NEAR.mouthClosed ?? 0);
}

/** The checks of a photo, in which a hand that the network is not sure of is only named where nothing else refuses. */
export function withSureHand(checks: readonly TaskCheck[]): TaskCheck[] {
  // A hat may be named because of the hand alone.
  const isRefused = checks.some(({ key, ok }) => !ok && key !== 'handsClear' && key !== 'noHat');
  return checks.map((check) => {
    const isDoubtful = check.key === 'handsClear' && Number(check.found) < SURE_HAND;
    return isRefused && isDoubtful ? { ...check, ok: true, need: SURE_HAND } : check;
  });
}

/** What is seen in a portrait beside the measures of the rules. */
export type Looks = {
  /** As `wristBeside` returns it. */
  hand: number;
  /** As `shoulderOpacity` returns it. */
  shoulders: number;
  /** As `teethShown` returns it. */
  teeth: number;
  /** As `framesWorn` returns it. */
  frames: number;
  /** As `eyeEvenness` returns it. */
  evenEyes: number;
  /** As `brimOf` returns it. */
  brim: number;
};

/**
 * Measures the looks of a portrait.
 * @param photo the picture that the face lies in, which is larger than the portrait
 * @throws EngineFailure when the network of bodies cannot be used
 */
export async function findLooks(photo: Pixels, face: Face, portrait: Portrait): Promise<Looks> {
  const bodies = await findBodies(photo, face);
  return {
    hand: wristBeside(photo, face, bodies),
    shoulders: shoulderOpacity(bodies, face, portrait),
    teeth: teethShown(photo, face),
    frames: framesWorn(photo, face),
    evenEyes: eyeEvenness(face),
    brim: brimOf(portrait),
  };
}

/**
 * Checks that no hat is worn where a person is identified. Only a brim refuses alone: a covering without one may be
 * religious, and is named where the photo is refused anyway.
 */
function checkHat(
  { cover, brim }: { cover: number; brim: number },
  others: readonly TaskCheck[],
  wanted: Wanted,
): TaskCheck[] {
  if (!identifies(wanted)) return [];
  if (brim > MAX_BRIM) return [{ key: 'noHat', ok: false, found: hundredths(brim), need: MAX_BRIM }];
  const need = NEEDED.headCovering.max + (NEAR.headCovering ?? 0);
  const isNamed = cover > need && others.some(({ ok }) => !ok);
  return [{ key: 'noHat', ok: !isNamed, found: cover, need }];
}

/**
 * Checks what a person can change within a minute: hands, eyes, glasses, hats and expression. A custom size demands only
 * open eyes and no hand.
 */
export function checkLooks(
  verdict: readonly RuleVerdict[],
  { hand, teeth, frames, evenEyes, brim }: Looks,
  wanted: Wanted,
): TaskCheck[] {
  const foundBy = (rule: PhotoRule) => verdict.find((each) => each.rule === rule)?.found ?? undefined;
  const most = (key: string, found: number | undefined, need: number | undefined): TaskCheck[] =>
    found === undefined || need === undefined ? [] : [{ key, ok: found <= need, found, need }];
  const eyes = foundBy('eyesOpen');
  const isHalfShut = eyes !== undefined && eyes < NEEDED.eyesOpen.min && evenEyes < MIN_EVEN;
  const found = hundredths(evenEyes);
  const lenses = 'custom' in wanted.for ? undefined : NEEDED.darkGlasses.max + (NEAR.darkGlasses ?? 0);
  const checks = [
    ...most('handsClear', hundredths(hand), MAX_HAND),
    ...(eyes === undefined ? [] : [{ key: 'eyesOpen', ok: eyes >= MIN_OPEN, found: eyes, need: MIN_OPEN }]),
    ...(identifies(wanted) ? [{ key: 'bothEyes', ok: !isHalfShut, found, need: MIN_EVEN }] : []),
    ...most('darkLenses', foundBy('darkGlasses'), lenses),
    ...most('noGlasses', hundredths(frames), wanted.rules.glasses === 'none' ? MAX_FRAMES : undefined),
    ...most('mouthClosed', foundBy('mouthClosed'), widestMouth(wanted)),
    ...most('teethCovered', thousandths(teeth), wanted.retouch ? undefined : MAX_TEETH),
  ];
  return [...checks, ...checkHat({ cover: foundBy('headCovering') ?? 0, brim }, checks, wanted)];
}
