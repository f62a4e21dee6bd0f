import type { Pose } from '@tuzuo/core/backdrops/poses';
import { balanceOf, isRound } from './balance';
import { type Colored, isBall } from './ball';
import { lowerEdge, type Outline } from './base';
import { cornerOf } from './corner';
import { areApart, tipsOf } from './feet';
import { partsOf, shareGround } from './parts';
import { riseOfRow } from './row';
import { isSprawling } from './sprawl';
import { stanceOf } from './stance';
import { isTiltedRectangle } from './tilted';

/** Alpha from which a pixel belongs to the product. */
const SOLID = 128;

/** Elevation from which a product was seen at an angle, as nothing is that is laid out to be seen from above. */
const AT_AN_ANGLE = 0.2;

/** Number of feet on which a product stands, from wherever it is seen. */
const FEET = 3;

/** Balance below which nothing stands by itself: a bulb or a guitar on its end, tools, a sock; see `balanceOf`. */
const BALANCED = 0.05;

/**
 * What a round base tells of goods seen at an angle, whose base goes up in the picture by `touches`: below a balance of
 * `fallen` it was photographed from above where it lay, and it stands from `balance` on and below an elevation of `upTo`.
 */
const ROUND_BASE = { touches: 0.06, fallen: 0, balance: 0.06, upTo: 0.65 } as const;

/** Balance below which two ends that touch the ground are no feet: bow ties and glasses that lie aslant have −0.62 to −0.44. */
const TIPPED = -0.4;

/** Balance from which what is no higher than wide stands, such as a boot on heel and sole. */
const BROAD = 0.2;

/** Number of feet of what is seen from the side on wheels, which hide each other. */
const WHEELS = 2;

/**
 * Two feet carry a product up to this ratio of height to width and from this balance on, such as the wheels of a car seen at
 * an angle. Beyond both limits it would fall over: a pair of boots photographed from above seems to stand on one toe.
 */
const TOPPLES = { from: 1.2, balance: -0.1 } as const;

/** Share of the columns that end within that share of the height above the foot, from which a base is flat. */
const FLAT = { columns: 0.5, within: 0.02 } as const;

/**
 * The outline of a shirt: symmetric; below the sleeves suddenly narrower, but no narrower than that down to the hem.
 * `hem` and `above` are rows, and `within` the distance of two rows, in shares of the height; `tallest` in widths.
 */
const SHIRT = {
  tallest: 2.2,
  symmetric: 0.88,
  sudden: 1.25,
  within: 0.1,
  above: 0.9,
  hem: 0.95,
  straight: 0.9,
} as const;

/** Rows that are compared, from below the collar to the hem. */
const ROWS = { count: 41, from: 0.15, to: 0.95 } as const;

type Row = { wide: number; middle: number };

/** The width of a row at a share of the height, and its middle, in shares of the product's width. */
function rowAt({ width, height, alpha }: Outline, share: number): Row {
  const start = Math.min(height - 1, Math.round(share * height)) * width;
  let [left, right] = [0, width - 1];
  while (left < width && (alpha[start + left] ?? 0) < SOLID) left += 1;
  while (right > left && (alpha[start + right] ?? 0) < SOLID) right -= 1;
  return { wide: Math.max(0, right - left + 1) / width, middle: (left + right + 1) / 2 / width };
}

/** Whether a product might be a shirt, or anything else of that outline. */
function isLikeShirt(product: Outline): boolean {
  if (product.height > SHIRT.tallest * product.width) return false;
  const step = (ROWS.to - ROWS.from) / (ROWS.count - 1);
  const rows = Array.from({ length: ROWS.count }, (_, row) => rowAt(product, ROWS.from + row * step));
  const aside = rows.reduce((sum, { middle }) => sum + 2 * Math.abs(middle - 0.5), 0) / rows.length;
  const hem = rowAt(product, SHIRT.hem).wide;
  const beyond = Math.round(SHIRT.within / step);
  return (
    1 - aside >= SHIRT.symmetric &&
    hem >= SHIRT.straight * rowAt(product, SHIRT.above).wide &&
    rows.every(({ wide }) => wide >= SHIRT.straight * hem) &&
    rows.some(({ wide }, row) => wide >= SHIRT.sudden * (rows[row + beyond]?.wide ?? wide))
  );
}

/**
 * The pose in which a product is shown: as chosen; `auto` becomes `stands` where the outline tells it, by feet, by
 * the corner of a box, by a row that goes back, by a flat base or by a round one seen at an angle, and `lies` for the outline
 * of a shirt, for a rectangle with slanting sides, for what would fall over or sprawls and for several things out of which some
 * would float. Shading tells that a ball stands. It stays `auto` where nothing is told.
 */
export function poseOf(chosen: Pose, product: Colored): Pose {
  if (chosen !== 'auto') return chosen;
  const parts = partsOf(product);
  const { elevation } = stanceOf(product);
  const whole = poseOfOne(product, elevation);
  const [largest, other] = parts;
  if (!largest || !other) return whole === 'auto' && isBall(product) ? 'stands' : whole;
  // The largest of several things tells for all of them, unless one would float; then they were laid out.
  if (!shareGround(parts, product)) return whole === 'auto' ? 'lies' : whole;
  const told = poseOfOne(largest.outline, elevation);
  return told === 'auto' ? whole : told;
}

function poseOfOne(product: Outline, elevation: number): Pose {
  if (isTiltedRectangle(product)) return 'lies';
  const tips = tipsOf(product);
  const isAtAngle = elevation >= AT_AN_ANGLE;
  if (tips.length >= FEET || (areApart(tips, product) && balanceOf(product) >= TIPPED)) return 'stands';
  if (isLikeShirt(product)) return 'lies';
  if (cornerOf(product)) return 'stands';
  const balance = balanceOf(product, isAtAngle ? ROUND_BASE.touches : undefined);
  const isCarried = product.height <= TOPPLES.from * product.width && balance >= TOPPLES.balance;
  if (isAtAngle && balance < ROUND_BASE.fallen)
    return (tips.length > 0 ? isCarried : riseOfRow(product) > 0) ? 'stands' : 'lies';
  if (isAtAngle && tips.length > 0) return 'stands';
  const low = lowerEdge(product).filter(({ rise }) => rise <= FLAT.within * product.height);
  if (low.length >= FLAT.columns * product.width) return 'stands';
  if (isRound(product)) return 'auto';
  const untold = isSprawling(product) ? 'lies' : 'auto';
  if (isAtAngle) return elevation < ROUND_BASE.upTo && balance >= ROUND_BASE.balance ? 'stands' : untold;
  if (product.height <= product.width && balance >= BROAD) return 'stands';
  if (product.height > TOPPLES.from * product.width && balance < TOPPLES.balance) return 'lies';
  return tips.length < WHEELS && balance < BALANCED ? 'lies' : untold;
}
