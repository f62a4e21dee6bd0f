import type { SKRSContext2D } from '@napi-rs/canvas';
import type { SceneGobo } from '@tuzuo/core/backdrops';
import { openCanvas, pixelsOf } from '../../../../renderer/canvas';

/** A pattern in front of the lamp: transmission levels over a square of `span` units around the product. */
export type Gobo = { levels: Uint8Array; side: number; span: number };

const SIDE = 384;
const SPAN = 5.2;

type Random = () => number;

/** The canvas is in stage units, centered on the product, y downwards. */
type Draw = (pen: SKRSContext2D, random: Random) => void;

/** Window panes, slanted as by a low sun. */
const drawWindow: Draw = (pen, random) => {
  pen.fillStyle = '#3c3c3c';
  pen.fillRect(-SPAN, -SPAN, 2 * SPAN, 2 * SPAN);
  pen.fillStyle = '#fff';
  pen.transform(1, -0.12, 0.16, 1, -0.15 + random() * 0.3, -0.25);
  const [width, height, bar] = [0.78, 0.86, 0.075];
  for (const column of [-2, -1, 0, 1, 2]) {
    for (const row of [-2, -1, 0, 1, 2]) {
      pen.fillRect(column * (width + bar) - width / 2, row * (height + bar) - height / 2, width, height);
    }
  }
};

const drawBlinds: Draw = (pen, random) => {
  pen.fillStyle = '#555';
  pen.fillRect(-SPAN, -SPAN, 2 * SPAN, 2 * SPAN);
  pen.fillStyle = '#fff';
  pen.rotate(-0.22 + random() * 0.06);
  for (let row = -14; row <= 14; row += 1) pen.fillRect(-2.6, row * 0.235, 5.2, 0.15);
};

/** A frond: pairs of leaflets along a bent stem. */
function drawFrond(pen: SKRSContext2D, random: Random): void {
  const length = 1.5 + random() * 0.7;
  const bend = 0.5 + random() * 0.5;
  const pairs = 15;
  for (let pair = 2; pair <= pairs; pair += 1) {
    const share = pair / pairs;
    const [x, y] = [length * share, bend * share * share];
    const size = 0.62 * Math.sin(Math.PI * Math.min(1, share * 0.86 + 0.12)) + 0.06;
    for (const side of [-1, 1]) {
      pen.save();
      pen.translate(x, y);
      pen.rotate(Math.atan2(2 * bend * share, length) + side * (1.02 - share * 0.55));
      pen.beginPath();
      pen.ellipse(size / 2, 0, size / 2, 0.038 + random() * 0.012, 0, 0, 2 * Math.PI);
      pen.fill();
      pen.restore();
    }
  }
  pen.beginPath();
  pen.moveTo(0, 0);
  pen.quadraticCurveTo(length / 2, 0, length, bend);
  pen.lineWidth = 0.03;
  pen.stroke();
}

/** Branches that reach in from the lamp's upper corners. */
const drawLeaves: Draw = (pen, random) => {
  pen.fillStyle = '#fff';
  pen.fillRect(-SPAN, -SPAN, 2 * SPAN, 2 * SPAN);
  pen.fillStyle = '#222';
  pen.strokeStyle = '#222';
  const roots: readonly [x: number, y: number, turn: number][] = [
    [-1.75, -1.25, 0.5],
    [-1.6, -0.2, -0.25],
    [1.75, -1.5, 2.5],
    [1.95, 0.1, 3.4],
    [-0.3, -2.1, 1.2],
  ];
  for (const [x, y, turn] of roots) {
    pen.save();
    pen.translate(x, y);
    pen.rotate(turn + (random() - 0.5) * 0.4);
    drawFrond(pen, random);
    pen.restore();
  }
};

/** Round leaves on thin twigs. */
const drawBranches: Draw = (pen, random) => {
  pen.fillStyle = '#fff';
  pen.fillRect(-SPAN, -SPAN, 2 * SPAN, 2 * SPAN);
  pen.fillStyle = '#222';
  pen.strokeStyle = '#222';
  for (let twig = 0; twig < 7; twig += 1) {
    const side = twig % 2 ? 1 : -1;
    pen.save();
    pen.translate(side * (1.1 + random() * 0.9), -2 + random() * 0.7);
    pen.rotate(Math.PI / 2 + side * (0.25 + random() * 0.5));
    const length = 1.3 + random() * 0.9;
    pen.lineWidth = 0.02;
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.lineTo(length, 0);
    pen.stroke();
    for (let leaf = 1; leaf < 9; leaf += 1) {
      pen.save();
      pen.translate((length * leaf) / 9, 0);
      pen.rotate((leaf % 2 ? 1 : -1) * (0.7 + random() * 0.5));
      pen.beginPath();
      pen.ellipse(0.14, 0, 0.14, 0.072, 0, 0, 2 * Math.PI);
      pen.fill();
      pen.restore();
    }
    pen.restore();
  }
};

const DRAW: Readonly<Record<SceneGobo, Draw>> = {
  window: drawWindow,
  blinds: drawBlinds,
  fronds: drawLeaves,
  branches: drawBranches,
};

/** Draws the pattern and blurs it: light through leaves has no sharp edges. */
export function cutGobo(pattern: SceneGobo, random: Random): Gobo {
  const pen = openCanvas({ width: SIDE, height: SIDE });
  pen.translate(SIDE / 2, SIDE / 2);
  pen.scale(SIDE / SPAN, SIDE / SPAN);
  DRAW[pattern](pen, random);
  const brush = openCanvas({ width: SIDE, height: SIDE });
  brush.filter = `blur(${pattern === 'window' || pattern === 'blinds' ? 3 : 4}px)`;
  brush.drawImage(pen.canvas, 0, 0);
  const data = pixelsOf(brush);
  return {
    levels: Uint8Array.from({ length: SIDE * SIDE }, (_, pixel) => data[pixel * 4] ?? 0),
    side: SIDE,
    span: SPAN,
  };
}

/** Transmission at a position of the gobo, 0–1; u to the right, v upwards, clamped to its edge. */
export function throughGobo({ levels, side, span }: Gobo, u: number, v: number): number {
  const limit = side - 1.001;
  const x = Math.min(limit, Math.max(0, (u / span + 0.5) * side - 0.5));
  const y = Math.min(limit, Math.max(0, (0.5 - v / span) * side - 0.5));
  const at = Math.floor(y) * side + Math.floor(x);
  const [dx, dy] = [x - Math.floor(x), y - Math.floor(y)];
  const [a, b, c, d] = [
    levels[at] ?? 0,
    levels[at + 1] ?? 0,
    levels[at + side] ?? 0,
    levels[at + side + 1] ?? 0,
  ];
  return ((a + (b - a) * dx) * (1 - dy) + (c + (d - c) * dx) * dy) / 255;
}
