import type { PosterBackground, PosterDocument, PosterLayer } from '@tuzuo/core/poster/document';
import { channelsOf } from '@tuzuo/core/poster/draw/paint';
import { POSTER_LIMITS } from '@tuzuo/core/poster/limits';
import type { Layer, Psd } from 'ag-psd';
import { colorOf } from '../colors';
import { ImportRefusal } from '../imported';
import { groupOf, LayerIds, pictureLayer } from '../layers';
import { named } from '../names';
import type { Notes } from '../notes';
import { between, round } from '../numbers';
import type { Pictures } from '../pictures';
import { type Effects, effectsOf } from './effects';
import { openPsd, pixelsOf, wholePicture } from './open';
import { clipped, masked, onlyColor, onPage, type Placed, recolored } from './pixels';
import { shapeLayer } from './shape';
import { textLayer } from './text';

const USUAL_LIGHT = 120;

/** Resolution from which a file is meant for print. */
const PRINT_PPI = 200;
const MM_OF_INCH = 25.4;
const CM_OF_INCH = 2.54;

const PLAIN_BLENDS = ['normal', 'pass through', 'dissolve'];

type Context = {
  psd: Psd;
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

function placedOf(layer: Layer): Placed | undefined {
  const pixels = pixelsOf(layer.imageData);
  return pixels && { ...pixels, left: layer.left ?? 0, top: layer.top ?? 0 };
}

/** Rasterizes a layer that has no equivalent. */
async function asPicture(layer: Layer, effects: Effects, base: Placed | undefined, context: Context) {
  const { psd, ids, notes, pictures } = context;
  const own = placedOf(layer);
  if (!own) return undefined;
  const visible = masked(base ? clipped(own, base) : own, layer.mask);
  // Parts far outside the page would be stored but never seen.
  const isHuge = own.width * own.height > 4 * psd.width * psd.height;
  const fill = effects.fill?.type === 'solid' ? channelsOf(effects.fill.color) : undefined;
  const shown = isHuge || base ? onPage(visible, psd) : visible;
  if (!shown) return undefined;
  if (pictures.isFull) {
    notes.add('leftOut', nameOf(layer));
    return undefined;
  }
  const drawn = fill ? recolored(shown, [fill[0], fill[1], fill[2], fill[3] / 255]) : shown;
  const kept = await pictures.addPixels(drawn);
  if (effects.isCut || effects.stroke || effects.fill?.type === 'linear' || effects.fill?.type === 'radial')
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

async function leaf(
  layer: Layer,
  base: Placed | undefined,
  context: Context,
): Promise<PosterLayer | undefined> {
  const { psd, ids, notes, light } = context;
  const name = nameOf(layer);
  const effects = effectsOf(layer.effects, light);
  if (layer.blendMode && !PLAIN_BLENDS.includes(layer.blendMode)) notes.add('blend', name);
  if (layer.text) {
    const text = textLayer(layer.text, name, effects, notes);
    if (!text) return undefined;
    if (effects.isCut) notes.add('effects', name);
    if (base || (layer.mask && !layer.mask.disabled)) notes.add('mask', name);
    return {
      ...text,
      id: ids.next(),
      ...common(layer),
      ...(effects.shadow && { shadow: effects.shadow }),
    };
  }
  const isCovered = base !== undefined || (layer.mask !== undefined && !layer.mask.disabled);
  const shape = isCovered ? undefined : shapeLayer(layer, psd, effects);
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
  const picture = await asPicture(layer, effects, base, context);
  if (picture && layer.vectorFill) notes.add('asPicture', name, picture.pictureId);
  return picture?.layer;
}

async function convert(layers: readonly Layer[], depth: number, context: Context): Promise<PosterLayer[]> {
  const made: PosterLayer[] = [];
  /** The layer to which those above are clipped. */
  let base: Placed | undefined;
  for (const layer of layers) {
    if (!layer.clipping) base = placedOf(layer);
    if (layer.children === undefined) {
      const one = await leaf(layer, layer.clipping ? base : undefined, context);
      if (one) made.push(one);
      continue;
    }
    const isGroup = depth < POSTER_LIMITS.depth;
    const inner = await convert(layer.children, depth + 1, context);
    if (layer.mask && !layer.mask.disabled) context.notes.add('mask', nameOf(layer));
    if (layer.blendMode && !PLAIN_BLENDS.includes(layer.blendMode)) context.notes.add('blend', nameOf(layer));
    if (inner.length === 0) continue;
    const { hidden = false, locked = false, opacity, name } = common(layer);
    if (isGroup) made.push(groupOf(context.ids.next(), inner, { name, opacity, hidden, locked }));
    else
      made.push(
        ...inner.map((one) => ({
          ...one,
          opacity: one.opacity * opacity,
          ...(hidden && { hidden: true }),
        })),
      );
  }
  return made;
}

/** Converts a lowest layer of one color over the whole page to the page's background. */
function groundOf({ width, height, children = [] }: Psd): PosterBackground | undefined {
  const [lowest] = children;
  if (!lowest || lowest.children || lowest.hidden || lowest.mask || opacityOf(lowest) < 1) return undefined;
  const pixels = placedOf(lowest);
  const isWhole =
    pixels &&
    pixels.left <= 0 &&
    pixels.top <= 0 &&
    pixels.width + pixels.left >= width &&
    pixels.height + pixels.top >= height;
  const color = isWhole && !lowest.text && !lowest.effects ? onlyColor(pixels) : undefined;
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
  const psd = openPsd(bytes);
  const light = psd.imageResources?.globalAngle ?? USUAL_LIGHT;
  const context: Context = { psd, light, ids: new LayerIds(), notes, pictures };
  const ground = groundOf(psd);
  const layers = await convert((psd.children ?? []).slice(ground ? 1 : 0), 0, context);
  if (layers.length === 0 && !psd.children?.length) {
    const whole = wholePicture(bytes);
    if (!whole) throw new ImportRefusal('empty');
    const kept = await pictures.addPixels(whole);
    layers.push(pictureLayer(context.ids.next(), kept, { x: 0, y: 0, name: undefined }));
  }
  return {
    version: 1,
    size: sizeOf(psd),
    pages: [{ id: 'page', background: ground ?? { fill: null }, layers }],
  };
}
