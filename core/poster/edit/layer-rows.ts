import type { PosterLayer } from '../document';

/** A layer in a list, and where it lies. */
interface LayerRow {
  layer: PosterLayer;
  depth: number;
  /** Id of the group that it lies in; `null` is the page. */
  parent: string | null;
  /** Its place among its neighbors, the lowest first. */
  index: number;
  isHighest: boolean;
  isLowest: boolean;
}

/** Layers from the highest down, groups before what is in them. */
export function listedLayers(
  layers: readonly PosterLayer[],
  parent: string | null = null,
  depth = 0,
): LayerRow[] {
  return layers
    .map((layer, index) => ({ layer, index }))
    .reverse()
    .flatMap(({ layer, index }) => [
      { layer, depth, parent, index, isHighest: index === layers.length - 1, isLowest: index === 0 },
      ...(layer.type === 'group' ? listedLayers(layer.layers, layer.id, depth + 1) : []),
    ]);
}

/** What the action `place` takes to bring one row of the list to where another is; undefined where nothing comes of it. */
export function placeOfRow(
  rows: readonly LayerRow[],
  from: number,
  to: number,
): { id: string; parent: string | null; index: number } | undefined {
  const [dragged, target] = [rows[from], rows[to]];
  if (!dragged || !target || from === to) return undefined;
  const { id } = dragged.layer;
  const { parent } = target;
  const isUp = to < from;
  // Below the row of an open group lies the highest of what is in it.
  if (!isUp && target.layer.type === 'group' && target.layer.id !== dragged.parent)
    return { id, parent: target.layer.id, index: target.layer.layers.length };
  const isSame = parent === dragged.parent;
  // Among its neighbors it is taken out first: what was above it is one lower then.
  const index = target.index + (isUp ? 1 : 0) - (isSame && dragged.index < target.index ? 1 : 0);
  return { id, parent, index };
}
