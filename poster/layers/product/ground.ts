import { type Box, boundsOf, boxOf, inverse, type Matrix, placement, union } from '../../draw/matrix';
import { bitmapKey, cachedSurface, drawPicture } from '../../draw/picture';
import type { CanvasPort, DrawResources, PosterPicture, Surface } from '../../draw/port';
import { drawSoftened, scratch, softSides } from '../../draw/soften';
import type { GroundShadow, ProductLayer } from './schema';
import { blacken, extentOf, fade, partsOf, shadowOf } from './shade';

/**
 * How a product stands. Positions are relative to the layer's center, along the axes of its parent: a straightened
 * product still stands on level ground.
 */
interface Stance {
  /** From the layer to these positions. */
  matrix: Matrix;
  /** The product's bounds. */
  bounds: Box;
  /** Height of the ground. */
  bottom: number;
}

const sizeOf = ({ left, top, right, bottom }: Box) => ({ width: right - left, height: bottom - top });

function stanceOf(layer: ProductLayer): Stance {
  const { width, height, rotation } = layer;
  const matrix = placement({ ...layer, x: -width / 2, y: -height / 2 });
  const bounds = boundsOf(matrix, boxOf(width, height));
  const turn = (rotation * Math.PI) / 180;
  // Products are between a box and an ellipse: they do not reach the corners of a turned box.
  const ellipse = Math.hypot((width / 2) * Math.sin(turn), (height / 2) * Math.cos(turn));
  return { matrix, bounds, bottom: (bounds.bottom + ellipse) / 2 };
}

/** The bounds of everything that a part of a ground shadow paints. */
function shadowBounds({ bounds, bottom }: Stance, { width, height }: ProductLayer, part: GroundShadow): Box {
  const body = { width, height, rise: bottom - bounds.top, fall: bounds.bottom - bottom };
  const { left, top, right, bottom: down } = extentOf(part, body);
  return {
    left: bounds.left - left,
    top: bottom - top,
    right: bounds.right + right,
    bottom: bottom + down,
  };
}

/** Share of a product's height that its mirror image shows. */
const MIRRORED = 0.4;

const mirrorBounds = ({ bounds, bottom }: Stance): Box => ({
  ...bounds,
  top: bottom,
  bottom: bottom + MIRRORED * (bottom - bounds.top),
});

/** The bounds of a layer with what it leaves on the ground, in its own coordinates. */
export function inkWithGround(layer: ProductLayer): Box {
  const { ground, reflection } = layer;
  const stance = stanceOf(layer);
  const boxes = [
    ...(ground ? partsOf(ground).map(([part]) => shadowBounds(stance, layer, part)) : []),
    ...(reflection ? [mirrorBounds(stance)] : []),
  ].map((box) => boundsOf(inverse(stance.matrix), box));
  return [boxOf(layer.width, layer.height), ...boxes].reduce(union);
}

/** Length of a product's longer side on a shadow's raster and on a reflection's, in pixels: both are soft. */
const SHADOW_SIDE = 192;
const MIRROR_SIDE = 512;

/** Length of that side on the smallest raster of a shadow. */
const MIN_SHADOW_SIDE = 48;

const longestOf = ({ bounds }: Stance): number => Math.max(...Object.values(sizeOf(bounds)));

/**
 * Pixels of a raster per unit. A shadow's is never finer than the canvas: a thumbnail's takes a fraction of the time.
 * @param scale pixels of the canvas per unit
 */
function shadowScale(stance: Stance, scale: number): number {
  let side = SHADOW_SIDE;
  while (side > MIN_SHADOW_SIDE && side >= longestOf(stance) * scale) side /= 2;
  return side / longestOf(stance);
}

const mirrorScale = (stance: Stance): number => MIRROR_SIDE / longestOf(stance);

/** The product as it stands, on a blank surface for a box. */
function standingOn(
  surface: Surface,
  { left, top }: Box,
  scale: number,
  resources: DrawResources,
  cutOut: PosterPicture,
  { width, height, crop, filter }: Pick<ProductLayer, 'width' | 'height' | 'crop' | 'filter'>,
  matrix: Matrix,
): Surface {
  const { canvas } = surface;
  canvas.save();
  canvas.transform(scale, 0, 0, scale, -left * scale, -top * scale);
  canvas.transform(...matrix);
  const content = { key: bitmapKey(cutOut), crop, filter };
  drawPicture(canvas, resources, cutOut, content, width, height, boxOf(width, height), scale);
  canvas.restore();
  return surface;
}

/** A raster of a shadow: its corner, on a whole pixel from the product's, so that all of them share its silhouette. */
function rasterOf(stance: Stance, layer: ProductLayer, part: GroundShadow, scale: number) {
  const { bounds } = stance;
  const box = shadowBounds(stance, layer, part);
  const left = Math.ceil((bounds.left - box.left) * scale);
  const top = Math.ceil((bounds.top - box.top) * scale);
  const [x, y] = [bounds.left - left / scale, bounds.top - top / scale];
  const [width, height] = [Math.ceil((box.right - x) * scale), Math.ceil((box.bottom - y) * scale)];
  return { left, top, corner: { left: x, top: y }, width, height };
}

