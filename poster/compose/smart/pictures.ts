import type { ImageLayer, PosterLayer } from '../../document';
import { faded, type Kit, type Place, solid } from '../kit';
import { grounded } from '../ornaments';
import type { Part, Picture } from './facts';
import type { Theme } from './theme';

/** Picture pixels per page pixel below which a picture looks blurred. */
const LEAST_PIXELS = 0.42;

/** Bounding box of parts. */
function around(parts: readonly Part[]): Part | undefined {
  if (parts.length === 0) return undefined;
  return {
    left: Math.min(...parts.map(({ left }) => left)),
    top: Math.min(...parts.map(({ top }) => top)),
    right: Math.max(...parts.map(({ right }) => right)),
    bottom: Math.max(...parts.map(({ bottom }) => bottom)),
  };
}

/** The part of a picture that must stay visible: its faces, else its subject. */
const focusOf = ({ faces, subject }: Picture): Part | undefined => around(faces) ?? subject;

/**
 * Start of a window of `length` within 0–1 that places `from`–`to` around its share `at`, and contains it if possible.
 */
function slide(length: number, from: number, to: number, at: number): number {
  const wanted = (from + to) / 2 - at * length;
  const [least, most] = [to - length, from];
  const inside = least <= most ? Math.min(most, Math.max(least, wanted)) : wanted;
  return Math.min(1 - length, Math.max(0, inside));
}

/** Crop of a picture for a box of this ratio, with its focus around `at` (shares of the box). */
function cropFor(picture: Picture, ratio: number, [u, v]: readonly [number, number]) {
  const own = picture.width / picture.height;
  const focus = focusOf(picture) ?? { left: 0.4, right: 0.6, top: 0.4, bottom: 0.6 };
  // For a subject that does not fit, the upper part is kept.
  const width = Math.min(1, ratio / own);
  const height = Math.min(1, own / ratio);
  return {
    x: slide(width, focus.left, focus.right, u),
    y: slide(height, focus.top, focus.bottom, v),
    width,
    height,
  };
}

/** Share of a picture's focus that stays visible in a place that the picture fills. */
export function seenShare(k: Kit, place: Place, picture: Picture): number {
  const focus = picture.subject ?? focusOf(picture);
  if (!focus || picture.isTransparent) return 1;
  const { width, height } = cropFor(picture, ratioOf(k, place), [0.5, 0.45]);
  return Math.min(1, width / (focus.right - focus.left)) * Math.min(1, height / (focus.bottom - focus.top));
}

/** Whether a picture has enough resolution for a place. */
export function isSharpIn(k: Kit, picture: Picture, [, , width, height]: Place): boolean {
  const [wide, high] = [(width / 100) * k.width, (height / 100) * k.height];
  const pixels = Math.min(picture.width / wide, picture.height / high);
  return pixels >= LEAST_PIXELS;
}

type PhotoOptions = {
  /** Target position of the focus in the place. */
  at?: readonly [number, number];
  mask?: ImageLayer['mask'];
  rest?: Partial<Pick<ImageLayer, 'shadow' | 'rotation' | 'stroke'>>;
};

const ratioOf = (k: Kit, [, , width, height]: Place) => (width * k.width) / (height * k.height);

/** The largest rectangle of a ratio within a place, centered or at its bottom. */
function fitted(k: Kit, place: Place, ratio: number, foot = false): Place {
  const [x, y, width, height] = place;
  const whole = ratioOf(k, place);
  const [wide, high] = ratio > whole ? [width, (height * whole) / ratio] : [(width * ratio) / whole, height];
  return [x + (width - wide) / 2, foot ? y + height - high : y + (height - high) / 2, wide, high];
}

/** A picture that fills a place; a cut-out is shown whole on a field. */
export function photo(
  k: Kit,
  place: Place,
  picture: Picture,
  theme: Theme,
  { at = [0.5, 0.45], mask, rest = {} }: PhotoOptions = {},
): PosterLayer[] {
  if (picture.isTransparent) {
    const [x, y, width, height] = place;
    const inner: Place = [x + width * 0.1, y + height * 0.1, width * 0.8, height * 0.8];
    const panel = {
      ...base(k, place),
      type: 'shape' as const,
      shape: panelShape(mask, k, place),
      fill: solid(theme.tint),
    };
    return [{ ...panel, ...rest }, cutOutLayer(k, inner, picture, theme)];
  }
  const layer = k.photo('', place, {
    source: picture.source,
    crop: cropFor(picture, ratioOf(k, place), at),
    ...(mask && { mask }),
    ...rest,
  });
  return [layer];
}

