import { type Body, between, farApart, jointOf, type Place, SIDES } from '../body/body';
import { medianTone, paletteOf, type Tone, toneOf, unlike, unlikePalette } from '../body/colors';
import { boxBlur } from '../matting/box-blur';
import type { Pixels } from '../picture/read';
import type { Figure } from './figure';

/** Segmentation of a person's picture at its downscaled size; all values 0–1. */
export type Wearing = {
  width: number;
  height: number;
  /** Alpha of the person. */
  person: Float32Array;
  top: Float32Array;
  bottom: Float32Array;
  /** The head with hair and headwear, which is in front of every garment. */
  head: Float32Array;
  /** Hands, and bare forearms. */
  hands: Float32Array;
  arms: Float32Array;
  /** Visible skin. */
  skin: Float32Array;
};

/** Tone distances from the face, in levels, up to which a pixel is skin, and from which it is not. */
const SKIN = { same: 16, other: 30 } as const;

/** In torso lengths. */
const SLEEVE = 0.26;
const CUFF = 0.4;
const FOREARM = 0.13;
const HAND = { length: 0.42, width: 0.17 } as const;
const HEAD = { width: 0.42, height: 0.62 } as const;
const TOP = { from: -0.34, sure: 0.68, to: 1.5, aside: 1.75 } as const;
const BLUR = 0.018;

type Segment = readonly [Place, Place];

/** Distance of a point from a segment, and its position along it, 0–1. */
export function fromSegment(
  [x, y]: Place,
  [[ax, ay], [bx, by]]: Segment,
): { distance: number; share: number } {
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / Math.max(1e-6, dx * dx + dy * dy)));
  return { distance: Math.hypot(x - ax - share * dx, y - ay - share * dy), share };
}

const ramp = (value: number, same: number, other: number) =>
  Math.min(1, Math.max(0, (other - value) / (other - same)));

/** Converts places to body coordinates: position down the body and distance from its center line, in units. */
export function measureIn({ middle, across, unit }: Figure): (at: Place) => { down: number; aside: number } {
  const [neck, hips] = [middle(0), middle(1)];
  const [dx, dy] = [(hips[0] - neck[0]) / unit, (hips[1] - neck[1]) / unit];
  return ([x, y]) => {
    const down = ((x - neck[0]) * dx + (y - neck[1]) * dy) / unit;
    const [center, direction] = [middle(down), across(down)];
    return { down, aside: ((x - center[0]) * direction[0] + (y - center[1]) * direction[1]) / unit };
  };
}

/** Center of the head, from ears and nose. */
export function headOf({ body, unit, middle }: Figure): { center: Place; chin: number } {
  const ears = between(body.leftEar.at, body.rightEar.at, 0.5);
  const isSeen = Math.max(body.leftEar.sure, body.rightEar.sure, body.nose.sure) > 0.2;
  const neck = middle(0);
  const center: Place = isSeen ? ears : [neck[0], neck[1] - 0.55 * unit];
  // The chin is about as far below the eyes as they are below the top of the head.
  return { center, chin: Math.min(neck[1] - 0.12 * unit, center[1] + 0.25 * unit) };
}

const armSegments = (body: Body) =>
  SIDES.map((side) => {
    const [shoulder, elbow, wrist] = (['Shoulder', 'Elbow', 'Wrist'] as const).map(
      (joint) => jointOf(body, side, joint).at,
    ) as [Place, Place, Place];
    return {
      upper: [shoulder, elbow] as const,
      lower: [elbow, wrist] as const,
      hand: [wrist, between(elbow, wrist, 1.55)] as const,
    };
  });

