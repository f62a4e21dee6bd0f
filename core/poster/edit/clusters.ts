import type { GroupLayer, PosterLayer, PosterSize } from '../document';
import { iconBody, shapeBody } from '../draw/body';
import { type Box, boundsOf, boxOf, grown, overlap, placement, union } from '../draw/matrix';
import type { FontFaces } from '../glyphs';
import { layoutText } from '../text/layout';

/**
 * What a layer does on its page: a ground covers it, a panel fills a part up to the page's edges, an ornament hangs over an
 * edge, and content is what is read and looked at.
 */
type LayerRole = 'ground' | 'panel' | 'ornament' | 'content';

/** A layer with the upright box of what is to be seen of it. */
export interface Placed {
  layer: PosterLayer;
  index: number;
  box: Box;
  role: LayerRole;
}

/** Layers that belong together: they lie over each other, or close below each other. */
export interface Cluster {
  members: Placed[];
  box: Box;
}

const areaOf = ({ left, top, right, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top);

/** The box of what is to be seen of a layer in its own measures: of a text its lines, of a path its points. */
function inkOf(layer: PosterLayer, faces: FontFaces | undefined, page: PosterSize): Box {
  const whole = boxOf(layer.width, layer.height);
  switch (layer.type) {
    case 'text': {
      const laid = faces && layer.arc === undefined ? layoutText(layer, faces, page) : undefined;
      return laid && laid.width > 0 && laid.height > 0
        ? { left: laid.x, top: laid.y, right: laid.x + laid.width, bottom: laid.y + laid.height }
        : whole;
    }
    case 'shape':
      return (layer.shape.kind === 'path' && shapeBody(layer)?.ink) || whole;
    case 'icon':
      return iconBody(layer)?.ink ?? whole;
    case 'group':
      return layer.layers.length === 0
        ? whole
        : layer.layers.map((child) => seenBox(child, faces, page)).reduce(union);
    default:
      return whole;
  }
}

/** The upright box around what is to be seen of a layer, in what it lies in. */
const seenBox = (layer: PosterLayer, faces: FontFaces | undefined, page: PosterSize): Box =>
  boundsOf(placement(layer), inkOf(layer, faces, page));

/** A side lies on the page's edge if it is as near as this share of the page. */
const NEAR_EDGE = 0.015;
/** A layer of at least such a share of the page is a panel when it reaches an edge. */
const PANEL_AREA = 0.12;
/** Text as faint as this is an ornament. */
const FAINT = 0.25;

/** Which edges of the page a box reaches. */
function edgesOf({ left, top, right, bottom }: Box, { width, height }: PosterSize) {
  const [across, down] = [NEAR_EDGE * width, NEAR_EDGE * height];
  return {
    left: left <= across,
    top: top <= down,
    right: right >= width - across,
    bottom: bottom >= height - down,
  };
}

/** A group of nothing but shapes that others stand before. */
export const isStage = (layer: PosterLayer): layer is GroupLayer =>
  layer.type === 'group' &&
  layer.rotation === 0 &&
  !layer.flipX &&
  !layer.flipY &&
  !hasWords(layer.layers) &&
  layer.layers.some(isStretchable);

/** Whether a layer may be given any proportions: a picture is cut, a rectangle is one still. */
export const isStretchable = (layer: PosterLayer): boolean =>
  layer.rotation % 90 === 0 &&
  ((layer.type === 'image' && !layer.cutOut && (!layer.mask || layer.mask.shape === 'rect')) ||
    (layer.type === 'shape' && layer.shape.kind === 'rect'));

function roleOf(layer: PosterLayer, box: Box, size: PosterSize): LayerRole {
  const page = boxOf(size.width, size.height);
  const seen = overlap(box, page);
  if (!seen) return 'ornament';
  const { left, top, right, bottom } = edgesOf(box, size);
  const reached = [left, top, right, bottom].filter(Boolean).length;
  const isText = layer.type === 'text' || layer.type === 'table' || layer.type === 'code';
  if (isText) return layer.opacity < FAINT ? 'ornament' : 'content';
  if (reached === 4 || areaOf(seen) >= 0.85 * areaOf(page)) return 'ground';
  const isAcross = (left && right) || (top && bottom);
  const isWords = layer.type === 'group' && hasWords(layer.layers);
  if (isStage(layer) && isAcross) return 'panel';
  if (isStretchable(layer) && (isAcross || (reached > 0 && areaOf(seen) >= PANEL_AREA * areaOf(page))))
    return 'panel';
  // A large drawing that nothing is said about is what others stand before.
  const isDrawing = layer.type === 'icon' || (layer.type === 'shape' && layer.shape.kind === 'path');
  if (isDrawing && layer.slot === undefined && areaOf(seen) >= PANEL_AREA * areaOf(page)) return 'ornament';
  const hangsOver = areaOf(seen) < 0.97 * areaOf(box);
  if (isWords || layer.slot !== undefined) return 'content';
  return isAcross || (hangsOver && layer.type !== 'image') ? 'ornament' : 'content';
}

const hasWords = (layers: readonly PosterLayer[]): boolean =>
  layers.some((layer) => layer.type === 'text' || (layer.type === 'group' && hasWords(layer.layers)));

/** Every layer with its box and its role. */
export function placedLayers(
  layers: readonly PosterLayer[],
  size: PosterSize,
  faces: FontFaces | undefined,
): Placed[] {
  const placed = layers.map((layer, index): Placed => {
    const box = seenBox(layer, faces, size);
    return { layer, index, box, role: roleOf(layer, box, size) };
  });
  // What lies below a picture that hangs over an edge, as a plate below a cup, goes with it.
  const pictures = placed.filter(({ layer, role }) => role === 'content' && layer.type === 'image');
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

/** Share of the shorter side within which things below each other belong together. */
const CLOSE = 0.028;

/** Whether two boxes lie over each other by more than a hair, or one closely below the other. */
function belongTogether(one: Box, other: Box, close: number): boolean {
  const shared = overlap(one, other);
  if (shared && areaOf(shared) > 0.02 * Math.min(areaOf(one), areaOf(other))) return true;
  const near = overlap(grown(one, close / 2), grown(other, close / 2));
  return near !== undefined && near.right - near.left > close;
}

/** What is content, in clusters. */
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

/** Clusters whose boxes lie over each other are one: else they could not be told apart by a line between them. */
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
