import type { ImageContent, PosterLayer, Shadow, Stroke, TextRun } from '../document';
import { POSTER_LIMITS as MOST } from '../document/limits';

/** Rounds to hundredths of a pixel, which keeps documents short without a visible difference. */
export const tidy = (value: number): number => Math.round(value * 100) / 100 + 0;

const within = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

const strokeBy = (stroke: Stroke, by: number): Stroke => ({
  ...stroke,
  width: Math.min(tidy(stroke.width * by), MOST.strokeWidth),
  ...(stroke.dash && { dash: stroke.dash.map((part) => Math.min(tidy(part * by), MOST.strokeWidth)) }),
});

const shadowBy = (shadow: Shadow, by: number): Shadow => ({
  ...shadow,
  blur: Math.min(tidy(shadow.blur * by), MOST.blur),
  x: tidy(shadow.x * by),
  y: tidy(shadow.y * by),
});

const signed = (value: number) => tidy(within(-MOST.fontSize, value, MOST.fontSize));

/** A run with its font size and everything relative to it scaled. */
export const runBy = (run: TextRun, by: number): TextRun => ({
  ...run,
  size: tidy(within(1, run.size * by, MOST.fontSize)),
  ...(run.tracking !== undefined && { tracking: signed(run.tracking * by) }),
  ...(run.rise !== undefined && { rise: signed(run.rise * by) }),
  ...(run.stroke && {
    stroke: { ...run.stroke, width: Math.min(tidy(run.stroke.width * by), MOST.strokeWidth) },
  }),
});

/** The type-specific lengths of a layer, scaled. */
function insideBy(layer: PosterLayer, by: number): Partial<PosterLayer> {
  switch (layer.type) {
    case 'text':
      return {
        runs: layer.runs.map((run) => runBy(run, by)),
        ...(layer.arc !== undefined && {
          arc: tidy(Math.sign(layer.arc) * Math.max(1, Math.abs(layer.arc * by))),
        }),
        ...(layer.fit.mode === 'shrink' && {
          fit: { ...layer.fit, minSize: tidy(within(1, layer.fit.minSize * by, MOST.fontSize)) },
        }),
        ...(layer.background && {
          background: {
            ...layer.background,
            padding: tidy(layer.background.padding * by),
            radius: tidy(layer.background.radius * by),
          },
        }),
      };
    case 'image':
      return {
        ...(layer.mask?.shape === 'rect' && {
          mask: { ...layer.mask, radius: tidy(layer.mask.radius * by) },
        }),
        ...(layer.stroke && { stroke: strokeBy(layer.stroke, by) }),
      };
    case 'shape':
      return {
        ...(layer.shape.kind === 'rect' && {
          shape: { ...layer.shape, radius: tidy(layer.shape.radius * by) },
        }),
        ...(layer.stroke && { stroke: strokeBy(layer.stroke, by) }),
      };
    case 'line':
      return { stroke: strokeBy(layer.stroke, by) };
    case 'table':
      return {
        cells: layer.cells.map((row) =>
          row.map((cell) => ({ ...cell, runs: cell.runs.map((run) => runBy(run, by)) })),
        ),
        border: layer.border && strokeBy(layer.border, by),
        padding: tidy(layer.padding * by),
      };
    case 'group':
      return { layers: layer.layers.map((child) => scaledLayer(child, by)) };
    default:
      return {};
  }
}

/** A layer scaled about the origin, including its position, font sizes and strokes. */
export function scaledLayer<Layer extends PosterLayer>(layer: Layer, by: number): Layer {
  return {
    ...layer,
    x: tidy(layer.x * by),
    y: tidy(layer.y * by),
    width: tidy(layer.width * by),
    height: tidy(layer.height * by),
    ...(layer.shadow && { shadow: shadowBy(layer.shadow, by) }),
    ...insideBy(layer, by),
  };
}

/** Minimum side of a layer that is resized by hand, in px; a smaller one could not be found again. */
export const LEAST_SIDE = 4;

const sizesOf = (runs: readonly TextRun[]) => runs.map(({ size }) => size);

function fontSizes(layer: PosterLayer): number[] {
  if (layer.type === 'text') return sizesOf(layer.runs);
  if (layer.type === 'table') return layer.cells.flat().flatMap(({ runs }) => sizesOf(runs));
  return layer.type === 'group' ? layer.layers.flatMap(fontSizes) : [];
}

/** The factors by which a layer can be scaled without violating a limit. */
export function scaleRange(layer: PosterLayer): { least: number; most: number } {
  const sides = [layer.width, layer.height].filter((side) => side > 0);
  const sizes = fontSizes(layer);
  const longest = Math.max(LEAST_SIDE, ...sides);
  const least = Math.max(
    // A line may be thin; only the longer side has a minimum.
    Math.min(1, LEAST_SIDE / longest),
    ...sizes.map((size) => Math.min(1, 1 / size)),
  );
  const most = Math.min(MOST.length / 2 / longest, ...sizes.map((size) => MOST.fontSize / size));
  return { least, most: Math.max(1, most) };
}

type Crop = NonNullable<ImageContent['crop']>;

/**
 * The visible part of an image whose box is resized by these factors: at the same scale, if the image is large enough.
 */
function cropBy({ x, y, width, height }: Crop, across: number, down: number): Crop {
  const most = Math.max(width * across, height * down, 1);
  const [wide, high] = [
    within(0.0001, (width * across) / most, 1),
    within(0.0001, (height * down) / most, 1),
  ];
  return {
    x: within(0, x + (width - wide) / 2, 1 - wide),
    y: within(0, y + (height - high) / 2, 1 - high),
    width: wide,
    height: high,
  };
}

/** A layer with a resized box; its image is not distorted, and lengths in pixels stay. */
export function sizedLayer(layer: PosterLayer, width: number, height: number): PosterLayer {
  if (layer.type !== 'image' || !layer.crop || layer.width === 0 || layer.height === 0)
    return { ...layer, width, height };
  return { ...layer, width, height, crop: cropBy(layer.crop, width / layer.width, height / layer.height) };
}
