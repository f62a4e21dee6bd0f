import type { PosterBackground, PosterLayer } from '../../document';
import { POSTER_LIMITS } from '../../document/limits';
import { isKind } from '../../layers/layer-kind';
import { ImportRefusal } from '../imported';
import { round } from '../numbers';
import { lengthOf, numbersIn } from './lengths';
import { viewBoxMatrix } from './transform';
import type { SvgElement } from './tree';

/** Default size of an SVG, as in browsers. */
const USUAL = { width: 300, height: 150 };
/** A drawing as small as an icon is scaled up to poster size. */
const SMALL = 120;
const LARGE = 1_080;

const MM_OF_INCH = 25.4;
const PX_OF_INCH = 96;

/** Page size, scale from the drawing's coordinates, and print width. */
export function pageOf({ attributes }: SvgElement) {
  const box = numbersIn(attributes.viewBox);
  const [, , boxWidth = 0, boxHeight = 0] = box;
  const isShare = (text: string | undefined) => text === undefined || text.trim().endsWith('%');
  const told = {
    width: isShare(attributes.width) ? undefined : lengthOf(attributes.width),
    height: isShare(attributes.height) ? undefined : lengthOf(attributes.height),
  };
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : undefined;
  let width = told.width ?? (told.height && ratio ? told.height * ratio : boxWidth || USUAL.width);
  let height = told.height ?? (told.width && ratio ? told.width / ratio : boxHeight || USUAL.height);
  const isPaper = /(mm|cm|in)\s*$/.test(attributes.width ?? '');
  const view = boxWidth > 0 && boxHeight > 0 ? { width: boxWidth, height: boxHeight } : { width, height };
  const widthMm = round((width / PX_OF_INCH) * MM_OF_INCH);
  const longest = Math.max(width, height);
  const grow = longest > 0 && longest < SMALL && !isPaper ? LARGE / longest : 1;
  width = Math.round(width * grow);
  height = Math.round(height * grow);
  const { minSide } = POSTER_LIMITS;
  if (Math.min(width, height) < minSide) throw new ImportRefusal('tooSmall', { limit: minSide });
  if (Math.max(width, height) > POSTER_LIMITS.maxSide)
    throw new ImportRefusal('tooManyPixels', { limit: POSTER_LIMITS.maxSide });
  const matrix =
    box.length === 4
      ? viewBoxMatrix(box, width, height, attributes.preserveAspectRatio)
      : ([grow, 0, 0, grow, 0, 0] as const);
  const print =
    isPaper && widthMm >= POSTER_LIMITS.minMm && widthMm <= POSTER_LIMITS.maxMm
      ? { widthMm, bleedMm: 0 }
      : undefined;
  return { size: { width, height, ...(print && { print }) }, view, matrix };
}

/** Converts a lowest rectangle over the whole page to the page's background color. */
export function takeGround(
  layers: PosterLayer[],
  { width, height }: { width: number; height: number },
): PosterBackground {
  const [lowest] = layers;
  const isWhole =
    isKind(lowest, 'shape') &&
    lowest.shape.kind === 'rect' &&
    lowest.shape.radius === 0 &&
    !lowest.stroke &&
    lowest.opacity === 1 &&
    Math.abs(lowest.x) < 1 &&
    Math.abs(lowest.y) < 1 &&
    Math.abs(lowest.width - width) < 2 &&
    Math.abs(lowest.height - height) < 2;
  if (!isWhole || !lowest.fill) return { fill: null };
  layers.shift();
  return { fill: lowest.fill };
}
