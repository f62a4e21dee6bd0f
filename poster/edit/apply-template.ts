import type { PosterDocument, PosterLayer, PosterSlot, TextLayer } from '../document';
import { POSTER_LIMITS } from '../document/limits';
import { editingOf } from '../layers/editings';
import { everyLayer, isKind } from '../layers/layer-kind';
import { saying } from '../layers/text/edit';
import { textOf } from '../text/runs';
import { action } from './action';
import { type EditState, settled } from './state';

const isFilled = (layer: PosterLayer): boolean => editingOf(layer).filling?.isFilled(layer) ?? false;

const isPlace = (layer: PosterLayer): boolean => editingOf(layer).filling !== undefined;

/** Visual weight of a layer among those of its kind. */
const weightOf = (layer: PosterLayer): number =>
  editingOf(layer).filling?.weight?.(layer) ?? layer.width * layer.height;

/** Layers of one kind, largest weight first. */
const byWeight = (layers: readonly PosterLayer[]): PosterLayer[] =>
  [...layers].sort((one, other) => weightOf(other) - weightOf(one));

/** Matches the user's content to a template's layers: first by role where both have one, then by weight. */
function matched(own: readonly PosterLayer[], places: readonly PosterLayer[]): Map<PosterLayer, PosterLayer> {
  const pairs = new Map<PosterLayer, PosterLayer>();
  const used = new Set<PosterLayer>();
  const pair = (isFitting: (place: PosterLayer, mine: PosterLayer) => boolean) => {
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

/** A template's layer filled with the user's content, of the same kind. */
const filledWith = (place: PosterLayer, mine: PosterLayer): PosterLayer =>
  editingOf(place).filling?.filledWith(place, mine) ?? place;

function replacedIn(
  layers: readonly PosterLayer[],
  changed: ReadonlyMap<PosterLayer, PosterLayer>,
): PosterLayer[] {
  return layers.map((layer) => {
    const other = changed.get(layer);
    if (other) return other;
    return isKind(layer, 'group') ? { ...layer, layers: replacedIn(layer.layers, changed) } : layer;
  });
}

const layersOf = ({ pages }: PosterDocument): PosterLayer[] =>
  pages.flatMap(({ layers }) => everyLayer(layers)).filter(({ hidden }) => !hidden);

/** Appends texts without a counterpart as further lines of the longest text, so that none is lost. */
function withRest(changed: Map<PosterLayer, PosterLayer>, rest: readonly string[]): void {
  if (rest.length === 0) return;
  let longest: { place: PosterLayer; layer: TextLayer } | undefined;
  for (const [place, layer] of changed) {
    if (!isKind(layer, 'text') || layer.arc !== undefined) continue;
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
    mine.flatMap((one) => (isKind(one, 'text') && !placed.has(one) ? [textOf(one.runs)] : [])),
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
