import type { Layer, Psd } from 'ag-psd';
import type { PosterBackground, PosterDocument, PosterLayer } from '../../document';
import { POSTER_LIMITS } from '../../document/limits';
import { channelsOf } from '../../draw/paint';
import { colorOf } from '../colors';
import { groupOf, LayerIds, pictureLayer } from '../layers';
import { named } from '../names';
import type { Notes } from '../notes';
import { between, round } from '../numbers';
import type { Pictures } from '../pictures';
import { type Effects, effectsOf } from './effects';
import { PsdFile } from './open';
import { outlined } from './outline';
import {
  type Coverage,
  covered,
  intersection,
  onlyColor,
  onPage,
  type Placed,
  recolored,
  union,
} from './pixels';
import { shapeLayer } from './shape';
import { textLayer } from './text';

const USUAL_LIGHT = 120;

/** Resolution from which a file is meant for print. */
const PRINT_PPI = 200;
const MM_OF_INCH = 25.4;
const CM_OF_INCH = 2.54;

const PLAIN_BLENDS = ['normal', 'pass through', 'dissolve'];

type Context = {
  file: PsdFile;
  light: number;
  ids: LayerIds;
  notes: Notes;
  pictures: Pictures;
};

const nameOf = ({ name = '' }: Layer) => name;

/** Opacity of a layer combined with its fill opacity, which effects would not share. */
const opacityOf = ({ opacity = 1, fillOpacity = 1 }: Layer) => round(between(opacity * fillOpacity, 0, 1));

function common(layer: Layer) {
  const { hidden, protected: held, transparencyProtected: _kept } = layer;
  const isLocked = held?.composite === true || held?.position === true;
  return {
    ...named(layer.name),
    opacity: opacityOf(layer),
    ...(hidden && { hidden: true }),
    ...(isLocked && { locked: true }),
  };
}

async function placedOf(layer: Layer, file: PsdFile): Promise<Placed | undefined> {
  const pixels = await file.pixels(layer);
  return pixels && { ...pixels, left: layer.left ?? 0, top: layer.top ?? 0 };
}

const isMasked = ({ mask }: Layer): boolean => mask !== undefined && !mask.disabled;

