import type { GroupLayer, PosterLayer } from '../document';
import { type Box, boundsOf, boxOf, type Matrix, placement, union } from '../draw/matrix';
import { childrenOf, isKind } from '../layers/layer-kind';
import { tidy } from './lengths';

/** The axis-aligned bounds of layers, in parent coordinates; undefined for none. */
export function boxAround(layers: readonly PosterLayer[]): Box | undefined {
  if (layers.length === 0) return undefined;
  return layers.map((layer) => boundsOf(placement(layer), boxOf(layer.width, layer.height))).reduce(union);
}

const isSame = (one: number, other: number) => Math.abs(one - other) < 0.02;

/** Fits a group's box to its children without moving anything on the page. */
function fitted(group: GroupLayer): GroupLayer {
  const box = boxAround(group.layers);
  if (!box) return group;
  const { left, top, right, bottom } = box;
  if (isSame(left, 0) && isSame(top, 0) && isSame(right, group.width) && isSame(bottom, group.height))
    return group;
  const [a, b, c, d, e, f] = placement(group);
  const [width, height] = [tidy(right - left), tidy(bottom - top)];
  const [across, down] = [left + width / 2, top + height / 2];
  return {
    ...group,
    x: tidy(a * across + c * down + e - width / 2),
    y: tidy(b * across + d * down + f - height / 2),
    width,
    height,
    layers: group.layers.map((layer) => ({ ...layer, x: tidy(layer.x - left), y: tidy(layer.y - top) })),
  };
}

/** Refits groups that have changed since `before`, and removes those that became empty. */
export function refitted(layers: readonly PosterLayer[], before: readonly PosterLayer[]): PosterLayer[] {
  const known = new Set(before);
  return layers.flatMap((layer) => {
    if (!isKind(layer, 'group') || known.has(layer)) return [layer];
    const earlier = before.find(({ id }) => id === layer.id);
    const inside = refitted(layer.layers, (earlier && childrenOf(earlier)) ?? []);
    return inside.length === 0 ? [] : [fitted({ ...layer, layers: inside })];
  });
}

/** Nesting depth of groups, including the layer itself. */
export function depthOf(layer: PosterLayer): number {
  const children = childrenOf(layer);
  return children ? 1 + Math.max(0, ...children.map(depthOf)) : 0;
}

/** Converts a group's child to the group's parent without changing its appearance. */
export function lifted<Layer extends PosterLayer>(layer: Layer, parent: Matrix): Layer {
  const [a, b, c, d] = placement(layer);
  const [p, q, r, s, e, f] = parent;
  // Image of the layer's x axis.
  const [across, down] = [p * a + r * b, q * a + s * b];
  const isMirrored = (p * s - q * r) * (a * d - b * c) < 0;
  const { flipX: isFlippedX, flipY: isFlippedY, ...rest } = layer;
  const flipY = isMirrored ? isFlippedY === true && !isFlippedX : isFlippedX === true && isFlippedY === true;
  const flipX = isMirrored ? !flipY : flipY;
  const turn = flipX ? Math.atan2(-down, -across) : Math.atan2(down, across);
  const [x, y] = [layer.x + layer.width / 2, layer.y + layer.height / 2];
  return {
    ...rest,
    x: tidy(p * x + r * y + e - layer.width / 2),
    y: tidy(q * x + s * y + f - layer.height / 2),
    rotation: tidy((turn * 180) / Math.PI),
    ...(flipX && { flipX }),
    ...(flipY && { flipY }),
  } as Layer;
}
