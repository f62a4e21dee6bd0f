import { footOf, PRODUCT_AREA } from '@tuzuo/core/backdrops/plates';
import type { Area, Size } from '@tuzuo/core/geometry/size';
import type { Frame } from './scenes/render';
import type { Fit } from './scenes/stage';

/** Largest share of the picture's width and height of a product. */
const SHARE = { width: 0.62, height: 0.56 } as const;

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

function fitInto({ width, height, unit }: Frame, product: Size): number {
  const [across, down] = [product.width / unit, product.height / unit];
  return Math.min(
    (SHARE.width * width) / unit / across,
    (SHARE.height * height) / unit / down,
    Math.sqrt((PRODUCT_AREA * (width * height)) / (2 * unit) ** 2 / (across * down)),
  );
}

/** Adjustments for a product photographed from above: its largest depth, and how far the eye is raised. */
const FROM_ABOVE = { deepest: 0.8, lift: 0.3, fullFrom: 0.2 } as const;

/** Height in the picture per unit of depth, in a typical scene. */
const USUAL_SLOPE = 0.22;

/**
 * Places a product in a picture of the given ratio, as large as the product's resolution allows.
 * @param rise rise of its lower outline, see `outlineRise`
 */
export function placeProduct(product: Size, ratio: string, fast: boolean, rise = 0): Placing {
  const wanted = fast ? LONGEST.fast : LONGEST.full;
  const enlarged = fitInto(frameOf(ratio, wanted), product);
  const longest = Math.max(LONGEST.min, Math.round(wanted * Math.min(1, MAX_ENLARGED / enlarged)));
  const frame = frameOf(ratio, longest);
  const scale = fitInto(frame, product);
  const width = Math.max(1, Math.round(product.width * scale));
  const height = Math.max(1, Math.round(product.height * scale));
  const { unit, footX, footY } = frame;
  // A tall thing is as deep as it is wide, a long one is not.
  const guessed = Math.min((DEPTH * width) / unit, 0.34);
  const seen = Math.min(FROM_ABOVE.deepest, (rise * height) / unit / USUAL_SLOPE);
  const fit = {
    width: width / unit,
    height: height / unit,
    depth: Math.max(guessed, seen),
    lift: FROM_ABOVE.lift * Math.min(1, rise / FROM_ABOVE.fullFrom),
  };
  return { frame, fit, box: { left: Math.round(footX - width / 2), top: footY - height, width, height } };
}

/** The same product in the middle of the picture, for one that lies on a surface seen from above. */
export function centered({ frame, fit, box }: Placing): Placing {
  const top = Math.round((frame.height - box.height) / 2);
  return { frame: { ...frame, footY: top + box.height }, fit, box: { ...box, top } };
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
