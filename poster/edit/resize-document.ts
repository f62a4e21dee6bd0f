import type { GroupLayer, PosterDocument, PosterLayer, PosterSize } from '../document';
import { type Box, boxOf, overlap } from '../draw/matrix';
import type { FontFaces } from '../fonts/glyphs';
import { editingOf } from '../layers/editings';
import { action } from './action';
import { clustersOf, isStage, isStretchable, type Placed, placedLayers } from './clusters';
import { tidy } from './lengths';
import {
  anchorOf,
  grow,
  heightOf,
  keepInside,
  middleOf,
  pointIn,
  pushedInto,
  type Region,
  regionAt,
  regionsOf,
  type Settled,
  scaleOf,
  stretchedBox,
  stretchOf,
  widthOf,
} from './resize-layout';
import { scaledLayer, sizedLayer } from './scale';
import { type EditState, settled } from './state';

/** Scales a layer, mapping a point of the old page to one of the new page. */
function carried(
  layer: PosterLayer,
  by: number,
  from: { x: number; y: number },
  to: { x: number; y: number },
): PosterLayer {
  const sized = scaledLayer(layer, by);
  return {
    ...sized,
    x: tidy(to.x + (layer.x - from.x) * by),
    y: tidy(to.y + (layer.y - from.y) * by),
  };
}

/** Stretches a group of shapes: their relative positions stay, so that covered parts stay covered. */
function stretchedStage(group: GroupLayer, sx: number, sy: number): GroupLayer {
  const by = Math.sqrt(sx * sy);
  const layers = group.layers.map((child): PosterLayer => {
    const place = { x: tidy(child.x * sx), y: tidy(child.y * sy) };
    if (isStage(child)) return { ...stretchedStage(child, sx, sy), ...place };
    if (editingOf(child).stretchesInGroup?.(child) || (isStretchable(child) && child.rotation % 180 === 0)) {
      const sized = { ...scaledLayer(child, by), width: child.width, height: child.height };
      return { ...sizedLayer(sized, tidy(child.width * sx), tidy(child.height * sy)), ...place };
    }
    const [x, y] = [child.x + child.width / 2, child.y + child.height / 2];
    return carried(child, by, { x, y }, { x: x * sx, y: y * sy });
  });
  return { ...group, width: tidy(group.width * sx), height: tidy(group.height * sy), layers };
}

/** Fits a layer to a box: stretched if possible, otherwise covering it. */
function filling({ layer, box }: Placed, target: Box): PosterLayer {
  const { x, y } = middleOf(target);
  const [across, down] = [widthOf(target), heightOf(target)];
  if (isStage(layer)) {
    const [sx, sy] = [across / widthOf(box), down / heightOf(box)];
    const stage = stretchedStage(layer, sx, sy);
    return {
      ...stage,
      x: tidy(target.left + (layer.x - box.left) * sx),
      y: tidy(target.top + (layer.y - box.top) * sy),
    };
  }
  if (isStretchable(layer)) {
    const isTurned = layer.rotation % 180 !== 0;
    const [width, height] = isTurned ? [down, across] : [across, down];
    const by = Math.min(across / widthOf(box), down / heightOf(box));
    // Strokes and corners scale uniformly, the box follows its target.
    const sized = sizedLayer(
      { ...scaledLayer(layer, by), width: layer.width, height: layer.height } as PosterLayer,
      tidy(width),
      tidy(height),
    );
    return { ...sized, x: tidy(x - width / 2), y: tidy(y - height / 2) };
  }
  const by = Math.max(across / widthOf(box), down / heightOf(box));
  return carried(layer, by, middleOf(box), { x, y });
}

/** An ornament keeps its aspect ratio and its distance from the edges and corners that it extends over. */
function ornament(
  { layer, box }: Placed,
  old: PosterSize,
  size: PosterSize,
  places: readonly Settled[],
): PosterLayer {
  const page: Region = { from: boxOf(old.width, old.height), to: boxOf(size.width, size.height) };
  const { x, y } = stretchOf(page);
  // An ornament that spanned the page still does.
  const isAcross = box.left <= 0.01 * old.width && box.right >= 0.99 * old.width;
  const isDown = box.top <= 0.01 * old.height && box.bottom >= 0.99 * old.height;
  const by = Math.max(Math.sqrt(x * y), isAcross ? x : 0, isDown ? y : 0);
  const anchor = anchorOf(box, page.from);
  const corner = {
    x:
      anchor.x === 0
        ? Math.max(0, box.left)
        : anchor.x === 1
          ? Math.min(old.width, box.right)
          : middleOf(box).x,
    y:
      anchor.y === 0
        ? Math.max(0, box.top)
        : anchor.y === 1
          ? Math.min(old.height, box.bottom)
          : middleOf(box).y,
  };
  const goal = { x: corner.x * x, y: corner.y * y };
  // A layer that spanned the page behind a cluster still does.
  const behind = isAcross || isDown ? places.find(({ cluster }) => overlap(cluster.box, box)) : undefined;
  if (behind) {
    const { cluster, anchor, target } = behind;
    const [from, to] = [pointIn(cluster.box, anchor), pointIn(target, anchor)];
    if (isAcross) goal.y = to.y + (corner.y - from.y) * behind.by;
    else goal.x = to.x + (corner.x - from.x) * behind.by;
  }
  return carried(layer, by, corner, goal);
}

