import type { CodeLayer, Fill, PosterDocument, PosterLayer } from '../../document';
import {
  type Box,
  boundsOf,
  boxOf,
  grown,
  type Matrix,
  multiply,
  overlap,
  placement,
} from '../../draw/matrix';
import type { DrawResources } from '../../draw/port';
import { inkOf } from '../../edit/clusters';
import { editingOf } from '../editings';
import { childrenOf, isKind } from '../layer-kind';
import { QUIET_ZONE } from './quiet-zone';

/**
 * Why a reader may fail: modules of too few pixels, too little contrast or light on dark, no plain light ground, parts
 * that are hidden, or a code that is not straight.
 */
export type CodeProblem = 'small' | 'contrast' | 'ground' | 'covered' | 'turned';

/** Minimum pixels of a module in the export; measured with ZBar, which reads rotated codes from 2.75 px. */
const MIN_PIXELS = 2;
const MIN_PIXELS_ROTATED = 3;
/** Minimum difference of reflectance: grade B of ISO/IEC 15415, and A where the surroundings are darker than the code. */
const MIN_CONTRAST = 0.55;
const MIN_CONTRAST_ON_DARK = 0.7;
/** Share of a code that may be hidden: less than a corner mark's. */
const MAX_COVERED = 0.01;
/** Degrees by which a barcode may be turned: a reader's line must still cross all its bars. */
const MAX_BAR_TURN = 15;

/** Opacity below which a layer does not hide a code. */
const FAINT = 0.25;
/** Distance of the inner corner of a rounded one, in radiuses. */
const CORNER = 1 - Math.SQRT1_2;

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];

const mixed = (color: Rgb, ground: Rgb, share: number): Rgb => {
  const mix = (place: number) => (color[place] as number) * share + (ground[place] as number) * (1 - share);
  return [mix(0), mix(1), mix(2)];
};

/** A color of a document on a ground. */
function blended(color: string, ground: Rgb): Rgb {
  const part = (place: number) => Number.parseInt(color.slice(1 + 2 * place, 3 + 2 * place), 16);
  return mixed([part(0), part(1), part(2)], ground, color.length > 7 ? part(3) / 255 : 1);
}

/** Reflected share of light, 0–1: the relative luminance of WCAG. */
function reflectance(color: Rgb): number {
  const [r, g, b] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** A visible layer that is no group, on the page. */
interface Leaf {
  layer: PosterLayer;
  matrix: Matrix;
  opacity: number;
}

const flattened = (layers: readonly PosterLayer[], outer: Matrix, opacity: number): Leaf[] =>
  layers.flatMap((layer): Leaf[] => {
    if (layer.hidden || layer.opacity <= 0) return [];
    const matrix = multiply(outer, placement(layer));
    const share = opacity * layer.opacity;
    const children = childrenOf(layer);
    return children ? flattened(children, matrix, share) : [{ layer, matrix, opacity: share }];
  });

const areaOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top);
const holds = (outer: Box, inner: Box) =>
  outer.left <= inner.left &&
  outer.top <= inner.top &&
  outer.right >= inner.right &&
  outer.bottom >= inner.bottom;

/** Whether a matrix keeps sides upright, also turned by quarters. */
const isStraight = ([a, b]: Matrix): boolean => Math.abs(a * b) < 1e-6;

const colorsOf = (fill: Fill): string[] =>
  fill.type === 'solid' ? [fill.color] : fill.stops.map(({ color }) => color);

/** The colors of a plain ground on which a box lies; undefined when it is a picture, or not the same everywhere. */
function groundOf(below: readonly Leaf[], fill: Fill | null | undefined, box: Box): Rgb[] | undefined {
  for (const { layer, matrix, opacity } of [...below].reverse()) {
    const bounds = boundsOf(matrix, boxOf(layer.width, layer.height));
    if (!overlap(bounds, box)) continue;
    const ground = editingOf(layer).ground?.(layer);
    if (!ground) return undefined;
    // The part of a rectangle without its round corners.
    const plain = grown(bounds, -CORNER * ground.radius);
    const colors = colorsOf(ground.fill);
    const isOpaque = opacity === 1 && colors.every((color) => color.length <= 7);
    if (!isOpaque || !isStraight(matrix) || !holds(plain, box)) return undefined;
    return colors.map((color) => blended(color, WHITE));
  }
  if (fill === undefined) return undefined;
  return fill ? colorsOf(fill).map((color) => blended(color, WHITE)) : [WHITE];
}

