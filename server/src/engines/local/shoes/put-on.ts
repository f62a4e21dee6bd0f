import type { Area } from '@tuzuo/core/geometry/size';
import type { SHOE_POINTS } from '@tuzuo/core/tools/placement';
import { between, farApart, jointOf, type Place, SIDES, type Side } from '../body/body';
import { medianTone } from '../body/colors';
import { boxBlur } from '../matting/box-blur';
import { mapToBytes } from '../picture/map-values';
import type { Pixels } from '../picture/read';
import {
  areaOf,
  type Call,
  enlarged,
  enlargedColors,
  fullnessOf,
  type Looked,
  layOver,
  plateOf,
  takeAway,
} from '../wear/compose';
import type { Shape } from '../wear/contour';
import { reachOf } from '../wear/figure';
import type { Strip } from '../wear/fit';
import { type Cloth, layStrips } from '../wear/lay-strips';
import { fromSegment } from '../wear/worn-before';
import type { Foot } from './feet';
import type { LongBox } from './shoe';

const RGB = 3;

/** Points that the user may drag, in the picture's pixels. */
type ShoeHandles = Partial<Record<(typeof SHOE_POINTS)[number], Place>>;

/** A shoe that can be put on: its cut-out, and its box in it. */
export type Fitting = {
  cloth: Cloth;
  box: LongBox;
  mirrored: boolean;
  /** Width of the shoe relative to the foot, as a factor. */
  room: number;
};

const ROWS = 12;

/** Half the thickness of an ankle, in torso lengths: the default where trousers hide it, and plausible limits. */
const ANKLE = { usual: 0.075, min: 0.055, max: 0.12 } as const;

/** Shadow below a sole: spread in shoe lengths, and strength. */
const SHADOW = { spread: 0.12, strength: 0.42 } as const;

/** Limits for the shoe's width relative to the foot's. */
const WIDTH = { min: 0.82, max: 1.25 } as const;

const unitOf = ([ax, ay]: Place, [bx, by]: Place): Place => {
  const length = Math.max(1e-6, Math.hypot(bx - ax, by - ay));
  return [(bx - ax) / length, (by - ay) / length];
};

/** Left and right edge points of rows across a box, from heel to toe. */
function rowsOf(
  { heel, toe }: LongBox,
  halfWidth: number,
  beyond: number,
): { left: Place[]; right: Place[] } {
  const direction = unitOf(heel, toe);
  const rows = { left: [] as Place[], right: [] as Place[] };
  for (let row = 0; row < ROWS; row += 1) {
    const at = between(heel, toe, -beyond + ((1 + 2 * beyond) * row) / (ROWS - 1));
    rows.left.push([at[0] + direction[1] * halfWidth, at[1] - direction[0] * halfWidth]);
    rows.right.push([at[0] - direction[1] * halfWidth, at[1] + direction[0] * halfWidth]);
  }
  return rows;
}

/** Margin, in box lengths, for parts that stick out of a shoe's box, such as laces. */
const BEYOND = 0.06;

/**
 * Maps a shoe onto a foot, heel to heel and toe to toe, in the shoe's proportions as far as the foot's width allows.
 */
function shoeStrip({ box, mirrored, room }: Fitting, foot: LongBox): Strip {
  const [boxLength, boxHalf] = [farApart(box.heel, box.toe), box.halfWidth.left];
  const scale = farApart(foot.heel, foot.toe) / Math.max(1, boxLength);
  const own = boxHalf * scale;
  const halfWidth =
    room * Math.min(WIDTH.max * foot.halfWidth.left, Math.max(WIDTH.min * foot.halfWidth.left, own));
  const from = rowsOf(box, boxHalf * (1 + BEYOND), BEYOND);
  const to = rowsOf(foot, halfWidth * (1 + BEYOND), BEYOND);
  return { from, to: mirrored ? { left: to.right, right: to.left } : to };
}

