import type { ImageLayer, PosterLayer } from '../../document';
import { faded, type Kit, type Place, solid } from '../kit';
import { grounded } from '../ornaments';
import type { Part, Picture } from './facts';
import { distanceOf, type Theme } from './theme';

/** Picture pixels per page pixel below which a picture looks blurred. */
const MIN_PIXELS = 0.42;

/** Size of a crop around a subject, in sizes of the subject. */
const AROUND = 1.06;

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

/** Whether a subject is whole in its photo: a figure from head to foot, or a product, with or without a face. */
const isFigure = ({ cutOut }: Picture): boolean => cutOut?.cutAt.length === 0;

/** How far hair and hats reach above a face at most, in heights of the face with its margins. */
const HAT = 0.8;

/** The part of a picture that must stay visible: a subject that is whole, else its faces, else its subject. */
function focusOf(picture: Picture): Part | undefined {
  const { faces, subject } = picture;
  return isFigure(picture) ? (subject ?? around(faces)) : (around(faces) ?? subject);
}

/** The focus with the hair or hat of a single face, which stays visible where a crop of that height has room for it. */
function withHead(picture: Picture, focus: Part, height: number): Part {
  const [face, second] = picture.faces;
  if (!face || second || !picture.subject) return focus;
  const reach = face.top - HAT * (face.bottom - face.top);
  const top = Math.min(focus.top, Math.max(picture.subject.top, reach));
  return focus.bottom - top <= height ? { ...focus, top } : focus;
}

/** A side of a picture: what must stay visible of it, the target share of the window, and the limits of the window. */
type Side = { from: number; to: number; at: number; min: number; max: number };

/**
 * Start of a window of `length` within a side's limits that places `from`–`to` around its share `at` and, if possible,
 * between its shares `first` and `last`. What is too long for it, and cut off at one end by the photo, keeps its other end.
 */
function slide(
  length: number,
  { from, to, at, min, max }: Side,
  [first, last]: readonly [number, number],
): number {
  const wanted = (from + to) / 2 - at * length;
  const [least, most] = [to - last * length, from - first * length];
  const [isCutBefore, isCutBehind] = [from - min < UNSEEN, max - to < UNSEEN];
  const kept = isCutBefore === isCutBehind ? wanted : isCutBefore ? least : most;
  const inside = least <= most ? Math.min(most, Math.max(least, wanted)) : kept;
  return Math.min(max - length, Math.max(min, inside));
}

const WHOLE: Part = { left: 0, top: 0, right: 1, bottom: 1 };
const MIDDLE: Part = { left: 0.4, right: 0.6, top: 0.4, bottom: 0.6 };

/** The part of a picture that is shown: without bars. */
const innerOf = ({ inner }: Picture): Part => inner ?? WHOLE;

/** Rounding that is not seen, as a share of the picture. */
const UNSEEN = 0.004;

/** Share that must stay visible of a subject that the photo cuts off, or that is too unclear to be cut out. */
const SEEN_OF_REST = 0.75;

/** Air around goods that could be cut out instead, in shares of the place: touching its edge, they look cropped. */
const AIR = 0.035;

type Crop = { x: number; y: number; width: number; height: number };

/** Crop of a picture for a box of this ratio, with its focus around `at` and within `open` (shares of the box). */
function cropFor(
  picture: Picture,
  ratio: number,
  { at: [u, v], open: given }: Pick<Required<PhotoOptions>, 'at' | 'open'>,
) {
  const airy = inset(given, AIR);
  const open = standsFree(picture) && picture.faces.length === 0 ? airy : given;
  const inner = innerOf(picture);
  const [innerWidth, innerHeight] = [inner.right - inner.left, inner.bottom - inner.top];
  const own = (innerWidth * picture.width) / (innerHeight * picture.height);
  const focus = focusOf(picture) ?? MIDDLE;
  const { left, top, right, bottom } = focus;
  const width = innerWidth * Math.min(1, ratio / own);
  const height = innerHeight * Math.min(1, own / ratio);
  const head = withHead(picture, focus, (open.bottom - open.top) * height).top;
  const horizontal = { from: left, to: right, at: u, min: inner.left, max: inner.right };
  const beside = right - left <= (airy.right - airy.left) * width ? airy : open;
  const above = bottom - head <= (airy.bottom - airy.top) * height ? airy : open;
  const vertical = { from: head, to: bottom, at: v, min: inner.top, max: inner.bottom };
  const x = slide(width, horizontal, [beside.left, beside.right]);
  const y = slide(height, vertical, [above.top, above.bottom]);
  const crop: Crop = { x, y, width, height };
  const across = Math.min(right, x + open.right * width) - Math.max(left, x + open.left * width);
  const down = Math.min(bottom, y + open.bottom * height) - Math.max(top, y + open.top * height);
  const seen = (Math.max(0, across) / (right - left)) * (Math.max(0, down) / (bottom - top));
  return { crop, isWhole: !focusOf(picture) || seen >= (isOfRest(picture) ? SEEN_OF_REST : 1 - UNSEEN) };
}

