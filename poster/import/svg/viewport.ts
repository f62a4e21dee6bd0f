import type { PosterLayer } from '../../document';
import { type Matrix, multiply } from '../../draw/matrix';
import { isKind } from '../../layers/layer-kind';
import { between } from '../numbers';
import { lengthOf, numbersIn } from './lengths';
import { fitted, pointOf, viewBoxMatrix } from './transform';
import type { SvgElement } from './tree';

type Size = { width: number; height: number };
type Box = Size & { x: number; y: number };

/** A size in the attributes of a `use`. */
export type UsedSize = { width?: string | undefined; height?: string | undefined };

/** A viewport: its size, and the transform from its corner to the page. */
export type Viewport = Size & { matrix: Matrix };

/**
 * Establishes the viewport of an inner `svg` or a symbol, whose content is in its own units.
 * @param around reference for its relative lengths
 * @param used the size that a `use` gives
 * @returns the transform and the reference for its content, and its box
 */
export function viewportOf(
  { attributes, name }: SvgElement,
  matrix: Matrix,
  around: Size,
  used: UsedSize = {},
): { matrix: Matrix; view: Size; box: Viewport } {
  const isPlaced = name !== 'symbol';
  const x = isPlaced ? (lengthOf(attributes.x, around.width) ?? 0) : 0;
  const y = isPlaced ? (lengthOf(attributes.y, around.height) ?? 0) : 0;
  const width = lengthOf(used.width ?? attributes.width ?? '100%', around.width) ?? around.width;
  const height = lengthOf(used.height ?? attributes.height ?? '100%', around.height) ?? around.height;
  const viewBox = numbersIn(attributes.viewBox);
  const [, , boxWidth = 0, boxHeight = 0] = viewBox;
  const hasBox = boxWidth > 0 && boxHeight > 0;
  const outer = multiply(matrix, [1, 0, 0, 1, x, y]);
  const own = viewBoxMatrix(viewBox, width, height, attributes.preserveAspectRatio);
  return {
    matrix: multiply(outer, own),
    view: hasBox ? { width: boxWidth, height: boxHeight } : { width, height },
    box: { matrix: outer, width, height },
  };
}

/**
 * Places a picture in the box of its `image`, by `preserveAspectRatio`: contained, cropped, or stretched.
 * @param picture its size; none leaves the whole box
 */
export function framed(picture: Size | undefined, box: Box, aspect: string): { box: Box; crop?: Box } {
  if (!picture) return { box };
  if (/^\s*none/.test(aspect)) return { box, crop: { x: 0, y: 0, width: 1, height: 1 } };
  const { scaleX, scaleY, x, y } = fitted(picture, box, aspect);
  const [width, height] = [picture.width * scaleX, picture.height * scaleY];
  if (!/slice/.test(aspect)) return { box: { x: box.x + x, y: box.y + y, width, height } };
  // Rounding must not lead out of the picture.
  const [left, top] = [between(-x / width, 0, 0.999), between(-y / height, 0, 0.999)];
  const crop = {
    x: left,
    y: top,
    width: between(box.width / width, 0.001, 1 - left),
    height: between(box.height / height, 0.001, 1 - top),
  };
  return { box, crop };
}

/** Languages of which the first child of a `switch` is taken. */
const LANGUAGES = /^(zh|en)\b/i;

/** Whether a child of a `switch` can be shown: no extension of a program, and none of HTML. */
export const applies = ({ name, attributes }: SvgElement): boolean => {
  const { requiredExtensions, systemLanguage } = attributes;
  const isSpoken =
    systemLanguage === undefined || systemLanguage.split(',').some((one) => LANGUAGES.test(one.trim()));
  return name !== 'foreignObject' && !(requiredExtensions ?? '').trim() && isSpoken;
};

/** Whether layers lie partly outside a viewport, as far as the page shows them. */
export function reachesBeyond(
  layers: readonly PosterLayer[],
  { matrix, width, height }: Viewport,
  page: Size,
): boolean {
  const corners = [pointOf(matrix, 0, 0), pointOf(matrix, width, height)];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const slack = 1;
  const [left, top] = [Math.max(0, Math.min(...xs)) - slack, Math.max(0, Math.min(...ys)) - slack];
  const [right, bottom] = [
    Math.min(page.width, Math.max(...xs)) + slack,
    Math.min(page.height, Math.max(...ys)) + slack,
  ];
  return layers.some((layer) => {
    if (isKind(layer, 'text')) return false;
    const [x, y] = [Math.max(0, layer.x), Math.max(0, layer.y)];
    const [endX, endY] = [
      Math.min(page.width, layer.x + layer.width),
      Math.min(page.height, layer.y + layer.height),
    ];
    return endX > x && endY > y && (x < left || y < top || endX > right || endY > bottom);
  });
}