/** Size of a module in units of the page, and the area of the modules and of their quiet zone in the layer's box. */
function measuresOf(layer: CodeLayer, rows: boolean[][]) {
  const { format, width, height, background } = layer;
  const across = rows[0]?.length ?? 0;
  const zone = QUIET_ZONE[format];
  const side = format === 'qr' ? Math.min(width, height) : width;
  const module = side / (across + (background ? 2 * zone : 0));
  const inset = background ? zone * module : 0;
  const [left, top] = [(width - side) / 2 + inset, format === 'qr' ? (height - side) / 2 + inset : 0];
  const modules: Box = { left, top, right: width - left, bottom: height - top };
  return { module, modules, quiet: background ? modules : grown(modules, zone * module) };
}

type Checked = { leaf: Leaf & { layer: CodeLayer }; below: Leaf[]; above: Leaf[] };

function contrastProblem(
  { leaf: { layer, matrix, opacity }, below }: Checked,
  fill: Fill | null | undefined,
  quiet: Box,
): CodeProblem | undefined {
  const { color, background } = layer;
  const isOpaque = background !== null && background.length <= 7 && opacity === 1;
  const plain = groundOf(below, fill, boundsOf(matrix, isOpaque ? boxOf(layer.width, layer.height) : quiet));
  if (!plain && !isOpaque) return 'ground';
  const isFaint = (plain ?? [WHITE]).some((around) => {
    const ground = background ? blended(background, around) : around;
    const [light, dark] = [ground, blended(color, ground)].map((own) =>
      reflectance(mixed(own, around, opacity)),
    ) as [number, number];
    const min = reflectance(around) < dark ? MIN_CONTRAST_ON_DARK : MIN_CONTRAST;
    return light - dark < min;
  });
  return isFaint ? 'contrast' : undefined;
}

function isTurned({ layer, matrix: [a, b, c, d] }: Leaf & { layer: CodeLayer }): boolean {
  if (layer.format === 'qr') return a * d - b * c < 0;
  const degrees = Math.abs((Math.atan2(b, a) * 180) / Math.PI) % 90;
  return Math.min(degrees, 90 - degrees) > MAX_BAR_TURN;
}

function problemOf(
  checked: Checked,
  document: PosterDocument,
  page: number,
  { codeModules, faces }: Pick<DrawResources, 'codeModules' | 'faces'>,
  scale: number,
): CodeProblem | undefined {
  const { leaf, above } = checked;
  const { layer, matrix } = leaf;
  const rows = codeModules(layer.format, layer.text);
  // Codes that cannot be encoded are reported by drawing.
  if (!rows) return undefined;
  const { module, modules, quiet } = measuresOf(layer, rows);
  const { fill, image } = document.pages[page]?.background ?? { fill: null };
  const contrast = contrastProblem(checked, image && image.source.type !== 'empty' ? undefined : fill, quiet);
  if (contrast) return contrast;
  if (isTurned(leaf)) return 'turned';
  if (module * scale < (isStraight(matrix) ? MIN_PIXELS : MIN_PIXELS_ROTATED)) return 'small';
  const box = boundsOf(matrix, modules);
  const seen = overlap(box, boxOf(document.size.width, document.size.height));
  const hidden = above.reduce(
    (sum, { layer: other, matrix: place, opacity }) => {
      const isOutline = editingOf(other).isOutline?.(other);
      const part =
        isOutline || opacity < FAINT
          ? undefined
          : overlap(boundsOf(place, inkOf(other, faces, document.size)), box);
      return sum + (part ? areaOf(part) : 0);
    },
    areaOf(box) - (seen ? areaOf(seen) : 0),
  );
  return hidden > MAX_COVERED * areaOf(box) ? 'covered' : undefined;
}

/**
 * The codes of a page that a reader may fail to read, by layer id.
 * @param scale pixels of the export per unit of the page
 */
export function codeProblems(
  document: PosterDocument,
  page: number,
  resources: Pick<DrawResources, 'codeModules' | 'faces'>,
  scale = 1,
): Map<string, CodeProblem> {
  const leaves = flattened(document.pages[page]?.layers ?? [], [1, 0, 0, 1, 0, 0], 1);
  const problems = new Map<string, CodeProblem>();
  leaves.forEach((leaf, index) => {
    const { layer } = leaf;
    if (!isKind(layer, 'code')) return;
    const checked = {
      leaf: { ...leaf, layer },
      below: leaves.slice(0, index),
      above: leaves.slice(index + 1),
    };
    const problem = problemOf(checked, document, page, resources, scale);
    if (problem) problems.set(layer.id, problem);
  });
  return problems;
}