/** Whether the photo itself ends in its subject. */
export function isCutByPhoto(picture: Picture): boolean {
  const { faces, subject } = picture;
  if (faces.length > 0 || !subject) return false;
  const { left, top, right, bottom } = innerOf(picture);
  const room = [subject.left - left, subject.top - top, right - subject.right, bottom - subject.bottom];
  return Math.min(...room) < UNSEEN;
}

/** Whether a subject need not be whole: it is cut off by its photo, or its ends are not known well. */
const isOfRest = (picture: Picture): boolean =>
  isCutByPhoto(picture) || (picture.faces.length === 0 && !picture.isTransparent && !picture.cutOut);

/** The smallest crop of at least this size that contains the picture's focus with a margin. */
function cropAround(picture: Picture, { width, height }: Pick<Crop, 'width' | 'height'>): Crop {
  const { left, top, right, bottom } = focusOf(picture) ?? MIDDLE;
  const inner = innerOf(picture);
  const size = {
    width: Math.min(inner.right - inner.left, Math.max(width, (right - left) * AROUND)),
    height: Math.min(inner.bottom - inner.top, Math.max(height, (bottom - top) * AROUND)),
  };
  return {
    x: slide(size.width, { from: left, to: right, at: 0.5, min: inner.left, max: inner.right }, [0, 1]),
    y: slide(size.height, { from: top, to: bottom, at: 0.5, min: inner.top, max: inner.bottom }, [0, 1]),
    ...size,
  };
}

/**
 * The crop that shows a picture's subject as large as `open`, the free part of a place in shares of it, or as resolution
 * allows; undefined where the picture ends before that.
 */
export function closeCrop(k: Kit, place: Place, picture: Picture, open: Part): Crop | undefined {
  const { subject, width: widthPx, height: heightPx } = picture;
  if (!subject) return undefined;
  const inner = innerOf(picture);
  const ratio = (ratioOf(k, place) * heightPx) / widthPx;
  const width = Math.max(
    (subject.right - subject.left) / (open.right - open.left),
    (ratio * (subject.bottom - subject.top)) / (open.bottom - open.top),
    (MIN_PIXELS * (place[2] / 100) * k.width) / widthPx,
  );
  const height = width / ratio;
  const x = (subject.left + subject.right - (open.left + open.right) * width) / 2;
  const y = (subject.top + subject.bottom - (open.top + open.bottom) * height) / 2;
  const isInside =
    x >= inner.left && y >= inner.top && x + width <= inner.right && y + height <= inner.bottom;
  return isInside ? { x, y, width, height } : undefined;
}

/** Share of a picture without a known subject that must stay visible: what it is of may be anywhere. */
const SEEN_OF_UNKNOWN = 0.45;

type Filling = Partial<Pick<Required<PhotoOptions>, 'at' | 'open'>>;

/** Whether a picture can fill a place without cutting off its faces or its subject. */
export function canFill(
  k: Kit,
  place: Place,
  picture: Picture,
  { at = [0.5, 0.45], open = WHOLE }: Filling = {},
): boolean {
  if (picture.isTransparent) return true;
  const { crop, isWhole } = cropFor(picture, ratioOf(k, place), { at, open });
  if (focusOf(picture)) return isWhole;
  const inner = innerOf(picture);
  const area = (inner.right - inner.left) * (inner.bottom - inner.top);
  return crop.width * crop.height >= SEEN_OF_UNKNOWN * area;
}

/** Whether a place shows a picture well: filled, or its subject cut out on a field. A smaller photo on a field looks lost. */
export const suits = (k: Kit, place: Place, picture: Picture, filling: Filling = {}): boolean =>
  canFill(k, place, picture, filling) || standsFree(picture);

/** Whether a picture has enough resolution for a place. */
export function isSharpIn(k: Kit, picture: Picture, [, , width, height]: Place): boolean {
  const [widthPx, heightPx] = [(width / 100) * k.width, (height / 100) * k.height];
  const pixels = Math.min(picture.width / widthPx, picture.height / heightPx);
  return pixels >= MIN_PIXELS;
}

/** Ratio to its field below which a subject gets most of the field's height. */
const THIN = 0.6;

/** Share of a field that a cut-out's box covers at least where the field does not look empty. */
const COVERING = 0.3;

/** Whether a picture fills a place, or its cut-out a field there. */
export function fillsField(k: Kit, place: Place, picture: Picture): boolean {
  if (!picture.isTransparent && canFill(k, place, picture)) return true;
  if (!standsFree(picture)) return false;
  const { width, height } = picture.cutOut ?? picture;
  const [own, whole] = [width / height, ratioOf(k, place)];
  return Math.min(own / whole, whole / own) * 0.86 ** 2 >= COVERING;
}

/** Margins of goods on their own even ground, in shares of the free part of a place. */
const MARGIN = 0.1;

