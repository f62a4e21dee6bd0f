import { fillPath } from './paint';
import { ellipsePath, polylinePath, rectPath } from './path';
import type { CanvasPort } from './port';

/** Background and symbol color of an image placeholder. */
const PLACEHOLDER = { ground: '#e8ecf2', sign: '#b4bdcb' };

/** Paints the placeholder of a missing image: a neutral background with an image symbol. */
export function paintPlaceholder(canvas: CanvasPort, width: number, height: number): void {
  canvas.fillStyle = PLACEHOLDER.ground;
  fillPath(canvas, rectPath(0, 0, width, height));
  const side = Math.min(width, height) * 0.28;
  const [x, y] = [(width - side) / 2, (height - side) / 2];
  canvas.fillStyle = PLACEHOLDER.sign;
  fillPath(canvas, ellipsePath(x + side * 0.12, y + side * 0.12, side * 0.22, side * 0.22));
  const hills: [number, number][] = [
    [0, 0.88],
    [0.32, 0.42],
    [0.52, 0.68],
    [0.68, 0.5],
    [1, 0.88],
  ];
  fillPath(canvas, polylinePath(hills.map(([across, down]) => [x + across * side, y + down * side])));
}