function withHandles(side: Side, box: LongBox, handles: ShoeHandles, scale: number): LongBox {
  const [heel, toe] =
    side === 'left' ? [handles.heelLeft, handles.toeLeft] : [handles.heelRight, handles.toeRight];
  const small = ([x, y]: Place): Place => [x / scale, y / scale];
  const next = { ...box, heel: heel ? small(heel) : box.heel, toe: toe ? small(toe) : box.toe };
  const grown = farApart(next.heel, next.toe) / Math.max(1, farApart(box.heel, box.toe));
  const halfWidth = box.halfWidth.left * Math.min(1.6, Math.max(0.6, grown));
  return { ...next, halfWidth: { left: halfWidth, right: halfWidth } };
}

/**
 * Puts shoes on a person's feet, in place: removes the old shoes, fills in the background and the ankles, and keeps
 * trousers in front. Pixels that none of this affects do not change.
 */
export async function putOn(
  pixels: Pixels,
  { small, person, figure, scale }: Looked,
  feet: Partial<Record<Side, Foot>>,
  fittings: Readonly<Partial<Record<Side, Fitting>>>,
  handles: ShoeHandles,
  call: Call,
): Promise<void> {
  const { width, height, rgb: smallRgb } = small;
  const { body } = figure;
  const count = width * height;
  const worn = new Float32Array(count);
  for (const side of SIDES) {
    const data = feet[side]?.data;
    if (data && fittings[side])
      for (let pixel = 0; pixel < count; pixel += 1) if (data[pixel]) worn[pixel] = 1;
  }
  const near = boxBlur(worn, width, height, 2);
  const people = boxBlur(person, width, height, 2);
  const gone = worn.map((value, pixel) => {
    const around = people[pixel] ?? 0;
    if (around < 0.02) return 0;
    return Math.max(value, Math.min(1, Math.max(0, ((near[pixel] ?? 0) / around - 0.35) / 0.3)));
  });
  // The part of the leg just above the shoe continues below.
  const share = new Float32Array(count);
  const colors = new Float32Array(count * RGB);
  const shape = { width, height, data: mapToBytes(person, (value) => (value > 0.5 ? 1 : 0)) };
  for (const side of SIDES) {
    const [knee, ankle] = [jointOf(body, side, 'Knee').at, jointOf(body, side, 'Ankle').at];
    const thick = ankleHalf(shape, knee, ankle, figure.unit);
    const line = [between(knee, ankle, 0.8), between(knee, ankle, 1.08)] as const;
    const seen: number[] = [];
    for (let pixel = 0; pixel < count; pixel += 1) {
      if (worn[pixel] || (person[pixel] ?? 0) < 0.9) continue;
      const { distance, share: part } = fromSegment([pixel % width, Math.floor(pixel / width)], line);
      if (distance < 0.1 * figure.unit && part > 0.25) seen.push(pixel);
    }
    const tone = medianTone(smallRgb, seen);
    if (!tone) continue;
    const [light, blue, red] = tone;
    const color = [
      light + red / 0.713,
      light - 0.344 * (blue / 0.564) - 0.714 * (red / 0.713),
      light + blue / 0.564,
    ];
    for (let pixel = 0; pixel < count; pixel += 1) {
      if ((gone[pixel] ?? 0) === 0) continue;
      const { distance } = fromSegment([pixel % width, Math.floor(pixel / width)], line);
      const is = Math.min(1, Math.max(0, thick - distance + 0.5));
      if (is <= (share[pixel] ?? 0)) continue;
      share[pixel] = is;
      const round = 1.03 - 0.22 * (distance / thick) ** 2;
      for (let channel = 0; channel < RGB; channel += 1)
        colors[pixel * RGB + channel] = (color[channel] ?? 0) * round;
    }
  }
  call.signal.throwIfAborted();
  const plate = await plateOf(
    pixels,
    person.map((value, pixel) => (isLow(pixel, width, feet) ? value : 0)),
    small,
    call,
  );
  // Trousers and legs stay in front: everything of the person but the feet.
  const front = person.map((value, pixel) => value * (1 - (gone[pixel] ?? 0)));
  const [goneShare, bare, leg, frontAlpha] = await Promise.all([
    enlarged(gone, small, pixels),
    enlarged(share, small, pixels),
    enlargedColors(colors, small, pixels),
    enlarged(front, small, pixels),
  ]);
  takeAway(pixels, goneShare, plate, { rgb: leg, share: bare });
  const light = new Uint8Array(goneShare.length).fill(170);
  // The foot higher in the picture is farther back and comes first.
  const order = SIDES.filter((side) => feet[side] && fittings[side]).sort(
    (one, other) => (feet[one]?.box.toe[1] ?? 0) - (feet[other]?.box.toe[1] ?? 0),
  );
  for (const side of order) {
    const [foot, fitting] = [feet[side], fittings[side]];
    if (!foot || !fitting) continue;
    const strip = shoeStrip(fitting, withHandles(side, foot.box, handles, scale));
    const large = {
      from: strip.from,
      to: { left: scaled(strip.to.left, scale), right: scaled(strip.to.right, scale) },
    };
    const unit = figure.unit * scale;
    const area = areaOf([large], pixels, 5 * unit);
    const layer = layStrips([large], fitting.cloth, area);
    shadowBelow(pixels, layer.data, area, frontAlpha, farApart(foot.box.heel, foot.box.toe) * scale);
    layOver(pixels, layer, { front: frontAlpha, light, ...fullnessOf(layer, unit * 0.4) });
    call.signal.throwIfAborted();
  }
}

