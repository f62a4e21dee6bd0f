import type { TaskCheck } from '@tuzuo/core/api/task';
import sharp from 'sharp';
import type { EnginePicture } from '../../port';
import { cutOutPixels } from '../matting/cut-out';
import { findSubject } from '../matting/subject-mask';
import type { Network } from '../models/session';
import { resizePixels } from '../picture/resize-pixels';
import { clothOf, onEdges, readLaid, shapeOf } from '../wear/garment-picture';
import type { Fitting } from './put-on';
import { type Shoe, shoesOf } from './shoe';

/** Longest side of the mask in which shoes are separated. */
const SHAPE_SIDE = 320;

/** Minimum share of the picture that is shoes, and maximum share of a picture edge that they touch. */
const MIN_SHARE = 0.03;
const ON_EDGE = 0.04;

/** Plausible ratios of a shoe's length to its width. */
const RATIO = { min: 1.12, max: 5 } as const;

/**
 * Largest angle of a shoe's axis from the vertical, in degrees: 46 and 47 for shoes seen at an angle from above, which
 * fit feet that face the camera; 65 and more for shoes seen from the side, which would stand on their toes.
 */
const MAX_ASIDE = 56;

/** A shoe cut out of its picture. */
export type CutShoe = Pick<Fitting, 'cloth' | 'box'>;

/** The shoes of a product photo, and its checks. */
type ShoePicture = { checks: TaskCheck[]; fittings: CutShoe[] };

const asideOf = ({ box: { heel, toe } }: Shoe) =>
  (Math.atan2(Math.abs(toe[0] - heel[0]), toe[1] - heel[1]) * 180) / Math.PI;

const ratioOf = ({ box: { heel, toe, halfWidth } }: Shoe) =>
  Math.hypot(heel[0] - toe[0], heel[1] - toe[1]) / Math.max(1, 2 * halfWidth.left);

/** Reads a picture of a shoe or a pair: each shoe cut out, with heel and toe. */
export async function readShoes(picture: EnginePicture, network: Network): Promise<ShoePicture> {
  const pixels = await readLaid(picture);
  const { mask, check } = await findSubject(picture, network);
  const { shape, scale } = await shapeOf(mask, pixels, SHAPE_SIDE);
  const { data: small } = await sharp(pixels.rgb, {
    raw: { width: pixels.width, height: pixels.height, channels: 3 },
  })
    .resize(shape.width, shape.height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shoes = check.ok ? shoesOf(shape, small) : [];
  const share = shape.data.reduce((sum, is) => sum + is, 0) / shape.data.length;
  const isShoe = (shoe: Shoe) => ratioOf(shoe) >= RATIO.min && ratioOf(shoe) <= RATIO.max;
  const seen: TaskCheck = {
    key: 'shoeSeen',
    ok: share >= MIN_SHARE && shoes.length > 0 && shoes.every(isShoe),
    found: shoes.length,
    need: 1,
  };
  const whole: TaskCheck = { key: 'shoeWhole', ok: onEdges(shape) <= ON_EDGE, found: 0, need: 1 };
  const aside = Math.round(Math.max(0, ...shoes.map(asideOf)));
  const view: TaskCheck = { key: 'shoeView', ok: aside <= MAX_ASIDE, found: aside, need: MAX_ASIDE };
  // A pile or a bag has no direction.
  const checks = seen.ok ? [seen, whole, view] : [seen, whole];
  if (checks.some(({ ok }) => !ok)) return { checks, fittings: [] };
  const cut = await cutOutPixels(pixels, mask);
  const large = ([x, y]: readonly [number, number]) => [(x + 0.5) * scale, (y + 0.5) * scale] as const;
  const fittings: CutShoe[] = [];
  for (const { shape: part, box } of shoes) {
    const raw = { width: part.width, height: part.height, channels: 1 } as const;
    const soft = await sharp(Buffer.from(part.data.map((is) => is * 255)), { raw })
      .blur(0.7)
      .toColorspace('b-w')
      .raw()
      .toBuffer();
    const levels = await resizePixels(soft, raw, pixels);
    const halfWidth = { left: box.halfWidth.left * scale, right: box.halfWidth.right * scale };
    fittings.push({
      // The outline comes from the mask; only where shoes touch is the shoe cut along the seam.
      cloth: clothOf(cut, (pixel) => Math.min(1, Math.max(0, ((levels[pixel] ?? 0) - 90) / 60))),
      box: { heel: large(box.heel), toe: large(box.toe), halfWidth },
    });
  }
  return { checks, fittings };
}