const contains = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.right <= outer.right &&
  inner.bottom <= outer.bottom;

/** The boxes of panels, and of a stage's rectangles, on the old page. */
const wallsOf = (placed: readonly Placed[]): { box: Box; isFixed: boolean }[] =>
  placed.flatMap(({ layer, box, role }) => {
    if (isStage(layer))
      return layer.layers.filter(isStretchable).map(({ x, y, width, height }) => {
        const [left, top] = [layer.x + x, layer.y + y];
        return { box: { left, top, right: left + width, bottom: top + height }, isFixed: role === 'ground' };
      });
    return role === 'panel' ? [{ box, isFixed: false }] : [];
  });

/** The layers of a page in another format. */
function resizedLayers(
  before: readonly PosterLayer[],
  old: PosterSize,
  size: PosterSize,
  faces: FontFaces | undefined,
): PosterLayer[] {
  const placed = placedLayers(before, old, faces);
  const clusters = clustersOf(placed, old);
  const panels = placed.filter(({ role }) => role === 'panel');
  const page: Region = { from: boxOf(old.width, old.height), to: boxOf(size.width, size.height) };
  const walls = wallsOf(placed);
  // Content in front of a fixed part of the ground cannot be moved elsewhere.
  const isHeld = walls.some(
    ({ box, isFixed }) =>
      isFixed && !contains(box, page.from) && clusters.some((cluster) => contains(box, cluster.box)),
  );
  const regions = isHeld ? [page] : regionsOf(clusters, panels, old, size);
  const places = clusters.map((cluster): Settled => {
    const region = regionAt(regions, cluster.box);
    const anchor = anchorOf(cluster.box, region.from);
    const target = stretchedBox(cluster.box, region);
    const isPart = regions.length > 1;
    const on = walls.filter(({ box }) => contains(box, cluster.box));
    const wall = on
      .map(({ box }) => stretchedBox(box, region))
      .reduce((inner, box) => overlap(inner, box) ?? inner, page.to);
    return {
      wall,
      cluster,
      region,
      anchor,
      by: scaleOf(region),
      target: isPart ? pushedInto(target, region.to) : target,
    };
  });
  for (const one of places) keepInside(one, old, size);
  grow(
    places,
    panels.map(({ box }) => stretchedBox(box, regionAt(regions, box))),
    size,
  );
  const layers = [...before];
  for (const { cluster, anchor, by, target } of places) {
    const [from, to] = [pointIn(cluster.box, anchor), pointIn(target, anchor)];
    for (const { layer, index } of cluster.members) layers[index] = carried(layer, by, from, to);
  }
  for (const one of placed) {
    if (one.role === 'ground') layers[one.index] = filling(one, stretchedBox(one.box, page));
    if (one.role === 'panel')
      layers[one.index] = filling(one, stretchedBox(one.box, regionAt(regions, one.box)));
    if (one.role === 'ornament') layers[one.index] = ornament(one, old, size, places);
  }
  return layers;
}

/**
 * Converts a document to another format: grounds cover the page, panels stay at their edges, related layers stay
 * together at one scale, and no new overlaps arise.
 * @param faces loaded font metrics, if any: boxes are larger than their text
 */
export function resizedDocument(
  document: PosterDocument,
  size: PosterSize,
  faces?: FontFaces,
): PosterDocument {
  const { width, height } = document.size;
  if (width === size.width && height === size.height) return { ...document, size };
  return {
    ...document,
    size,
    pages: document.pages.map((page) => ({
      ...page,
      layers: resizedLayers(page.layers, document.size, size, faces),
    })),
  };
}

/** The action that changes the format. */
export const FORMAT = {
  resizeDocument: action<{ size: PosterSize }>({
    icon: 'frame-corners',
    isEnabled: () => true,
    perform: (state: EditState, { size }, { faces }) =>
      settled({ ...state, document: resizedDocument(state.document, size, faces) }),
    adds: true,
  }),
};
