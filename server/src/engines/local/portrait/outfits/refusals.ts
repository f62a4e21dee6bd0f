import type { TaskCheck } from '@tuzuo/core/api/task';
import { OUTFIT_IDS, type OutfitId, type OutfitRefusal } from '@tuzuo/core/id-photo/outfits';
import { yawOf } from '../../face/face';
import type { Person } from '../person';
import type { Measured } from './measured';
import { type Outfit, WARDROBE } from './wardrobe';

/** Garments are drawn from the front: degrees by which a head may be turned to a side. */
const MOST_YAW = 16;

/**
 * How much of the neck must be seen below the chin for each neckline, in widths of the face: less would have to be made
 * up, and a throat that is made up looks like putty.
 */
const NECK_SEEN: Readonly<Record<Outfit['under']['cut'], number>> = {
  shirt: 0.06,
  crew: 0.06,
  rounded: 0.06,
  polo: 0.24,
  open: 0.32,
};

/** Where hair hangs over clothes this much like it, what is torn off one is left on the other. */
const MOST_ALIKE = 0.86;

/** Less hair than this before a garment, in squares of the face's width, does not matter. */
const LEAST_HAIR = 0.03;

/** A run measures at another size than the free look before it: what that let pass must not be refused. */
const SLACK = 0.85;

function reasonOf(person: Person, { parts, fitting, hair, before }: Measured, slack: number) {
  const turned = Math.abs(yawOf(person.face)) * slack > MOST_YAW;
  let area = 0;
  for (const [pixel, share] of before.entries()) area += share * ((hair.alpha[pixel] ?? 0) / 255);
  const isLoose = area / fitting.unit ** 2 > LEAST_HAIR;
  const alike = isLoose && parts.mixUp * slack > MOST_ALIKE;
  return (id: OutfitId): OutfitRefusal['reason'] | undefined => {
    if (turned) return 'turned';
    if (alike) return 'hair';
    return fitting.neckSeen < NECK_SEEN[WARDROBE[id].under.cut] * slack ? 'neck' : undefined;
  };
}

/**
 * The garments that cannot be put on a person, each with its reason.
 * @param isRun whether this is the run, which allows a little more than the free look
 */
export function refusedOutfits(person: Person, measured: Measured, isRun: boolean): OutfitRefusal[] {
  const reason = reasonOf(person, measured, isRun ? SLACK : 1);
  return OUTFIT_IDS.flatMap((outfitId) => {
    const why = reason(outfitId);
    return why ? [{ outfitId, reason: why }] : [];
  });
}

/** The check of the garment that is wanted: which one, and why it cannot be put on. */
export function outfitChecks(outfitId: string | undefined, refused: readonly OutfitRefusal[]): TaskCheck[] {
  if (outfitId === undefined) return [];
  const refusal = refused.find((each) => each.outfitId === outfitId);
  return [{ key: 'outfit', ok: !refusal, found: refusal?.reason ?? 'fits', need: 'fits' }];
}