const inset = ({ left, top, right, bottom }: Part, margin: number): Part => {
  const [across, down] = [margin * (right - left), margin * (bottom - top)];
  return { left: left + across, top: top + down, right: right - across, bottom: bottom - down };
};

type PhotoOptions = {
  /** Target position of the focus in the place. */
  at?: readonly [number, number];
  mask?: ImageLayer['mask'];
  /** Part of the place that the mask leaves visible as a rectangle, in shares of the place. */
  open?: Part;
  rest?: Partial<Pick<ImageLayer, 'shadow' | 'rotation' | 'stroke'>>;
};

const ratioOf = (k: Kit, [, , width, height]: Place) => (width * k.width) / (height * k.height);

/** The largest rectangle of a ratio within a place, centered or at its bottom. */
function fitted(k: Kit, place: Place, ratio: number, foot = false): Place {
  const [x, y, width, height] = place;
  const whole = ratioOf(k, place);
  const [fitWidth, fitHeight] =
    ratio > whole ? [width, (height * whole) / ratio] : [(width * ratio) / whole, height];
  return [
    x + (width - fitWidth) / 2,
    foot ? y + height - fitHeight : y + (height - fitHeight) / 2,
    fitWidth,
    fitHeight,
  ];
}

/** The part of a place with these shares of it, `share` of its width and height. */
const within = ([x, y, width, height]: Place, open: Part, share = 1): Place => {
  const [openWidth, openHeight] = [(open.right - open.left) * width, (open.bottom - open.top) * height];
  const [left, top] = [x + open.left * width, y + open.top * height];
  return [
    left + ((1 - share) / 2) * openWidth,
    top + ((1 - share) / 2) * openHeight,
    share * openWidth,
    share * openHeight,
  ];
};

/**
 * A picture that fills a place. Faces and subjects are never cut off: where they would be, a subject is shown cut out on
 * a field, otherwise the field shows at two sides of the picture.
 */
export function photo(
  k: Kit,
  place: Place,
  picture: Picture,
  theme: Theme,
  { at = [0.5, 0.45], mask, open = WHOLE, rest = {} }: PhotoOptions = {},
): PosterLayer[] {
  const close = picture.ground === undefined ? undefined : closeCrop(k, place, picture, inset(open, MARGIN));
  const { crop, isWhole } = close
    ? { crop: close, isWhole: true }
    : cropFor(picture, ratioOf(k, place), { at, open });
  const isBetterWhole = !isWhole && !(mask && isCutByPhoto(picture));
  if (!isBetterWhole && !picture.isTransparent)
    return [k.photo('', place, { source: picture.source, crop, ...(mask && { mask }), ...rest })];
  const panel = {
    ...base(k, place),
    type: 'shape' as const,
    shape: panelShape(mask),
    fill: solid(fieldFor(picture, theme)),
    ...rest,
  };
  if (standsFree(picture)) {
    const { width, height } = picture.cutOut ?? picture;
    const isThin = width / height < THIN * ratioOf(k, place);
    const share = open !== WHOLE || isThin ? 0.9 : 0.86;
    return [panel, cutOutLayer(k, within(place, open, share), picture, theme)];
  }
  const shown = cropAround(picture, crop);
  const ratio = (shown.width * picture.width) / (shown.height * picture.height);
  const whole = fitted(k, within(place, open), ratio);
  return [panel, k.photo('', whole, { source: picture.source, crop: shown })];
}

/** OKLab distance from which a subject is clearly visible on a field; a just noticeable one is about 0.02. */
const CLEARLY = 0.15;

/** The same of its most colorful hue: red goods with a white label are lost on the same red. */
const HUE_CLEARLY = 0.1;

/** Whether a picture's subject differs clearly from a color behind it. */
export const standsOutOn = (ground: string, { mean, color }: Picture): boolean =>
  distanceOf(mean, ground) >= CLEARLY && distanceOf(color, ground) >= HUE_CLEARLY;

/** The first of a theme's fields on which a subject stands out, otherwise the one on which it does most. */
export function fieldFor(picture: Picture, { tint, card, field, deep }: Theme): string {
  const fields = [tint, card.color, field.color, deep.color];
  const clear = fields.find((color) => standsOutOn(color, picture));
  return (
    clear ??
    fields.reduce((best, color) =>
      distanceOf(picture.mean, color) > distanceOf(picture.mean, best) ? color : best,
    )
  );
}

const base = (k: Kit, place: Place) => {
  const { type: _type, shape: _shape, fill: _fill, ...layer } = k.rect(place, '#000000');
  return layer;
};

const panelShape = (mask: ImageLayer['mask']) => {
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

/** Whether its cut-out can stand in the middle of a field. */
export const standsFree = (picture: Picture): boolean =>
  picture.isTransparent || (canStand(picture) && isFigure(picture));

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
    const columnWidth = (width - gap[0] * (count - 1)) / count;
    return Array.from(
      { length: count },
      (_, column): Place => [
        x + column * (columnWidth + gap[0]),
        y + row * (high + gap[1]),
        columnWidth,
        high,
      ],
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
