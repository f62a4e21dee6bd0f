import type { TaskCheck } from '@tuzuo/core/api/task';
import { OUTFIT_IDS, type OutfitId, type OutfitRefusal } from '@tuzuo/core/id-photo/outfits';
import { yawOf } from '../../face/face';
import { NEEDED } from '../needed';
import type { Person } from '../person';
import { bareNeck, collarAbove } from './bare-neck';
import type { Measured } from './measured';
import { type Outfit, WARDROBE } from './wardrobe';

/** Largest yaw of the head, in degrees: garments are drawn from the front, and look it below a turned head. */
const MAX_YAW = 9;

/** Largest tilt of the head before it was leveled, in degrees: the garment is upright, and the body then leans. */
const MAX_LEAN = 12;

/** Minimum visible length of the neck below the chin for open necklines, in face widths: the throat is seen in them. */
const NECK_SEEN: Readonly<Partial<Record<Outfit['under']['cut'], number>>> = { polo: 0.24, open: 0.45 };

/**
 * Minimum of `bareNeck`, and maximum of `collarAbove`: elsewhere the neck beside the collar would be invented, over a beard
 * or a hood (docs/measured.md).
 */
const MIN_BARE = 0.16;
const MAX_COLLAR = 0.15;

/**
 * Similarity of hair and clothes above which they cannot be separated cleanly: dark hair over a dark blazer has 0.78, and
 * breaks up on another garment; over a white top it has 0.25, and hangs over each garment as it did.
 */
const MAX_ALIKE = 0.6;

/**
 * Share of hair over the middle of the chest from which clothes are taken for hair: long hair on both sides covers up to
 * 0.39 of it, a dark T-shirt below a beard and a dark collar 0.91 and more (docs/measured.md).
 */
const MAX_CHEST = 0.65;

/** The middle of the chest, in face widths from the center of the neck at the height of the chin. */
const CHEST = { aside: 0.3, from: 0.5, to: 1 } as const;

/**
 * Area of the gaps beside hair that may be filled with hair, in square face widths: up to 0.09 behind smooth hair, 0.15
 * and more where strands, hands and shoulders lie over each other, which leaves patches (docs/measured.md).
 */
const MAX_GAPS = 0.12;

/** Area of hair in front of a garment that may be ignored, in square face widths. */
const MIN_HAIR = 0.03;

/** A run measures at another resolution than the free analysis; the slack keeps it from refusing what that accepted. */
const SLACK = 0.85;

/** Share of the middle of the chest that hair covers, 0 to 1. */
function hairOnChest({ width, height }: Person, { fitting, hair, before }: Measured): number {
  const { x, y, unit } = fitting;
  const [left, right] = [x - CHEST.aside * unit, x + CHEST.aside * unit];
  const last = Math.min(height, y + CHEST.to * unit);
  let [covered, all] = [0, 0];
  for (let row = Math.max(0, Math.round(y + CHEST.from * unit)); row < last; row += 1)
    for (let column = Math.max(0, Math.round(left)); column < Math.min(width, right); column += 1) {
      const pixel = row * width + column;
      covered += ((before[pixel] ?? 0) * (hair.alpha[pixel] ?? 0)) / 255;
      all += 1;
    }
  return covered / Math.max(1, all);
}

function reasonOf(
  person: Person,
  measured: Measured,
  { cover, lean, slack }: { cover: number; lean: number; slack: number },
) {
  const { parts, fitting, hair, before, gaps } = measured;
  const turned = Math.abs(yawOf(person.face)) * slack > MAX_YAW || lean > MAX_LEAN;
  let area = 0;
  for (const [pixel, share] of before.entries()) area += share * ((hair.alpha[pixel] ?? 0) / 255);
  const isLoose = area / fitting.unit ** 2 > MIN_HAIR;
  const alike = isLoose && parts.mixUp * slack > MAX_ALIKE;
  const tangled = gaps * slack > MAX_GAPS || hairOnChest(person, measured) * slack > MAX_CHEST;
  const hidden =
    bareNeck(person, parts, fitting) < MIN_BARE * slack ||
    collarAbove(person, parts, fitting) * slack > MAX_COLLAR;
  return (id: OutfitId): OutfitRefusal['reason'] | undefined => {
    if (turned) return 'turned';
    if (cover * slack > NEEDED.headCovering.max) return 'hat';
    if (alike || tangled) return 'hair';
    const seen = NECK_SEEN[WARDROBE[id].under.cut] ?? 0;
    return hidden || fitting.neckSeen < seen * slack ? 'neck' : undefined;
  };
}

/**
 * The garments that a person cannot wear, each with the reason.
 * @param cover how much the top of the head looks like a hat; see `headCover`
 * @param lean degrees by which the head was tilted before it was leveled
 * @param isRun whether this is the run, which is slightly more lenient than the free analysis
 */
export function refusedOutfits(
  person: Person,
  measured: Measured,
  { cover, lean, isRun }: { cover: number; lean: number; isRun: boolean },
): OutfitRefusal[] {
  const reason = reasonOf(person, measured, { cover, lean, slack: isRun ? SLACK : 1 });
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
