import type { PosterLayer, Shadow } from '../document';
import { drawingOf } from '../layers';
import { childrenOf, everyLayer } from '../layers/layer-kind';
import type { Body, Making } from './body';
import {
  type Box,
  boundsOf,
  boxOf,
  grown,
  type Matrix,
  multiply,
  overlap,
  placement,
  scaleOf,
  union,
  wholePixels,
} from './matrix';
import { channelsOf } from './paint';
import { blurReach, toShadow } from './pixels';
import {
  addLacks,
  type CachedSurface,
  type CanvasPort,
  type DrawResources,
  nothingLacks,
  type Surface,
} from './port';

/** Where layers are painted: the canvas, their parent's transform, and the visible area. */
export interface Ground {
  canvas: CanvasPort;
  matrix: Matrix;
  area: Box;
  making: Making;
  /** Bitmap pixels per canvas unit: 1 unless the canvas is a vector format. */
  pixels: number;
}

/** A layer ready to be painted, with its transform in its parent. */
interface Ready {
  layer: PosterLayer;
  matrix: Matrix;
  body: Body;
  /** Children of a group. */
  inside?: Ready[];
  /** Bounds in parent coordinates, including the shadow. */
  ink: Box;
}

/** Maximum side of an oversized bitmap, in px. */
const LONGEST_SIDE = 4096;

/** Bitmaps are kept of layers up to this multiple of the visible area. */
const KEPT_SHARE = 1.5;

const sigmaOf = ({ blur }: Shadow, scale: number) => (blur / 2) * scale;

/** The bounds of content with its shadow. */
function withShadow(ink: Box, shadow: Shadow | undefined): Box {
  if (!shadow) return ink;
  const { left, top, right, bottom } = grown(ink, blurReach(sigmaOf(shadow, 1)) + 2);
  const { x, y } = shadow;
  return union(ink, { left: left + x, top: top + y, right: right + x, bottom: bottom + y });
}

function bodyOf(layer: PosterLayer, making: Making): { body?: Body; inside?: Ready[] } {
  const children = childrenOf(layer);
  if (!children) return { body: drawingOf(layer).body(layer, making) };
  const inside = children.flatMap((child) => ready(child, making) ?? []);
  if (inside.length === 0) return {};
  const ink = inside.map((child) => child.ink).reduce(union);
  return { body: { ink, isFlat: false, paint: () => undefined }, inside };
}

const isShown = ({ hidden, opacity, width, height }: PosterLayer) =>
  !hidden && opacity > 0 && width > 0 && height > 0;

/** Prepares a layer; undefined when nothing of it would be visible. */
export function ready(layer: PosterLayer, making: Making): Ready | undefined {
  if (!isShown(layer)) return undefined;
  const { body, inside } = bodyOf(layer, making);
  if (!body) return undefined;
  const matrix = placement(layer);
  const ink = withShadow(boundsOf(matrix, body.ink), layer.shadow);
  return { layer, matrix, body, ink, ...(inside && { inside }) };
}

/** Paints a layer without its shadow. */
function paintBody(ground: Ground, { layer, matrix, body, inside }: Ready, opacity: number): void {
  const { canvas } = ground;
  const whole = multiply(ground.matrix, matrix);
  if (inside) {
    for (const child of inside) drawReady({ ...ground, matrix: whole }, child);
    return;
  }
  if (drawingOf(layer).hasEdges && paintReduced(ground, whole, body, opacity)) return;
  canvas.save();
  canvas.transform(...whole);
  canvas.globalAlpha = opacity;
  body.paint(canvas, whole, opacity);
  canvas.restore();
}

