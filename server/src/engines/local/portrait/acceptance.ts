import type { TaskCheck } from '@tuzuo/core/api/task';
import type { PhotoRule, RuleVerdict } from '@tuzuo/core/id-photo/verdict';
import { degrees, yawOf } from '../face/face';
import { shouldersIn } from './edges';
import type { Frame } from './frame';
import { NEAR, NEEDED } from './needed';
import type { Person } from './person';
import type { Portrait, Portraits } from './portrait';
import { narrowerShoulder } from './shoulder-sides';
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
 * Maximum yaw, in degrees. Documents want 5 to 10, which their rules tell; a head that is turned further is of no use for
 * any, and leveling its eyes tilts it. Portraits that face the camera reach 11, those turned visibly begin at 20.
 */
const MAX_YAW = 18;

/**
 * Maximum tilt of a head that is leveled, in degrees: beyond it, the shoulders lean instead, and one leaves the photo.
 * Portraits that look into the camera lean by up to 11, one in a hat by 15, those that pose by 20 and more.
 */
const MAX_LEAN = 20;

/** Maximum share of a person that the network does not decide on (docs/measured.md). */
const MAX_UNDECIDED = 0.023;

/** Maximum enlargement of a face; beyond it, the likeness is lost. */
const MAX_ENLARGED = 4;

/** Confidence of a wrist from which a hand is in the photo (docs/measured.md). */
const MAX_HAND = 0.27;

/** Opening of an eye below which it is shut: closed lids measure 0.06 to 0.2, eyes narrowed by laughing 0.15 and more. */
const MIN_OPEN = 0.12;

/**
 * Opening of the mouth from which it laughs, where a document allows altered photos and says nothing: smiles with teeth
 * measure 0.11 to 0.19, laughs 0.21 to 0.47. Documents that forbid altering want a closed mouth.
 */
const MAX_LAUGH = 0.2;

/** Degrees by which a head is tilted in its picture, before it is leveled. */
export const leanIn = ({ level }: Portrait): number => Math.round(Math.abs(degrees(level.radians)));

const hundredths = (value: number) => Math.round(value * 100) / 100;

/** Checks whether a photo can be made at all from where the head is, and how it is held. */
export function checkPose(portrait: Portrait, frame: Frame, person: Person): TaskCheck[] {
  const shown = hundredths(shouldersIn(portrait, frame, person));
  const enlarged = Math.round(frame.scale * portrait.scale * 10) / 10;
  const yaw = Math.round(Math.abs(yawOf(portrait.face)));
  const lean = leanIn(portrait);
  const facing =
    lean > MAX_LEAN
      ? { ok: false, found: lean, need: MAX_LEAN }
      : { ok: yaw <= MAX_YAW, found: yaw, need: MAX_YAW };
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

/** Checks whether the network tells the person from the background; otherwise clothes are seen through. */
export function checkClearPerson({ undecided }: Portraits): TaskCheck {
  const found = Math.round(undecided * 1000) / 1000;
  return { key: 'clearPerson', ok: found <= MAX_UNDECIDED, found, need: MAX_UNDECIDED };
}

/** The widest opening of the mouth that is accepted; undefined where anything is. */
function widestMouth({ for: asked, retouch, rules }: Wanted): number | undefined {
  if ('custom' in asked || rules.expression === 'free') return undefined;
  return retouch ? MAX_LAUGH : NEEDED.mouthClosed.max + (NEAR.mouthClosed ?? 0);
}

/**
 * Checks what a person can change within a minute: hands, eyes, glasses and expression. A custom size demands only open
 * eyes and no hand.
 * @param hand as `findHand` returns it
 */
export function checkLooks(verdict: readonly RuleVerdict[], hand: number, wanted: Wanted): TaskCheck[] {
  const foundBy = (rule: PhotoRule) => verdict.find((each) => each.rule === rule)?.found ?? undefined;
  const most = (key: string, found: number | undefined, need: number | undefined): TaskCheck[] =>
    found === undefined || need === undefined ? [] : [{ key, ok: found <= need, found, need }];
  const eyes = foundBy('eyesOpen');
  const lenses = 'custom' in wanted.for ? undefined : NEEDED.darkGlasses.max + (NEAR.darkGlasses ?? 0);
  return [
    ...most('handsClear', hundredths(hand), MAX_HAND),
    ...(eyes === undefined ? [] : [{ key: 'eyesOpen', ok: eyes >= MIN_OPEN, found: eyes, need: MIN_OPEN }]),
    ...most('darkLenses', foundBy('darkGlasses'), lenses),
    ...most('mouthClosed', foundBy('mouthClosed'), widestMouth(wanted)),
  ];
}
