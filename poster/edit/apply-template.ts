import type { CodeLayer, ImageLayer, PosterDocument, PosterLayer, PosterSlot, TextLayer } from '../document';
import { POSTER_LIMITS } from '../document/limits';
import { textOf } from '../document/words';
import { action } from './action';
import { reworded } from './fill-in';
import { type EditState, everyLayer, settled } from './state';

type Filled = TextLayer | ImageLayer | CodeLayer;

const isFilled = (layer: PosterLayer): layer is Filled =>
  (layer.type === 'text' && textOf(layer.runs).trim() !== '') ||
  (layer.type === 'image' && layer.source.type !== 'empty') ||
  layer.type === 'code';

const isPlace = (layer: PosterLayer): layer is Filled =>
  layer.type === 'text' || layer.type === 'image' || layer.type === 'code';

/** Visual weight of a layer: the font size of a text, the area of anything else. */
const weightOf = (layer: Filled): number =>
  layer.type === 'text' ? Math.max(...layer.runs.map(({ size }) => size)) : layer.width * layer.height;

/** Layers of one kind, largest weight first. */
const byWeight = (layers: readonly Filled[]): Filled[] =>
  [...layers].sort((one, other) => weightOf(other) - weightOf(one));

/** Matches the user's content to a template's layers: first by role where both have one, then by weight. */
function matched(own: readonly Filled[], places: readonly Filled[]): Map<Filled, Filled> {
  const pairs = new Map<Filled, Filled>();
  const used = new Set<Filled>();
  const pair = (isFitting: (place: Filled, mine: Filled) => boolean) => {
    for (const place of byWeight(places)) {
      if (pairs.has(place)) continue;
      const mine = byWeight(own).find(
        (one) => !used.has(one) && one.type === place.type && isFitting(place, one),
      );
      if (!mine) continue;
      pairs.set(place, mine);
      used.add(mine);
    }
  };
  pair((place, mine) => place.slot !== undefined && place.slot === mine.slot);
  // Otherwise, logos and prices only match layers without a role, or none.
  const isApart = (slot: PosterSlot | undefined) => slot === 'logo' || slot === 'price';
  pair((place, mine) => !isApart(place.slot) && !isApart(mine.slot));
  pair((place) => place.slot === undefined);
  return pairs;
}

/** Minimum fraction of its size to which a longer text is reduced. */
const LEAST_SIZE = 0.4;

/** Replaces a template's text; a longer text is reduced instead of overlapping its neighbors. */
function saying(layer: TextLayer, text: string): TextLayer {
  const isLonger = text.length > textOf(layer.runs).length;
  const size = Math.min(...layer.runs.map((run) => run.size));
  const shrinks = isLonger && layer.fit.mode !== 'shrink' && layer.arc === undefined;
  return {
    ...layer,
    runs: reworded(layer.runs, text),
    ...(shrinks && { fit: { mode: 'shrink', minSize: Math.max(1, LEAST_SIZE * size) } }),
  };
}

/** A template's layer filled with the user's content. */
function filledWith(place: Filled, mine: Filled): Filled {
  if (place.type === 'text' && mine.type === 'text') return saying(place, textOf(mine.runs));
  if (place.type === 'code' && mine.type === 'code')
    return { ...place, format: mine.format, text: mine.text };
  if (place.type !== 'image' || mine.type !== 'image') return place;
  const { crop: _, ...rest } = place;
  // A crop belongs to its image and its box's shape: it only fits a box with a similar shape.
  const isAlike = Math.abs(place.width / place.height - mine.width / mine.height) < 0.05;
  return { ...rest, source: mine.source, ...(mine.crop && isAlike && { crop: mine.crop }) };
}

function replacedIn(
  layers: readonly PosterLayer[],
  changed: ReadonlyMap<PosterLayer, PosterLayer>,
): PosterLayer[] {
  return layers.map((layer) => {
    const other = changed.get(layer);
    if (other) return other;
    return layer.type === 'group' ? { ...layer, layers: replacedIn(layer.layers, changed) } : layer;
  });
}

const layersOf = ({ pages }: PosterDocument): PosterLayer[] =>
  pages.flatMap(({ layers }) => everyLayer(layers)).filter(({ hidden }) => !hidden);

/** Appends texts without a counterpart as further lines of the longest text, so that none is lost. */
function withRest(changed: Map<PosterLayer, PosterLayer>, rest: readonly string[]): void {
  if (rest.length === 0) return;
  let longest: { place: PosterLayer; layer: TextLayer } | undefined;
  for (const [place, layer] of changed) {
    if (layer.type !== 'text' || layer.arc !== undefined) continue;
    const isLonger = !longest || textOf(layer.runs).length > textOf(longest.layer.runs).length;
    if (isLonger && layer.slot !== 'title' && layer.slot !== 'price') longest = { place, layer };
  }
  if (!longest) return;
  const text = [textOf(longest.layer.runs), ...rest].join('\n').slice(0, POSTER_LIMITS.text);
  changed.set(longest.place, saying(longest.layer, text));
}

/** A template filled with the user's texts, images and codes; its other texts stay. */
export function withOwnContent(template: PosterDocument, own: PosterDocument): PosterDocument {
  const mine = layersOf(own).filter(isFilled);
  const pairs = matched(mine, layersOf(template).filter(isPlace));
  const changed = new Map<PosterLayer, PosterLayer>();
  for (const [place, one] of pairs) changed.set(place, filledWith(place, one));
  const placed = new Set(pairs.values());
  withRest(
    changed,
    mine.flatMap((one) => (one.type === 'text' && !placed.has(one) ? [textOf(one.runs)] : [])),
  );
  return {
    ...template,
    pages: template.pages.map((page) => ({ ...page, layers: replacedIn(page.layers, changed) })),
  };
}

/** The action that applies a template to existing content. */
export const TEMPLATE = {
  applyTemplate: action<{ template: PosterDocument }>({
    icon: 'layout',
    isEnabled: () => true,
    perform: (state: EditState, { template }) =>
      settled({
        ...state,
        document: withOwnContent(template, state.document),
        page: 0,
        group: null,
        selection: [],
      }),
    adds: true,
  }),
};
