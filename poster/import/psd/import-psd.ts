import type { Layer, Psd } from 'ag-psd';
import type { PosterBackground, PosterDocument, PosterLayer } from '../../document';
import { POSTER_LIMITS } from '../../document/limits';
import { colorOf } from '../colors';
import { groupOf, LayerIds, pictureLayer } from '../layers';
import { named } from '../names';
import type { Notes } from '../notes';
import { round } from '../numbers';
import type { Pictures } from '../pictures';
import { type Effects, effectsOf } from './effects';
import { fitted } from './fit';
import { layerSize, PsdFile } from './open';
import { type Coverage, intersection, onlyColor } from './pixels';
import {
  clippedOf,
  drawnOf,
  flattened,
  isCutToPage,
  isMasked,
  maskOf,
  nameOf,
  noteLooks,
  opacityOf,
  placedOf,
  type Source,
} from './raster';
import { shapeLayer } from './shape';
import { textLayer } from './text';

const USUAL_LIGHT = 120;

/** Resolution from which a file is meant for print. */
const PRINT_PPI = 200;
const MM_OF_INCH = 25.4;
const CM_OF_INCH = 2.54;

type Context = Source & {
  ids: LayerIds;
  pictures: Pictures;
  /** Groups of which each becomes one picture. */
  folded: ReadonlySet<Layer>;
};

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

/** Rasterizes a layer that has no equivalent. */
async function asPicture(layer: Layer, effects: Effects, clip: Coverage | undefined, context: Context) {
  const { file, ids, notes, pictures } = context;
  if (pictures.isFull) {
    notes.add('leftOut', nameOf(layer));
    return undefined;
  }
  const { width, height } = layerSize(layer);
  if (!isCutToPage(layer, clip, file)) pictures.requireRoom(width, height);
  const drawn = await drawnOf(layer, effects, clip, file);
  if (!drawn) return undefined;
  const { shown, isCut } = drawn;
  const stored = await pictures.addPixels(shown);
  if (isCut) notes.add('effects', nameOf(layer), stored.id);
  const made = pictureLayer(ids.next(), stored, { x: shown.left, y: shown.top, name: layer.name });
  return {
    layer: {
      ...made,
      ...common(layer),
      ...(effects.shadow && { shadow: effects.shadow }),
    } satisfies PosterLayer,
    pictureId: stored.id,
  };
}

/** Rasterizes a group of a file with too many layers or pictures. */
async function foldedGroup(
  layer: Layer,
  children: readonly Layer[],
  clip: Coverage | undefined,
  context: Context,
): Promise<PosterLayer[]> {
  const { ids, notes, pictures, light } = context;
  const shown = await flattened(children, clip, context);
  if (!shown) return [];
  const stored = await pictures.addPixels(shown);
  notes.add('asPicture', nameOf(layer), stored.id);
  const { shadow } = effectsOf(layer.effects, light);
  const made = pictureLayer(ids.next(), stored, { x: shown.left, y: shown.top, name: layer.name });
  return [{ ...made, ...common(layer), ...(shadow && { shadow }) }];
}

async function leaf(
  layer: Layer,
  clip: Coverage | undefined,
  context: Context,
): Promise<PosterLayer | undefined> {
  const { file, ids, notes, light } = context;
  const name = nameOf(layer);
  const effects = effectsOf(layer.effects, light);
  noteLooks(layer, notes);
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
  layer: Layer,
  children: readonly Layer[],
  clip: Coverage | undefined,
  depth: number,
  context: Context,
): Promise<PosterLayer[]> {
  const { file, notes, ids, light, folded } = context;
  const name = nameOf(layer);
  noteLooks(layer, notes);
  const shows = intersection(maskOf(layer, file), clip);
  const isGroup = depth < POSTER_LIMITS.depth;
  const { shadow, fill, stroke, isCut } = effectsOf(layer.effects, light);
  const isFolded = folded.has(layer);
  if (isCut || fill || stroke || (shadow && !isGroup && !isFolded)) notes.add('effects', name);
  if (isFolded) return foldedGroup(layer, children, shows, context);
  const inner = await convert(children, depth + 1, shows, context);
  if (inner.length === 0) return [];
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
  for (const { layer, clip: own, base } of clippedOf(layers, clip, context)) {
    const { children } = layer;
    const converted = children
      ? await group(layer, children, own, depth, context)
      : [await leaf(layer, own, context)];
    for (const one of converted) {
      if (!one) continue;
      // With its base, a clipped layer is hidden and translucent.
      const opacity = base ? round(one.opacity * opacityOf(base)) : one.opacity;
      made.push({ ...one, opacity, ...(base?.hidden && { hidden: true }) });
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
  const { left = 0, top = 0, right = 0, bottom = 0 } = lowest;
  if (left > 0 || top > 0 || right < width || bottom < height) return undefined;
  const pixels = await placedOf(lowest, file);
  const color = pixels && onlyColor(pixels);
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
  if (file.convertedFrom !== undefined) notes.add('colors', file.convertedFrom);
  const ground = await groundOf(file);
  const { layers: fitting, folded } = fitted((psd.children ?? []).slice(ground ? 1 : 0), notes);
  const context: Context = { file, light, ids: new LayerIds(), notes, pictures, folded };
  const layers = await convert(fitting, 0, undefined, context);
  if (layers.length === 0 && !psd.children?.length) {
    const stored = await pictures.addPixels(await file.whole());
    layers.push(pictureLayer(context.ids.next(), stored, { x: 0, y: 0, name: undefined }));
  }
  return {
    version: 1,
    size: sizeOf(psd),
    pages: [{ id: 'page', background: ground ?? { fill: null }, layers }],
  };
}