/** What a layer's mask lets through. */
function maskOf(layer: Layer, file: PsdFile): Coverage | undefined {
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

/** Rasterizes a layer that has no equivalent. */
async function asPicture(layer: Layer, effects: Effects, clip: Coverage | undefined, context: Context) {
  const { file, ids, notes, pictures } = context;
  const { psd } = file;
  if (pictures.isFull) {
    notes.add('leftOut', nameOf(layer));
    return undefined;
  }
  const own = await placedOf(layer, file);
  if (!own) return undefined;
  const visible = covered(own, maskOf(layer, file));
  const fill = effects.fill?.type === 'solid' ? channelsOf(effects.fill.color) : undefined;
  const filled = fill ? recolored(visible, [fill[0], fill[1], fill[2], fill[3] / 255]) : visible;
  const stroked = effects.stroke && outlined(filled, effects.stroke);
  const clipped = covered(stroked ?? filled, clip);
  // Parts far outside the page would be stored but never seen.
  const isHuge = own.width * own.height > 4 * psd.width * psd.height;
  const shown = isHuge || clip ? onPage(clipped, psd) : clipped;
  if (!shown) return undefined;
  const kept = await pictures.addPixels(shown);
  const isStrokeLost = effects.stroke !== undefined && !stroked;
  if (effects.isCut || isStrokeLost || effects.fill?.type === 'linear' || effects.fill?.type === 'radial')
    notes.add('effects', nameOf(layer), kept.id);
  const made = pictureLayer(ids.next(), kept, {
    x: shown.left,
    y: shown.top,
    name: layer.name,
  });
  return {
    layer: {
      ...made,
      ...common(layer),
      ...(effects.shadow && { shadow: effects.shadow }),
    } satisfies PosterLayer,
    pictureId: kept.id,
  };
}

/** Notes what of a layer's mask is lost even where masks are applied. */
function noteMask({ mask, vectorMask, vectorFill, name = '' }: Layer, notes: Notes): void {
  const isFeathered = (mask?.userMaskFeather ?? 0) + (mask?.vectorMaskFeather ?? 0) > 0;
  const isVector = vectorMask && !vectorMask.disable && !vectorFill && !mask?.fromVectorData;
  if ((mask && !mask.disabled && isFeathered) || isVector) notes.add('mask', name);
}

async function leaf(
  layer: Layer,
  clip: Coverage | undefined,
  context: Context,
): Promise<PosterLayer | undefined> {
  const { file, ids, notes, light } = context;
  const name = nameOf(layer);
  const effects = effectsOf(layer.effects, light);
  if (layer.blendMode && !PLAIN_BLENDS.includes(layer.blendMode)) notes.add('blend', name);
  noteMask(layer, notes);
  if (layer.text) {
    const text = textLayer(layer.text, name, effects, notes);
    if (!text) return undefined;
    if (effects.isCut) notes.add('effects', name);
    if (clip || isMasked(layer)) notes.add('mask', name);
    return {
      ...text,
      id: ids.next(),
      ...common(layer),
      ...(effects.shadow && { shadow: effects.shadow }),
    };
  }
  const shape = clip || isMasked(layer) ? undefined : shapeLayer(layer, file.psd, effects);
  if (shape) {
    if (shape.isCut || effects.isCut) notes.add('effects', name);
    return {
      ...shape.layer,
      id: ids.next(),
      ...common(layer),
      ...(effects.shadow && { shadow: effects.shadow }),
    };
  }
  if (layer.adjustment) {
    notes.add('adjustment', name);
    return undefined;
  }
  const picture = await asPicture(layer, effects, clip, context);
  if (picture && layer.vectorFill) notes.add('asPicture', name, picture.pictureId);
  // A shape that its program stored without pixels.
  if (!picture && layer.vectorFill) notes.add('leftOut', name);
  return picture?.layer;
}

/** Converts a group; several layers when groups are nested deeper than a document supports. */
async function group(
  layer: Layer & { children: Layer[] },
  clip: Coverage | undefined,
  depth: number,
  context: Context,
): Promise<PosterLayer[]> {
  const { notes, ids, light } = context;
  const name = nameOf(layer);
  const inner = await convert(layer.children, depth + 1, clip, context);
  if (isMasked(layer)) notes.add('mask', name);
  else noteMask(layer, notes);
  if (layer.blendMode && !PLAIN_BLENDS.includes(layer.blendMode)) notes.add('blend', name);
  if (inner.length === 0) return [];
  const isGroup = depth < POSTER_LIMITS.depth;
  const { shadow, fill, stroke, isCut } = effectsOf(layer.effects, light);
  if (isCut || fill || stroke || (shadow && !isGroup)) notes.add('effects', name);
  const { hidden = false, locked = false, opacity } = common(layer);
  if (isGroup) {
    const made = groupOf(ids.next(), inner, {
      name: layer.name,
      opacity,
      hidden,
      locked,
    });
    return [{ ...made, ...(shadow && { shadow }) }];
  }
  return inner.map((one) => ({
    ...one,
    opacity: one.opacity * opacity,
    ...(hidden && { hidden: true }),
  }));
}

/** @param clip what the layers of a clipped group show */
async function convert(
  layers: readonly Layer[],
  depth: number,
  clip: Coverage | undefined,
  context: Context,
): Promise<PosterLayer[]> {
  const made: PosterLayer[] = [];
  /** The layer to which those above are clipped, and what it covers, once that is needed. */
  let base: Layer | undefined;
  let baseCover: Coverage | undefined;
  for (const layer of layers) {
    if (!layer.clipping) [base, baseCover] = [layer, undefined];
    else if (base && !baseCover) baseCover = coverageOf(base, context.file);
    const isClipped = layer.clipping && base !== undefined;
    if (isClipped && !baseCover) context.notes.add('mask', nameOf(layer));
    const own = isClipped ? intersection(baseCover, clip) : clip;
    const { children } = layer;
    const converted = children
      ? await group({ ...layer, children }, own, depth, context)
      : [await leaf(layer, own, context)];
    for (const one of converted) {
      if (!one) continue;
      // With its base, a clipped layer is hidden and translucent.
      const isHidden = isClipped && base?.hidden;
      const opacity = isClipped && base ? round(one.opacity * opacityOf(base)) : one.opacity;
      made.push({ ...one, opacity, ...(isHidden && { hidden: true }) });
    }
  }
  return made;
}

/** Converts a lowest layer of one color over the whole page to the page's background. */
async function groundOf(file: PsdFile): Promise<PosterBackground | undefined> {
  const { width, height, children = [] } = file.psd;
  const [lowest, next] = children;
  if (!lowest || lowest.children || lowest.hidden || lowest.mask || opacityOf(lowest) < 1) return undefined;
  if (lowest.text || lowest.effects || next?.clipping) return undefined;
  const pixels = await placedOf(lowest, file);
  const isWhole =
    pixels &&
    pixels.left <= 0 &&
    pixels.top <= 0 &&
    pixels.width + pixels.left >= width &&
    pixels.height + pixels.top >= height;
  const color = isWhole ? onlyColor(pixels) : undefined;
  return color && { fill: { type: 'solid', color: colorOf(...color) } };
}

function sizeOf({ width, height, imageResources }: Psd): PosterDocument['size'] {
  const { horizontalResolution = 72, horizontalResolutionUnit } = imageResources?.resolutionInfo ?? {};
  const ppi = horizontalResolution * (horizontalResolutionUnit === 'PPCM' ? CM_OF_INCH : 1);
  const widthMm = round((width / ppi) * MM_OF_INCH);
  const isPrint = ppi >= PRINT_PPI && widthMm >= POSTER_LIMITS.minMm && widthMm <= POSTER_LIMITS.maxMm;
  return { width, height, ...(isPrint && { print: { widthMm, bleedMm: 0 } }) };
}

/** Converts a Photoshop file to a poster. */
export async function importPsd(bytes: Buffer, pictures: Pictures, notes: Notes): Promise<PosterDocument> {
  const file = new PsdFile(bytes);
  const { psd, colors } = file;
  await colors.convertSwatches(psd.children);
  const light = psd.imageResources?.globalAngle ?? USUAL_LIGHT;
  const context: Context = {
    file,
    light,
    ids: new LayerIds(),
    notes,
    pictures,
  };
  if (colors.convertedFrom !== undefined) notes.add('colors', colors.convertedFrom);
  const ground = await groundOf(file);
  const layers = await convert((psd.children ?? []).slice(ground ? 1 : 0), 0, undefined, context);
  if (layers.length === 0 && !psd.children?.length) {
    const kept = await pictures.addPixels(await file.whole());
    layers.push(pictureLayer(context.ids.next(), kept, { x: 0, y: 0, name: undefined }));
  }
  return {
    version: 1,
    size: sizeOf(psd),
    pages: [{ id: 'page', background: ground ?? { fill: null }, layers }],
  };
}