const base = (k: Kit, place: Place) => {
  const { type: _type, shape: _shape, fill: _fill, ...layer } = k.rect(place, '#000000');
  return layer;
};

const panelShape = (mask: ImageLayer['mask'], _k: Kit, _place: Place) => {
  if (mask?.shape === 'ellipse') return { kind: 'ellipse' as const };
  if (mask?.shape === 'path')
    return { kind: 'path' as const, path: mask.path, box: [100, 100] as [number, number] };
  return { kind: 'rect' as const, radius: mask?.shape === 'rect' ? mask.radius : 0 };
};

/** Whether it has a cut-out that can stand alone. */
export const canStand = ({ cutOut, cutSource, isTransparent }: Picture): boolean =>
  isTransparent ||
  (cutOut !== undefined && cutSource !== undefined && cutOut.cutAt.every((side) => side === 'bottom'));

/** Whether it is cut off at the bottom, so that it must touch the bottom of its place. */
export const isCutBelow = ({ cutOut }: Picture): boolean => cutOut?.cutAt.includes('bottom') ?? false;

/** A cut-out subject, as large as the place allows. */
export function cutOutLayer(k: Kit, place: Place, picture: Picture, theme: Theme, foot = false): PosterLayer {
  const { width, height } = picture.cutOut ?? picture;
  const source = picture.cutSource ?? picture.source;
  const box = fitted(k, place, width / height, foot);
  const layer = k.picture('', box, { source });
  return isCutBelow(picture) ? layer : grounded(k, layer, theme.deep.color, 0.9);
}

/** Cells of a mosaic: rows of a place, each with the given number of pictures. */
function cells(
  [x, y, width, height]: Place,
  rows: readonly number[],
  gap: readonly [number, number],
): Place[] {
  const high = (height - gap[1] * (rows.length - 1)) / rows.length;
  return rows.flatMap((count, row) => {
    const wide = (width - gap[0] * (count - 1)) / count;
    return Array.from(
      { length: count },
      (_, column): Place => [x + column * (wide + gap[0]), y + row * (high + gap[1]), wide, high],
    );
  });
}

const ROWS: Readonly<Record<'wide' | 'even' | 'tall', readonly (readonly number[])[]>> = {
  wide: [[1], [2], [3], [4], [2, 3], [3, 3]],
  even: [[1], [2], [1, 2], [2, 2], [2, 3], [3, 3]],
  tall: [[1], [1, 1], [1, 1, 1], [1, 2, 1], [2, 1, 2], [2, 2, 2]],
};

/** Arranges all pictures side by side in a place. */
export function mosaic(
  k: Kit,
  place: Place,
  pictures: readonly Picture[],
  theme: Theme,
  { gap = 0.012, radius = 0, at }: { gap?: number; radius?: number; at?: readonly [number, number] } = {},
): PosterLayer[] {
  const ratio = ratioOf(k, place);
  const shape = ratio > 2.1 ? 'wide' : ratio < 0.62 ? 'tall' : 'even';
  const rows = ROWS[shape][pictures.length - 1] ?? [pictures.length];
  const gaps = [(100 * gap * k.side) / k.width, (100 * gap * k.side) / k.height] as const;
  return cells(place, rows, gaps).flatMap((cell, index) => {
    const picture = pictures[index];
    if (!picture) return [];
    const mask = radius > 0 ? { mask: { shape: 'rect' as const, radius: radius * k.side } } : {};
    return photo(k, cell, picture, theme, { ...mask, ...(at && { at }) });
  });
}

/** Soft shadow of something that floats above a background. */
export const floating = (k: Kit, theme: Theme, opacity = 0.28) => ({
  color: faded(theme.deep.color, opacity),
  blur: 0.035 * k.side,
  x: 0,
  y: 0.014 * k.side,
});