/** Segments what a person wears, by position on the body and by color. */
export function wornBefore({ width, height, rgb }: Pixels, person: Float32Array, figure: Figure): Wearing {
  const { body, unit, halfWidth } = figure;
  const measure = measureIn(figure);
  const { center, chin } = headOf(figure);
  const arms = armSegments(body);
  const legs = SIDES.map((side) => {
    const [hip, knee, ankle] = (['Hip', 'Knee', 'Ankle'] as const).map(
      (joint) => jointOf(body, side, joint).at,
    ) as [Place, Place, Place];
    return [
      [hip, knee],
      [knee, ankle],
    ] as const;
  });
  const count = width * height;
  const places: { face: number[]; chest: number[]; thighs: number[] } = { face: [], chest: [], thighs: [] };
  const eyes = between(body.leftEye.at, body.rightEye.at, 0.5);
  const each = (visit: (pixel: number, at: Place) => void) => {
    for (let y = 0, pixel = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1, pixel += 1) if ((person[pixel] ?? 0) > 0.02) visit(pixel, [x, y]);
    }
  };
  const cheeks = between(eyes, [eyes[0], chin], 0.45);
  each((pixel, at) => {
    if (farApart(at, cheeks) < 0.11 * unit) places.face.push(pixel);
  });
  const face: Tone = medianTone(rgb, places.face) ?? [150, -12, 18];
  const skinLike = (tone: Tone) =>
    tone[0] < 0.25 * face[0]
      ? 0
      : ramp(
          Math.hypot(tone[1] - face[1], tone[2] - face[2]) +
            Math.max(0, Math.abs(tone[0] - face[0]) - 70) * 0.3,
          SKIN.same,
          SKIN.other,
        );
  each((pixel, at) => {
    const { down, aside } = measure(at);
    const onArm = arms.some(
      ({ lower, hand }) =>
        fromSegment(at, lower).distance < FOREARM * unit ||
        fromSegment(at, hand).distance < HAND.width * unit,
    );
    if (down > 0.18 && down < 0.7 && Math.abs(aside) * unit < 0.7 * halfWidth(down) && !onArm)
      places.chest.push(pixel);
    if (
      down > 1.1 &&
      legs.some(
        ([thigh, shin]) =>
          fromSegment(at, thigh).distance < 0.09 * unit ||
          fromSegment(at, [shin[0], between(shin[0], shin[1], 0.6)]).distance < 0.06 * unit,
      ) &&
      !onArm
    )
      places.thighs.push(pixel);
  });
  const tops = paletteOf(rgb, places.chest, 5);
  const bottoms = paletteOf(rgb, places.thighs, 4);

  const wearing: Wearing = {
    width,
    height,
    person,
    top: new Float32Array(count),
    bottom: new Float32Array(count),
    head: new Float32Array(count),
    hands: new Float32Array(count),
    arms: new Float32Array(count),
    skin: new Float32Array(count),
  };
  const isBare = unlike(face, medianTone(rgb, places.chest) ?? face) < 14;
  each((pixel, at) => {
    const is = person[pixel] ?? 0;
    const tone = toneOf(rgb, pixel);
    const { down, aside } = measure(at);
    const skin = skinLike(tone);
    wearing.skin[pixel] = skin * is;
    const topLike = unlikePalette(tone, tops);
    const bottomLike = unlikePalette(tone, bottoms);
    const inHead =
      Math.abs(at[0] - center[0]) < HEAD.width * unit * 1.15 &&
      at[1] < chin &&
      at[1] > center[1] - HEAD.height * 1.4 * unit;
    if (inHead) {
      wearing.head[pixel] = is;
      return;
    }
    let sleeve = 9;
    let isHand = 0;
    let isForearm = 0;
    for (const { upper, lower, hand } of arms) {
      const [one, two, three] = [fromSegment(at, upper), fromSegment(at, lower), fromSegment(at, hand)];
      const onHand = three.distance < HAND.width * unit && three.share > 0;
      if (two.distance < FOREARM * unit) isForearm = Math.max(isForearm, skin);
      if (onHand) isHand = Math.max(isHand, skin);
      // A cuff may cover the wrist.
      sleeve = Math.min(
        sleeve,
        one.distance / unit,
        two.distance / unit,
        three.share < CUFF ? three.distance / unit : 9,
      );
    }
    const bareArm = Math.max(isHand, isForearm);
    wearing.hands[pixel] = isHand * is;
    wearing.arms[pixel] = bareArm * is;
    const halfWidthUnits = halfWidth(down) / unit;
    const inTorso = down > TOP.from && down < TOP.to && Math.abs(aside) < TOP.aside * halfWidthUnits;
    const inTop = inTorso || sleeve < SLEEVE;
    const covered = isBare ? 0 : 1;
    // On the neck, a collar has the top's colors rather than those of skin.
    const isCloth =
      down < 0.06
        ? ramp(topLike - 0.6 * unlike(tone, face), -6, 6)
        : 1 - (skin > 0.5 && topLike > 8 ? skin : 0);
    if (inTop && !(bareArm > 0.5 && (sleeve < FOREARM || down > TOP.sure))) {
      const isLow = ramp(bottomLike - topLike + 60 * (1.02 - down), -8, 8);
      const low =
        down < TOP.sure || sleeve < Math.min(SLEEVE, Math.abs(aside) - halfWidthUnits)
          ? 0
          : bottoms.length === 0
            ? 0
            : isLow;
      const share = covered * isCloth * is;
      wearing.top[pixel] = share * (1 - low);
      if (down > TOP.sure) wearing.bottom[pixel] = (1 - bareArm) * is * low;
      return;
    }
    const isFoot = legs.every(([, shin]) => fromSegment(at, shin).share === 1);
    const isShin = down > 1.5 && skin > 0.5 && bottomLike > 10;
    if (down > 0.85 && !isFoot && !isShin) wearing.bottom[pixel] = Math.max(0, 1 - bareArm) * is;
  });
  const radius = Math.max(1, Math.round(BLUR * unit));
  const soft = (plane: Float32Array) =>
    boxBlur(plane, width, height, radius).map(
      (value, pixel) => ramp(-value, -0.62, -0.38) * (person[pixel] ?? 0),
    );
  return {
    ...wearing,
    top: soft(wearing.top),
    bottom: soft(wearing.bottom),
    hands: soft(wearing.hands),
    arms: soft(wearing.arms),
  };
}
