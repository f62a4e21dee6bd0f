import { type Box, boundsOf, boxOf, inverse, type Matrix, placement, union } from '../../draw/matrix';
import { bitmapKey, drawPicture, kept } from '../../draw/picture';
import type { CanvasPort, DrawResources, PosterPicture, Surface } from '../../draw/port';
import { scratch, softened, softSides } from '../../draw/soften';
import type { GroundShadow, ProductLayer } from './schema';
import { fade, fallOf, partsOf, shadowOf } from './shade';

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

/** How far the blurs and offsets of shadows reach at full softness, as a share of the root of the product's area. */
const REACH = 0.28;

/** The bounds of everything that a ground shadow paints. */
function shadowBounds({ bounds, bottom }: Stance, ground: GroundShadow): Box {
  const { width, height } = sizeOf(bounds);
  const reach = REACH * Math.sqrt(width * height);
  const around = { left: bounds.left - reach, right: bounds.right + reach };
  const contact = { ...around, top: bounds.top, bottom: Math.max(bounds.bottom, bottom) + reach };
  if (ground.type === 'contact') return contact;
  const { across, down } = fallOf(ground);
  return union(contact, {
    left: around.left + Math.min(0, across * height),
    top: bottom + Math.min(0, down * height) - reach,
    right: around.right + Math.max(0, across * height),
    bottom: bottom + Math.max(0, down * height) + reach,
  });
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
    ...(ground ? [shadowBounds(stance, ground)] : []),
    ...(reflection ? [mirrorBounds(stance)] : []),
  ].map((box) => boundsOf(inverse(stance.matrix), box));
  return [boxOf(layer.width, layer.height), ...boxes].reduce(union);
}

/** Length of a product's longer side on a shadow's raster and on a reflection's, in pixels: both are soft. */
const SHADOW_SIDE = 192;
const MIRROR_SIDE = 512;

const scaleFor = (side: number, { bounds }: Stance): number =>
  side / Math.max(...Object.values(sizeOf(bounds)));

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

/** Kept under everything that it depends on: not its position, size, strength, or what is behind it. */
function shadowBitmap(
  resources: DrawResources,
  cutOut: PosterPicture,
  layer: ProductLayer,
  stance: Stance,
  ground: GroundShadow,
): Surface {
  const { width, height, crop, rotation, flipX, flipY } = layer;
  const look = ground.type === 'cast' ? [ground.softness, ground.angle] : [ground.softness];
  const shape = [crop, rotation, flipX, flipY, (width / height).toFixed(4), look];
  return kept(resources, `ground ${bitmapKey(cutOut)} ${JSON.stringify(shape)}`, () => {
    const scale = scaleFor(SHADOW_SIDE, stance);
    const box = shadowBounds(stance, ground);
    const { width: wide, height: high } = sizeOf(box);
    const [across, down] = softSides(wide * scale, high * scale);
    const bench = {
      resources,
      scratch: (name: string) => scratch(resources, name, across, down),
      blank: () => resources.surface(across, down),
    };
    const plain = { width, height, crop };
    const standing = {
      surface: standingOn(bench.scratch('silhouette'), box, scale, resources, cutOut, plain, stance.matrix),
      top: (stance.bounds.top - box.top) * scale,
      bottom: (stance.bottom - box.top) * scale,
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
  return kept(resources, `mirror ${bitmapKey(cutOut)} ${JSON.stringify(shape)}`, () => {
    const scale = scaleFor(MIRROR_SIDE, stance);
    const box = mirrorBounds(stance);
    const { width: wide, height: high } = sizeOf(box);
    const matrix = mirroredAt(stance.bottom, stance.matrix);
    const blank = resources.surface(...softSides(wide * scale, high * scale));
    const image = standingOn(blank, box, scale, resources, cutOut, layer, matrix);
    fade(image, 0, high * scale, [
      [0, 1],
      [0.5, 0.4],
      [1, 0],
    ]);
    return softened(resources, image, MIRROR_SIGMA);
  });
}

/** Draws a raster whose corner is that of a box. */
function putRaster(canvas: CanvasPort, { image, width, height }: Surface, box: Box, scale: number): void {
  canvas.drawImage(image, 0, 0, width, height, box.left, box.top, width / scale, height / scale);
}

/** Paints what a product leaves on the ground, under the layer's transform: its reflection and its shadow. */
export function paintGround(
  canvas: CanvasPort,
  resources: DrawResources,
  cutOut: PosterPicture,
  layer: ProductLayer,
  opacity: number,
): void {
  const { ground, reflection } = layer;
  if (!ground && !reflection) return;
  const stance = stanceOf(layer);
  canvas.save();
  canvas.transform(...inverse(stance.matrix));
  if (reflection && reflection.strength > 0) {
    canvas.globalAlpha = opacity * reflection.strength;
    const bitmap = mirrorBitmap(resources, cutOut, layer, stance);
    putRaster(canvas, bitmap, mirrorBounds(stance), scaleFor(MIRROR_SIDE, stance));
  }
  if (ground && ground.strength > 0) {
    for (const [part, share] of partsOf(ground)) {
      canvas.globalAlpha = opacity * ground.strength * share;
      const bitmap = shadowBitmap(resources, cutOut, layer, stance, part);
      putRaster(canvas, bitmap, shadowBounds(stance, part), scaleFor(SHADOW_SIDE, stance));
    }
  }
  canvas.restore();
}