/** Paints a body enlarged and scales it down, where the host needs that for texts. Returns whether it did. */
function paintReduced({ canvas, area, making }: Ground, whole: Matrix, body: Body, opacity: number): boolean {
  const by = making.isVector ? 1 : (making.resources.textScale ?? 1);
  const seen = overlap(boundsOf(whole, body.ink), grown(area, 1));
  if (by === 1 || !seen) return false;
  const box = wholePixels(seen);
  const { width, height } = sizeOf(box);
  if (Math.max(width, height) * by > LONGEST_SIDE) return false;
  const surface = making.resources.surface(width * by, height * by);
  const larger = multiply([by, 0, 0, by, -box.left * by, -box.top * by], whole);
  surface.canvas.transform(...larger);
  body.paint(surface.canvas, larger, 1);
  putBitmap(canvas, { surface, x: box.left, y: box.top, width, height }, opacity);
  return true;
}

/** Bitmap pixels per canvas unit. Only a vector canvas may be larger than its bitmaps are allowed to be. */
function pixelsFor({ making, pixels }: Ground, { left, top, right, bottom }: Box): number {
  return making.isVector ? Math.min(pixels, LONGEST_SIDE / Math.max(right - left, bottom - top)) : 1;
}

/** Blur and offset of a shadow on a bitmap, in whole pixels. */
function castOf(shadow: Shadow, [a, b, c, d]: Matrix, scale: number) {
  const sigma = sigmaOf(shadow, scale);
  const x = Math.round(a * shadow.x + c * shadow.y);
  const y = Math.round(b * shadow.x + d * shadow.y);
  return { sigma, x, y, reach: blurReach(sigma) };
}

const scaled = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left * by,
  top: top * by,
  right: right * by,
  bottom: bottom * by,
});

export const sizeOf = ({ left, top, right, bottom }: Box) => ({ width: right - left, height: bottom - top });

/** Draws a whole surface with its upper left corner at a point. */
function putSurface(canvas: CanvasPort, { image, width, height }: Surface, x: number, y: number): void {
  canvas.drawImage(image, 0, 0, width, height, x, y, width, height);
}

/**
 * Paints a layer on a bitmap of its own, with its shadow.
 * @param seen visible area in canvas units: everything outside is cut off
 * @param isShadowAlone paints only the shadow; the caller draws the layer itself
 */
function paintBitmap(
  ground: Ground,
  one: Ready,
  seen: Box,
  isShadowAlone = false,
): CachedSurface | undefined {
  const { resources } = ground.making;
  const { shadow } = one.layer;
  const wanted = overlap(boundsOf(ground.matrix, one.ink), grown(seen, 1));
  if (!wanted) return undefined;
  const pixels = pixelsFor(ground, wanted);
  const matrix = multiply([pixels, 0, 0, pixels, 0, 0], ground.matrix);
  const box = wholePixels(scaled(wanted, pixels));
  const cast = shadow && castOf(shadow, matrix, scaleOf(matrix));
  // Content outside the area may cast its shadow inside.
  const around = cast
    ? {
        left: box.left - cast.reach - Math.max(0, cast.x),
        top: box.top - cast.reach - Math.max(0, cast.y),
        right: box.right + cast.reach - Math.min(0, cast.x),
        bottom: box.bottom + cast.reach - Math.min(0, cast.y),
      }
    : box;
  const { width, height } = sizeOf(around);
  const surface = resources.surface(width, height);
  const moved = multiply([1, 0, 0, 1, -around.left, -around.top], matrix);
  const { canvas } = surface;
  paintBody({ ...ground, canvas, matrix: moved, area: boxOf(width, height), pixels: 1 }, one, 1);
  let whole = surface;
  if (shadow && cast) {
    const dark = resources.surface(width, height);
    putSurface(dark.canvas, surface, 0, 0);
    const color = channelsOf(shadow.color);
    const isDark = dark.rewrite((bytes) => toShadow(bytes, width, height, cast.sigma, color));
    const { width: boxWidth, height: boxHeight } = sizeOf(box);
    whole = resources.surface(boxWidth, boxHeight);
    const [x, y] = [around.left - box.left, around.top - box.top];
    // Without its pixels it would be a second picture instead of a shadow.
    if (isDark) putSurface(whole.canvas, dark, x + cast.x, y + cast.y);
    if (!isShadowAlone) putSurface(whole.canvas, surface, x, y);
  }
  return {
    surface: whole,
    x: box.left / pixels,
    y: box.top / pixels,
    width: whole.width / pixels,
    height: whole.height / pixels,
  };
}

