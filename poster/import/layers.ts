import type { ImageLayer, PosterLayer } from '../document';
import { POSTER_LIMITS } from '../document/limits';
import { ImportRefusal } from './imported';
import { named } from './names';
import { round, side } from './numbers';
import type { KeptPicture } from './pictures';

/** Assigns ids to layers, and counts them. */
export class LayerIds {
  private count = 0;

  next(): string {
    this.count += 1;
    if (this.count > POSTER_LIMITS.layers)
      throw new ImportRefusal('tooManyLayers', { limit: POSTER_LIMITS.layers });
    return `layer-${this.count}`;
  }
}

/** A picture at its own size. */
export const pictureLayer = (
  id: string,
  picture: KeptPicture,
  { x, y, name }: { x: number; y: number; name: string | undefined },
): ImageLayer => ({
  type: 'image',
  id,
  ...named(name),
  x: round(x),
  y: round(y),
  width: picture.width,
  height: picture.height,
  rotation: 0,
  opacity: 1,
  source: picture.source,
});

/** Corners of a layer's rotated box. */
function corners({ x, y, width, height, rotation }: PosterLayer): [number, number][] {
  const angle = (rotation * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return [
    [-width / 2, -height / 2],
    [width / 2, -height / 2],
    [-width / 2, height / 2],
    [width / 2, height / 2],
  ].map(([dx = 0, dy = 0]) => [middleX + dx * cos - dy * sin, middleY + dx * sin + dy * cos]);
}

/** Groups layers that are positioned relative to the page. */
export function groupOf(
  id: string,
  layers: readonly PosterLayer[],
  rest: {
    name?: string | undefined;
    opacity: number;
    hidden: boolean;
    locked: boolean;
  },
): PosterLayer {
  const all = layers.flatMap(corners);
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    type: 'group',
    id,
    ...named(rest.name),
    x: round(left),
    y: round(top),
    width: side(Math.max(...xs) - left),
    height: side(Math.max(...ys) - top),
    rotation: 0,
    opacity: rest.opacity,
    ...(rest.hidden && { hidden: true }),
    ...(rest.locked && { locked: true }),
    layers: layers.map((layer) => ({
      ...layer,
      x: round(layer.x - round(left)),
      y: round(layer.y - round(top)),
    })),
  };
}
