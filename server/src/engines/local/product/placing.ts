import { footOf, LYING } from '@tuzuo/core/backdrops/plates';
import type { Area, Size } from '@tuzuo/core/geometry/size';
import { depthAt } from './footprint';
import type { Frame } from './scenes/render';
import { EYE_DISTANCE, type Fit } from './scenes/stage';
import type { Stance } from './stance';

/** Largest share of the picture's width and height of a product that stands, and its largest area in square units. */
const SHARE = { width: 0.7, height: 0.66, area: 1.3 } as const;

/** The same on seamless paper, which has no stand; and how far the product's middle is below the picture's, of its height. */
const ON_PAPER = { width: 0.78, height: 0.66, area: 1.6, below: 0.04 } as const;

/** Assumed depth of a product, as a share of its width. */
const DEPTH = 0.42;

/** Largest longest side of a result, and the smallest useful one, in pixels. */
const LONGEST = { full: 2048, fast: 1280, min: 960 } as const;

/** Largest enlargement of a product; beyond it looks soft. */
const MAX_ENLARGED = 1.35;

/** Placement of a product: the picture's frame, the product's size on the stage, and its box. */
type Placing = {
  frame: Frame;
  fit: Fit;
  /** The product's box in pixels. */
  box: Area;
};

/** View of a scene in a picture of a ratio with that longest side, in pixels. */
export function frameOf(ratio: string, longest: number): Frame {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const scale = longest / Math.max(across, down);
  const width = Math.round((across * scale) / 2) * 2;
  const height = Math.round((down * scale) / 2) * 2;
  const unit = Math.min(width, height) / 2;
  return { width, height, unit, footX: width / 2, footY: Math.round(footOf({ width, height })) };
}

/** The ground of a product: what it lies on, what it stands on, or paper on which it stands anywhere. */
type Ground = 'surface' | 'stand' | 'paper';

function fitInto({ width, height, unit }: Frame, product: Size, ground: Ground): number {
  const [across, down] = [product.width / unit, product.height / unit];
  const squares = (width * height) / (2 * unit) ** 2;
  const share = ground === 'paper' ? ON_PAPER : SHARE;
  const area = Math.sqrt(((ground === 'surface' ? LYING.area : share.area) * squares) / (across * down));
  if (ground === 'surface') return Math.min(LYING.side / across, LYING.side / down, area);
  return Math.min((share.width * width) / unit / across, (share.height * height) / unit / down, area);
}

/**
 * Placing of a product photographed from above. Its base is as deep as it is wide from `round` on; the eye is raised until
 * a circle on the ground looks as flat as its base does, at most by `lift`.
 */
const FROM_ABOVE = { round: 0.5, deepest: 1.3, lift: 2.1 } as const;

/** Height of the eye above the ground in a typical scene, in units. */
const USUAL_EYE = 1.2;

/** The stance of what was photographed straight on. */
const STRAIGHT: Stance = { elevation: 0, rearFoot: 0, behind: 0 };

/** Lowest the eye goes, in units below its height in a scene, so that feet seen from nearly straight on are on the ground. */
const LOWERED = 0.45;

/** How a product is to be placed. */
type Manner = { ratio: string; fast: boolean; ground?: Ground; stance?: Stance };

/** Height by which the eye is raised for a product, in units; negative for feet that were photographed from below it. */
function liftFor({ elevation, rearFoot }: Stance): number {
  const lift = Math.min(FROM_ABOVE.lift, elevation * EYE_DISTANCE - USUAL_EYE);
  return Math.max(rearFoot > 0 && elevation > 0 ? -LOWERED : 0, lift);
}

/** Depth of a product of this size in units. */
function depthFor({ width, height }: Size, { elevation, rearFoot, behind }: Stance, lift: number): number {
  // A tall thing is as deep as it is wide, a long one is not.
  const guessed = Math.min(DEPTH * width, 0.34);
  const round = Math.min(1, elevation / FROM_ABOVE.round) * width;
  const depthOf = (share: number) =>
    depthAt(share * height, { eye: USUAL_EYE + lift, distance: EYE_DISTANCE });
  const deep = Math.max(depthOf(behind), rearFoot > 0 ? depthOf(rearFoot) : round);
  return Math.max(guessed, Math.min(FROM_ABOVE.deepest, deep));
}

/** The foot of a product of this height, in pixels from the top: what is low on paper, or lies, is in the picture's middle. */
function footOn(ground: Ground, frame: Frame, height: number): number {
  if (ground === 'stand') return frame.footY;
  const middle = Math.round((frame.height - height) / 2) + height;
  if (ground === 'surface') return middle;
  return Math.min(frame.footY, middle + Math.round(ON_PAPER.below * frame.height));
}

/** Places a product in a picture of the given ratio, as large as the product's resolution allows. */
export function placeProduct(
  product: Size,
  { ratio, fast, ground = 'stand', stance = STRAIGHT }: Manner,
): Placing {
  const wanted = fast ? LONGEST.fast : LONGEST.full;
  const enlarged = fitInto(frameOf(ratio, wanted), product, ground);
  const longest = Math.max(LONGEST.min, Math.round(wanted * Math.min(1, MAX_ENLARGED / enlarged)));
  const frame = frameOf(ratio, longest);
  const scale = fitInto(frame, product, ground);
  const width = Math.max(1, Math.round(product.width * scale));
  const height = Math.max(1, Math.round(product.height * scale));
  const { unit, footX } = frame;
  const seen = ground === 'surface' ? STRAIGHT : stance;
  const lift = liftFor(seen);
  const units = { width: width / unit, height: height / unit };
  const fit = { ...units, depth: depthFor(units, seen, lift), lift };
  const footY = footOn(ground, frame, height);
  const left = Math.round(footX - width / 2);
  return { frame: { ...frame, footY }, fit, box: { left, top: footY - height, width, height } };
}

/** Scales a view to another number of pixels. */
export function scaledFrame(frame: Frame, factor: number): Frame {
  const width = Math.round(frame.width * factor);
  const exact = width / frame.width;
  return {
    width,
    height: Math.round(frame.height * exact),
    unit: frame.unit * exact,
    footX: frame.footX * exact,
    footY: frame.footY * exact,
  };
}