function putBitmap(canvas: CanvasPort, bitmap: CachedSurface, opacity: number): void {
  const { surface, x, y, width, height } = bitmap;
  canvas.save();
  canvas.globalAlpha = opacity;
  canvas.drawImage(surface.image, 0, 0, surface.width, surface.height, x, y, width, height);
  canvas.restore();
}

/** Draws a layer with its shadow and opacity. */
export function drawReady(ground: Ground, one: Ready): void {
  const { layer, body } = one;
  if (!overlap(boundsOf(ground.matrix, one.ink), ground.area)) return;
  const isGrouped = layer.opacity < 1 && !body.isFlat;
  if (!isGrouped && !layer.shadow) {
    paintBody(ground, one, layer.opacity);
    return;
  }
  // On a vector canvas text stays text, drawn above its shadow.
  const isShadowAlone = ground.making.isVector && layer.opacity === 1;
  const bitmap = paintBitmap(ground, one, ground.area, isShadowAlone);
  if (bitmap) putBitmap(ground.canvas, bitmap, layer.opacity);
  if (isShadowAlone) paintBody(ground, one, 1);
}

/** Cache key of a layer's bitmap: everything except its integer position and invisible properties. */
function layerKey(layer: PosterLayer, [a, b, c, d, e, f]: Matrix, resources: DrawResources): string {
  const { x, y, opacity, id, name, locked, slot, ...rest } = layer;
  const place = [a, b, c, d, e - Math.floor(e), f - Math.floor(f)].map((value) => value.toFixed(4));
  const others = everyLayer([layer]).map((one) => drawingOf(one).keptWith?.(one, resources) ?? '');
  return `layer ${place} ${JSON.stringify(rest)} ${others.join('')}`;
}

/** Draws a layer from its cached bitmap, or creates one. */
export function drawKept(ground: Ground, layer: PosterLayer): void {
  if (!isShown(layer)) return;
  const { cache } = ground.making.resources;
  const corner = multiply(ground.matrix, [1, 0, 0, 1, layer.x, layer.y]);
  const [left, top] = [Math.floor(corner[4]), Math.floor(corner[5])];
  const key = layerKey(layer, corner, ground.making.resources);
  const cached = cache?.get(key);
  if (cached) {
    putBitmap(ground.canvas, { ...cached, x: cached.x + left, y: cached.y + top }, layer.opacity);
    return;
  }
  const lacks = nothingLacks();
  const one = ready(layer, { ...ground.making, lacks });
  const isWhole = Object.values(lacks).every(({ length }) => length === 0);
  addLacks(ground.making.lacks, lacks);
  if (!one) return;
  const own = boundsOf(ground.matrix, one.ink);
  const [shown, all] = [sizeOf(ground.area), sizeOf(own)];
  const isSmall = all.width * all.height <= KEPT_SHARE * shown.width * shown.height;
  const isDue = isSmall && (layer.shadow || !drawingOf(layer).isKeptLater || cache?.isRepeated(key));
  const bitmap = cache && isWhole && isDue ? paintBitmap(ground, one, own) : undefined;
  if (!bitmap) {
    drawReady(ground, one);
    return;
  }
  cache?.set(key, { ...bitmap, x: bitmap.x - left, y: bitmap.y - top });
  putBitmap(ground.canvas, bitmap, layer.opacity);
}

/** Whether a layer should be cached as a bitmap: painting it costs more than copying. */
export const isKept = (layer: PosterLayer): boolean =>
  drawingOf(layer).isKept === true || layer.shadow !== undefined;
