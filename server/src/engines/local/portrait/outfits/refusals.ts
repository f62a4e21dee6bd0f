import type { TaskCheck } from '@tuzuo/core/api/task';
import { OUTFIT_IDS, type OutfitId, type OutfitRefusal } from '@tuzuo/core/id-photo/outfits';
import { yawOf } from '../../face/face';
import type { Person } from '../person';
import type { Measured } from './measured';
import { type Outfit, WARDROBE } from './wardrobe';

/** Largest yaw of the head, in degrees: garments are drawn from the front. */
const MAX_YAW = 16;

/**
 * Minimum visible length of the neck below the chin per neckline, in face widths. With less, the throat would have to
 * be synthesized, which looks unnatural.
 */
const NECK_SEEN: Readonly<Record<Outfit['under']['cut'], number>> = {
  shirt: 0.06,
  crew: 0.06,
  rounded: 0.06,
  polo: 0.24,
  open: 0.45,
};

/**
 * Similarity of hair and clothes above which they cannot be separated cleanly: dark hair over a dark blazer has 0.78, and
 * breaks up on another garment; over a white top it has 0.25, and hangs over each garment as it did.
 */
const MAX_ALIKE = 0.6;

/** Area of hair in front of a garment that may be ignored, in square face widths. */
const MIN_HAIR = 0.03;

/** A run measures at another resolution than the free analysis; the slack keeps it from refusing what that accepted. */
const SLACK = 0.85;

function reasonOf(person: Person, { parts, fitting, hair, before }: Measured, slack: number) {
  const turned = Math.abs(yawOf(person.face)) * slack > MAX_YAW;
  let area = 0;
  for (const [pixel, share] of before.entries()) area += share * ((hair.alpha[pixel] ?? 0) / 255);
  const isLoose = area / fitting.unit ** 2 > MIN_HAIR;
  const alike = isLoose && parts.mixUp * slack > MAX_ALIKE;
  return (id: OutfitId): OutfitRefusal['reason'] | undefined => {
    if (turned) return 'turned';
    if (alike) return 'hair';
    return fitting.neckSeen < NECK_SEEN[WARDROBE[id].under.cut] * slack ? 'neck' : undefined;
  };
}

/**
 * The garments that a person cannot wear, each with the reason.
 * @param isRun whether this is the run, which is slightly more lenient than the free analysis
 */
export function refusedOutfits(person: Person, measured: Measured, isRun: boolean): OutfitRefusal[] {
  const reason = reasonOf(person, measured, isRun ? SLACK : 1);
  return OUTFIT_IDS.flatMap((outfitId) => {
    const why = reason(outfitId);
    return why ? [{ outfitId, reason: why }] : [];
  });
}

/** Check of the chosen garment, with the reason when the person cannot wear it. */
export function outfitChecks(outfitId: string | undefined, refused: readonly OutfitRefusal[]): TaskCheck[] {
  if (outfitId === undefined) return [];
  const refusal = refused.find((each) => each.outfitId === outfitId);
  return [{ key: 'outfit', ok: !refusal, found: refusal?.reason ?? 'fits', need: 'fits' }];
}