const scaled = (places: readonly Place[], by: number): Place[] => places.map(([x, y]) => [x * by, y * by]);

/** Half the thickness of a leg just above the ankle, in pixels, within plausible limits. */
function ankleHalf(person: Shape, knee: Place, ankle: Place, unit: number): number {
  const direction = unitOf(knee, ankle);
  const at = between(ankle, knee, 0.06);
  const reaches = [-1, 1].map((side) =>
    reachOf(person, at, [direction[1] * side, -direction[0] * side], unit),
  );
  const halfWidth = reaches.reduce((sum, reach) => sum + reach, 0) / 2 / unit;
  return unit * (halfWidth >= ANKLE.min && halfWidth <= ANKLE.max ? halfWidth : ANKLE.usual);
}

/** Whether a pixel is at about the height of the feet, the only place where the background must be filled in. */
function isLow(pixel: number, width: number, feet: Partial<Record<Side, Foot>>): boolean {
  const y = Math.floor(pixel / width);
  return Object.values(feet).some(({ box }) => {
    const shoeLength = farApart(box.heel, box.toe);
    return (
      y > Math.min(box.heel[1], box.toe[1]) - shoeLength && y < Math.max(box.heel[1], box.toe[1]) + shoeLength
    );
  });
}

/** Darkens the ground below a shoe. */
function shadowBelow(
  pixels: Pixels,
  data: Uint8Array,
  area: Area,
  front: Uint8Array,
  shoeLength: number,
): void {
  const { width, height, left, top } = area;
  const drop = Math.max(1, Math.round(0.05 * shoeLength));
  const sole = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const above = y - drop;
      const here = (data[(y * width + x) * 4 + 3] ?? 0) / 255;
      const over = above >= 0 ? (data[(above * width + x) * 4 + 3] ?? 0) / 255 : 0;
      // Only along the lower edge: a shoe casts no shadow upwards.
      sole[y * width + x] = Math.max(0, over - 0.4 * here);
    }
  }
  const radius = Math.max(1, Math.round(SHADOW.spread * shoeLength * 0.35));
  const soft = boxBlur(boxBlur(sole, width, height, radius), width, height, radius);
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const dark = SHADOW.strength * Math.min(1, 1.6 * (soft[pixel] ?? 0));
      if (dark < 0.004) continue;
      const at = (top + y) * pixels.width + left + x;
      const ground = 1 - (front[at] ?? 0) / 255;
      for (let channel = 0; channel < RGB; channel += 1) {
        const to = at * RGB + channel;
        pixels.rgb[to] = Math.round((pixels.rgb[to] ?? 0) * (1 - dark * ground));
      }
    }
  }
}
