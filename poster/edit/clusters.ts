import type { GroupLayer, PosterLayer, PosterSize } from '../document';
import { type Box, boundsOf, boxOf, grown, overlap, placement, union } from '../draw/matrix';
import type { FontFaces } from '../fonts/glyphs';
import { contentOf } from '../layers';
import { editingOf } from '../layers/editings';
import { childrenOf, everyLayer, isKind } from '../layers/layer-kind';

/**
 * A layer's role on its page: a ground covers it, a panel fills a part up to the edges, an ornament extends over an
 * edge, and content is to be read or looked at.
 */
type LayerRole = 'ground' | 'panel' | 'ornament' | 'content';

/** A layer with the axis-aligned bounds of its visible content. */
export interface Placed {
  layer: PosterLayer;
  index: number;
  box: Box;
  role: LayerRole;
}

/** Layers that belong together: they overlap, or are close below each other. */
export interface Cluster {
  members: Placed[];
  box: Box;
}

const areaOf = ({ left, top, right, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top);

/** The bounds of a layer's visible content in its own coordinates: the lines of a text, the points of a path. */
export function inkOf(layer: PosterLayer, faces: FontFaces | undefined, page: PosterSize): Box {
  const children = childrenOf(layer) ?? [];
  if (children.length > 0) return children.map((child) => seenBox(child, faces, page)).reduce(union);
  return editingOf(layer).ink?.(layer, faces, page) ?? boxOf(layer.width, layer.height);
}

/** The axis-aligned bounds of a layer's visible content, in parent coordinates. */
const seenBox = (layer: PosterLayer, faces: FontFaces | undefined, page: PosterSize): Box =>
  boundsOf(placement(layer), inkOf(layer, faces, page));

/** Maximum distance of a side from the page's edge to count as on it, as a fraction of the page. */
const NEAR_EDGE = 0.015;
/** Minimum area of a panel, as a fraction of the page, for a layer that reaches an edge. */
const PANEL_AREA = 0.12;
/** Text with a lower opacity is an ornament. */
const FAINT = 0.25;

/** The page edges that a box reaches. */
function edgesOf({ left, top, right, bottom }: Box, { width, height }: PosterSize) {
  const [across, down] = [NEAR_EDGE * width, NEAR_EDGE * height];
  return {
    left: left <= across,
    top: top <= down,
    right: right >= width - across,
    bottom: bottom >= height - down,
  };
}

/** A group of shapes only, which serves as a stage for other layers. */
export const isStage = (layer: PosterLayer): layer is GroupLayer =>
  isKind(layer, 'group') &&
  layer.rotation === 0 &&
  !layer.flipX &&
  !layer.flipY &&
  !hasWords(layer.layers) &&
  layer.layers.some(isStretchable);

/** Whether a layer may have any aspect ratio: an image is cropped, a rectangle stays one. */
export const isStretchable = (layer: PosterLayer): boolean =>
  layer.rotation % 90 === 0 && editingOf(layer).isStretchable?.(layer) === true;

function roleOf(layer: PosterLayer, box: Box, size: PosterSize): LayerRole {
  const page = boxOf(size.width, size.height);
  const seen = overlap(box, page);
  if (!seen) return 'ornament';
  const { left, top, right, bottom } = edgesOf(box, size);
  const reached = [left, top, right, bottom].filter(Boolean).length;
  const { isReadable, isDrawing } = editingOf(layer);
  if (isReadable) return layer.opacity < FAINT ? 'ornament' : 'content';
  if (reached === 4 || areaOf(seen) >= 0.85 * areaOf(page)) return 'ground';
  const isAcross = (left && right) || (top && bottom);
  const isWords = hasWords(childrenOf(layer) ?? []);
  if (isStage(layer) && isAcross) return 'panel';
  if (isStretchable(layer) && (isAcross || (reached > 0 && areaOf(seen) >= PANEL_AREA * areaOf(page))))
    return 'panel';
  // A large drawing without a role is a backdrop.
  if (isDrawing?.(layer) && layer.slot === undefined && areaOf(seen) >= PANEL_AREA * areaOf(page))
    return 'ornament';
  const hangsOver = areaOf(seen) < 0.97 * areaOf(box);
  if (isWords || layer.slot !== undefined) return 'content';
  return isAcross || (hangsOver && !isPicture(layer)) ? 'ornament' : 'content';
}

const isPicture = (layer: PosterLayer): boolean => contentOf(layer).source !== undefined;

const hasWords = (layers: readonly PosterLayer[]): boolean =>
  everyLayer(layers).some((layer) => isKind(layer, 'text'));

/** Every layer with its bounds and role. */
export function placedLayers(
  layers: readonly PosterLayer[],
  size: PosterSize,
  faces: FontFaces | undefined,
): Placed[] {
  const placed = layers.map((layer, index): Placed => {
    const box = seenBox(layer, faces, size);
    return { layer, index, box, role: roleOf(layer, box, size) };
  });
  // A layer below an image that extends over an edge, like a plate below a cup, belongs to it.
  const pictures = placed.filter(({ layer, role }) => role === 'content' && isPicture(layer));
  return placed.map((one) => {
    const isBelow = pictures.some(({ index, box }) => {
      const shared = index > one.index ? overlap(one.box, box) : undefined;
      return (
        shared !== undefined && areaOf(shared) > 0.5 * areaOf(box) && areaOf(box) > 0.4 * areaOf(one.box)
      );
    });
    return one.role === 'ornament' && isBelow ? { ...one, role: 'content' } : one;
  });
}

/** Maximum gap between layers that belong together, as a fraction of the shorter side. */
const CLOSE = 0.028;

/** Whether two boxes overlap noticeably, or one is close below the other. */
function belongTogether(one: Box, other: Box, close: number): boolean {
  const shared = overlap(one, other);
  if (shared && areaOf(shared) > 0.02 * Math.min(areaOf(one), areaOf(other))) return true;
  const near = overlap(grown(one, close / 2), grown(other, close / 2));
  return near !== undefined && near.right - near.left > close;
}

/** Groups the content layers into clusters. */
export function clustersOf(placed: readonly Placed[], size: PosterSize): Cluster[] {
  const close = CLOSE * Math.min(size.width, size.height);
  let clusters: Cluster[] = [];
  for (const one of placed) {
    if (one.role !== 'content') continue;
    const together: Cluster[] = [];
    const apart: Cluster[] = [];
    for (const cluster of clusters) {
      const isNear = cluster.members.some(({ box }) => belongTogether(box, one.box, close));
      (isNear ? together : apart).push(cluster);
    }
    const members = [...together.flatMap((cluster) => cluster.members), one];
    clusters = [...apart, { members, box: members.map(({ box }) => box).reduce(union) }];
  }
  return merged(clusters);
}

/** Merges clusters with overlapping bounds, which no line could separate. */
function merged(clusters: readonly Cluster[]): Cluster[] {
  let apart: Cluster[] = [];
  for (const cluster of clusters) {
    let one = cluster;
    for (;;) {
      const { box } = one;
      const over = apart.filter((other) => overlap(other.box, box) !== undefined);
      if (over.length === 0) break;
      apart = apart.filter((other) => !over.includes(other));
      const members = [...over, one].flatMap((part) => part.members);
      one = { members, box: over.map((other) => other.box).reduce(union, box) };
    }
    apart.push(one);
  }
  return apart;
}
