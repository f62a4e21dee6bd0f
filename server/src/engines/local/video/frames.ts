import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import type { Size } from '@tuzuo/core/geometry/size';
import { openCanvas } from '../../../renderer/canvas';
import { type Camera, cameraAt, type Move, placedAt, viewFor } from './camera';
import { DEPTH, depthAt } from './ground';
import type { Layers } from './layers';

/** Height of the strips in which a tilted background is drawn, in shares of its height. */
const STRIP = 0.005;

/** Input of a video. */
type Film = {
  layers: Layers;
  move: Move;
  /** Frame size. */
  size: Size;
  /** Number of frames. */
  count: number;
  /** Label overlay, with its opacity per frame. */
  label: { image: Image; left: number; top: number; opacityAt: (frame: number) => number };
};

/** Transform of a depth layer into the frame: scale, then shift. */
type Placing = { scale: number; x: number; y: number };

function createPlacing({ layers, size }: Film, view: Parameters<typeof placedAt>[2]) {
  const perPixel = size.width / layers.width;
  return (camera: Camera, depth: number): Placing => {
    const { scale, left, top } = placedAt(camera, depth, view);
    return { scale: scale * perPixel, x: left * size.width, y: top * size.height };
  };
}

/** Draws the background in strips, each at the depth of its rows and sheared to follow the shift within it. */
function drawGround(context: SKRSContext2D, { layers, size }: Film, place: (depth: number) => Placing): void {
  const { depths } = layers;
  const strips = depths.top === depths.bottom ? 1 : Math.ceil(1 / STRIP);
  const placed = Array.from({ length: strips + 1 }, (_, strip) => {
    const { scale, x, y } = place(depthAt(depths, strip / strips));
    const row = (strip / strips) * layers.height;
    return { row, scale, x, y: y + row * scale };
  });
  for (const [index, from] of placed.entries()) {
    const to = placed[index + 1];
    if (!to) break;
    const isFirst = index === 0;
    const isLast = index === placed.length - 2;
    const top = isFirst ? 0 : Math.round(from.y);
    const bottom = isLast ? size.height : Math.round(to.y);
    if (bottom <= top || to.row <= from.row) continue;
    const rows = to.row - from.row;
    const shear = (to.x - from.x) / rows;
    const down = (to.y - from.y) / rows;
    context.save();
    context.beginPath();
    context.rect(0, top, size.width, bottom - top);
    context.clip();
    const across = (from.scale + to.scale) / 2;
    // A strip is so low that both ends have nearly the same scale.
    context.setTransform(across, 0, shear, down, from.x - shear * from.row, from.y - down * from.row);
    context.drawImage(layers.ground, 0, 0);
    context.restore();
  }
}

/** Draws a video's frames as RGBA. A frame's buffer is valid only until the next one is requested. */
export async function* drawFrames(film: Film): AsyncGenerator<Buffer, void> {
  const { layers, move, size, count, label } = film;
  const context = openCanvas(size);
  context.imageSmoothingQuality = 'high';
  const isFlat = layers.subject === undefined;
  const { strength, view } = viewFor(move, size, { ...layers, ground: layers.depths, isFlat });
  const placing = createPlacing(film, view);
  for (let frame = 0; frame < count; frame += 1) {
    const camera = cameraAt(move, frame / Math.max(1, count - 1), strength, isFlat);
    drawGround(context, film, (depth) => placing(camera, depth));
    if (layers.subject) {
      const { scale, x, y } = placing(camera, DEPTH.subject);
      context.setTransform(scale, 0, 0, scale, x, y);
      context.drawImage(layers.subject.image, layers.subject.left, layers.subject.top);
      context.resetTransform();
    }
    const opacity = label.opacityAt(frame);
    if (opacity > 0) {
      context.globalAlpha = opacity;
      context.drawImage(label.image, label.left, label.top);
      context.globalAlpha = 1;
    }
    yield context.canvas.data();
    await nextTurn();
  }
}
