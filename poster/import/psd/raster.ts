import type { Layer } from 'ag-psd';
import { channelsOf } from '../../draw/paint';
import type { Notes } from '../notes';
import { between, round } from '../numbers';
import { type Effects, effectsOf } from './effects';
import { layerSize, type PsdFile } from './open';
import { outlined } from './outline';
import {
  type Coverage,
  covered,
  emptyPage,
  intersection,
  onPage,
  type Placed,
  paint,
  recolored,
  trimmed,
  union,
} from './pixels';

/** What drawing a file's layers needs: the file, the direction of its light in degrees, and where losses are noted. */
export type Source = { file: PsdFile; light: number; notes: Notes };

const PLAIN_BLENDS = ['normal', 'pass through', 'dissolve'];

export const nameOf = ({ name = '' }: Layer) => name;

/** Opacity of a layer combined with its fill opacity, which effects would not share. */
export const opacityOf = ({ opacity = 1, fillOpacity = 1 }: Layer) =>
  round(between(opacity * fillOpacity, 0, 1));

/** A layer's own pixels; undefined for one without. */
export async function placedOf(layer: Layer, file: PsdFile): Promise<Placed | undefined> {
  const pixels = await file.pixels(layer);
  return pixels && { ...pixels, left: layer.left ?? 0, top: layer.top ?? 0 };
}

export const isMasked = ({ mask }: Layer): boolean => mask !== undefined && !mask.disabled;

/** What a layer's mask lets through. */
export function maskOf(layer: Layer, file: PsdFile): Coverage | undefined {
  const { mask } = layer;
  if (!mask || mask.disabled) return undefined;
  const density = mask.userMaskDensity ?? mask.vectorMaskDensity ?? 1;
  const seen = (value: number) => 255 - density * (255 - value);
  const cover = file.mask(layer, mask) ?? {
    left: 0,
    top: 0,
    width: 0,
    height: 0,
    values: new Uint8Array(),
  };
  return {
    ...cover,
    values: cover.values.map(seen),
    beyond: seen(mask.defaultColor ?? 0),
  };
}

/** What the layers of a group cover, one at a time, since each may be as large as the page. */
function* partsOf(layers: readonly Layer[], file: PsdFile): Generator<Coverage> {
  for (const layer of layers) {
    const isDrawn = !layer.hidden && !layer.clipping && !layer.adjustment;
    const cover = isDrawn ? coverageOf(layer, file) : undefined;
    if (cover) yield cover;
  }
}

/** What layers above show when they are clipped to this one; undefined when it has no pixels of its own. */
function coverageOf(layer: Layer, file: PsdFile): Coverage | undefined {
  const { left = 0, top = 0, right = 0, bottom = 0, children } = layer;
  if (children) {
    return intersection(union(partsOf(children, file), file.psd), maskOf(layer, file));
  }
  const values = file.opacity(layer);
  return (
    values &&
    intersection(
      {
        left,
        top,
        width: right - left,
        height: bottom - top,
        values,
        beyond: 0,
      },
      maskOf(layer, file),
    )
  );
}

/** Notes a blend mode, which is lost everywhere, and what of a mask is lost even where masks are applied. */
export function noteLooks(layer: Layer, notes: Notes): void {
  const { blendMode, mask, vectorMask, vectorFill } = layer;
  if (blendMode && !PLAIN_BLENDS.includes(blendMode)) notes.add('blend', nameOf(layer));
  const isFeathered = (mask?.userMaskFeather ?? 0) + (mask?.vectorMaskFeather ?? 0) > 0;
  const isVector = vectorMask && !vectorMask.disable && !vectorFill && !mask?.fromVectorData;
  if ((mask && !mask.disabled && isFeathered) || isVector) notes.add('mask', nameOf(layer));
}

/** A layer with what it shows of itself, and, if it is clipped, the layer that it is clipped to. */
type Clipped = { layer: Layer; clip: Coverage | undefined; base: Layer | undefined };

/**
 * Layers of one group from the lowest up, each clipped to its base.
 * @param clip what the group shows
 */
export function* clippedOf(
  layers: readonly Layer[],
  clip: Coverage | undefined,
  { file, notes }: Source,
): Generator<Clipped> {
  /** The layer to which those above are clipped, and what it covers, once that is needed. */
  let base: Layer | undefined;
  let baseCover: Coverage | undefined;
  for (const layer of layers) {
    if (!layer.clipping) [base, baseCover] = [layer, undefined];
    else if (base && !baseCover) baseCover = coverageOf(base, file);
    const isClipped = layer.clipping && base !== undefined;
    if (isClipped && !baseCover) notes.add('mask', nameOf(layer));
    yield {
      layer,
      clip: isClipped ? intersection(baseCover, clip) : clip,
      base: isClipped ? base : undefined,
    };
  }
}

/** Whether only what is on the page is kept of a layer: parts far outside would be stored but never seen. */
export function isCutToPage(layer: Layer, clip: Coverage | undefined, { psd }: PsdFile): boolean {
  const { width, height } = layerSize(layer);
  return clip !== undefined || width * height > 4 * psd.width * psd.height;
}

/** A layer's pixels with its mask, its color, its outline and what it is clipped to, and whether effects are lost. */
export async function drawnOf(
  layer: Layer,
  effects: Effects,
  clip: Coverage | undefined,
  file: PsdFile,
): Promise<{ shown: Placed; isCut: boolean } | undefined> {
  const { psd } = file;
  const own = await placedOf(layer, file);
  if (!own) return undefined;
  const visible = covered(own, maskOf(layer, file));
  const fill = effects.fill?.type === 'solid' ? channelsOf(effects.fill.color) : undefined;
  const filled = fill ? recolored(visible, [fill[0], fill[1], fill[2], fill[3] / 255]) : visible;
  const stroked = effects.stroke && outlined(filled, effects.stroke);
  const clipped = covered(stroked ?? filled, clip);
  const shown = isCutToPage(layer, clip, file) ? onPage(clipped, psd) : clipped;
  if (!shown) return undefined;
  const isStrokeLost = effects.stroke !== undefined && !stroked;
  const isGradient = effects.fill?.type === 'linear' || effects.fill?.type === 'radial';
  return { shown, isCut: effects.isCut || isStrokeLost || isGradient };
}

/** Draws visible layers above each other; undefined when they show nothing on the page. */
export async function flattened(
  layers: readonly Layer[],
  clip: Coverage | undefined,
  source: Source,
): Promise<Placed | undefined> {
  const { file, light, notes } = source;
  const page = emptyPage(file.psd);
  const draw = async (inner: readonly Layer[], shows: Coverage | undefined, opacity: number) => {
    for (const { layer, clip: own, base } of clippedOf(inner, shows, source)) {
      if (layer.hidden || base?.hidden) continue;
      noteLooks(layer, notes);
      const whole = opacity * opacityOf(layer) * (base ? opacityOf(base) : 1);
      if (layer.children) {
        await draw(layer.children, intersection(maskOf(layer, file), own), whole);
        continue;
      }
      if (layer.adjustment) {
        notes.add('adjustment', nameOf(layer));
        continue;
      }
      const effects = effectsOf(layer.effects, light);
      const drawn = await drawnOf(layer, effects, own, file);
      if (drawn) paint(page, drawn.shown, whole);
      else if (layer.vectorFill) notes.add('leftOut', nameOf(layer));
      if (drawn?.isCut || effects.shadow) notes.add('effects', nameOf(layer));
    }
  };
  await draw(layers, clip, 1);
  return trimmed(page);
}