const even = (pixels: number) => 2 * Math.ceil(pixels / 2);

/** Kept under everything that it depends on: not its position, size, strength, or what is behind it. */
function shadowBitmap(
  resources: DrawResources,
  cutOut: PosterPicture,
  layer: ProductLayer,
  stance: Stance,
  ground: GroundShadow,
  scale: number,
): Surface {
  const { width, height, crop, rotation, flipX, flipY } = layer;
  const look = ground.type === 'cast' ? [ground.softness, ground.angle] : [ground.softness];
  const side = Math.round(scale * longestOf(stance));
  const shape = JSON.stringify([crop, rotation, flipX, flipY, (width / height).toFixed(4), side]);
  const key = `${bitmapKey(cutOut)} ${shape}`;
  return cachedSurface(resources, `ground ${key} ${look}`, () => {
    const { left, top, ...used } = rasterOf(stance, layer, ground, scale);
    const [across, down] = softSides(used.width, used.height);
    const derived = (name: string, make: () => Surface) => cachedSurface(resources, `${name} ${key}`, make);
    const silhouette = () =>
      derived('silhouette', () => {
        const { width: boundsWidth, height: boundsHeight } = sizeOf(stance.bounds);
        const blank = resources.surface(even(boundsWidth * scale), even(boundsHeight * scale));
        const plain = { width, height, crop };
        standingOn(blank, stance.bounds, scale, resources, cutOut, plain, stance.matrix);
        blacken(blank);
        return blank;
      });
    const bench = {
      resources,
      silhouette,
      derived,
      scratch: (name: string, by = 1) => scratch(resources, name, across / by, down / by),
      blank: () => resources.surface(across, down),
    };
    const standing = {
      left,
      top,
      bottom: top + (stance.bottom - stance.bounds.top) * scale,
      width: width * scale,
      height: height * scale,
    };
    return shadowOf(standing, bench, ground);
  });
}

const mirroredAt = (line: number, [a, b, c, d, e, f]: Matrix): Matrix => [a, -b, c, -d, e, 2 * line - f];

/** Blur of a reflection, in pixels of its raster. */
const MIRROR_SIGMA = 1.2;

function mirrorBitmap(
  resources: DrawResources,
  cutOut: PosterPicture,
  layer: ProductLayer,
  stance: Stance,
): Surface {
  const { width, height, crop, rotation, flipX, flipY, filter } = layer;
  const shape = [crop, rotation, flipX, flipY, (width / height).toFixed(4), filter];
  return cachedSurface(resources, `mirror ${bitmapKey(cutOut)} ${JSON.stringify(shape)}`, () => {
    const scale = mirrorScale(stance);
    const box = mirrorBounds(stance);
    const { width: boundsWidth, height: boundsHeight } = sizeOf(box);
    const matrix = mirroredAt(stance.bottom, stance.matrix);
    const [across, down] = softSides(boundsWidth * scale, boundsHeight * scale);
    const blank = scratch(resources, 'mirrored', across, down);
    const image = standingOn(blank, box, scale, resources, cutOut, layer, matrix);
    fade(image, 0, boundsHeight * scale, [
      [0, 1],
      [0.5, 0.4],
      [1, 0],
    ]);
    const mirror = resources.surface(across, down);
    drawSoftened(mirror.canvas, resources, image, MIRROR_SIGMA);
    return mirror;
  });
}

/** Draws the part of a raster that is in use, with its corner at a point. */
function putRaster(
  canvas: CanvasPort,
  { image }: Surface,
  { width, height }: { width: number; height: number },
  { left, top }: Pick<Box, 'left' | 'top'>,
  scale: number,
): void {
  canvas.drawImage(image, 0, 0, width, height, left, top, width / scale, height / scale);
}

/**
 * Paints what a product leaves on the ground, under the layer's transform: its reflection and its shadow.
 * @param pixels of the canvas per unit of the layer; infinite where it has none
 */
export function paintGround(
  canvas: CanvasPort,
  resources: DrawResources,
  cutOut: PosterPicture,
  layer: ProductLayer,
  opacity: number,
  pixels: number,
): void {
  const { ground, reflection } = layer;
  if (!ground && !reflection) return;
  const stance = stanceOf(layer);
  canvas.save();
  canvas.transform(...inverse(stance.matrix));
  if (reflection && reflection.strength > 0) {
    canvas.globalAlpha = opacity * reflection.strength;
    const bitmap = mirrorBitmap(resources, cutOut, layer, stance);
    putRaster(canvas, bitmap, bitmap, mirrorBounds(stance), mirrorScale(stance));
  }
  if (ground && ground.strength > 0) {
    const scale = shadowScale(stance, pixels);
    for (const [part, share] of partsOf(ground)) {
      canvas.globalAlpha = opacity * ground.strength * share;
      const bitmap = shadowBitmap(resources, cutOut, layer, stance, part, scale);
      const raster = rasterOf(stance, layer, part, scale);
      putRaster(canvas, bitmap, raster, raster.corner, scale);
    }
  }
  canvas.restore();
}
