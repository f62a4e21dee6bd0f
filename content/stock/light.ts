import { type CanvasGradient, createCanvas, GlobalFonts, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { sourcePath } from '../../server/src/renderer/glyphs/font-files';

/**
 * Lighting of drawn objects: a large soft lamp at the upper left, with bounce light from the right. Blurs and offsets
 * are in canvas pixels, whatever the transform.
 */
export type Pen = SKRSContext2D;

type Stops = readonly (readonly [at: number, color: string])[];

type Paint = string | CanvasGradient;

/** Colors of a round body: its shaded edge, its own color, and its highlight. */
export type Tone = readonly [dark: string, mid: string, light: string];

/** Random numbers in [0, 1) (mulberry32), identical for a seed on every machine. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const path = (d: string): Path2D => new Path2D(d);

export const polygon = (...points: readonly (readonly [x: number, y: number])[]): Path2D =>
  path(`M${points.map((point) => point.join(' ')).join('L')}Z`);

export function rounded(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number | number[],
): Path2D {
  const shape = new Path2D();
  shape.roundRect(x, y, width, height, radius);
  return shape;
}

export function oval(x: number, y: number, across: number, down = across, turn = 0): Path2D {
  const shape = new Path2D();
  shape.ellipse(x, y, across, down, turn, 0, 2 * Math.PI);
  return shape;
}

export function linear(
  c: Pen,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  stops: Stops,
): CanvasGradient {
  const gradient = c.createLinearGradient(x0, y0, x1, y1);
  for (const [at, color] of stops) gradient.addColorStop(at, color);
  return gradient;
}

/** Radial gradient. */
export function radial(c: Pen, x: number, y: number, radius: number, stops: Stops): CanvasGradient {
  const gradient = c.createRadialGradient(x, y, 0, x, y, radius);
  for (const [at, color] of stops) gradient.addColorStop(at, color);
  return gradient;
}

export function fill(c: Pen, shape: Path2D, paint: Paint, rule: 'nonzero' | 'evenodd' = 'nonzero'): void {
  c.fillStyle = paint;
  c.fill(shape, rule);
}

export function line(
  c: Pen,
  shape: Path2D | string,
  paint: Paint,
  width: number,
  cap: Pen['lineCap'] = 'round',
): void {
  c.strokeStyle = paint;
  c.lineWidth = width;
  c.lineCap = cap;
  c.lineJoin = 'round';
  c.stroke(typeof shape === 'string' ? path(shape) : shape);
}

/** A dashed seam along a line. */
export const stitches = (c: Pen, d: string, color: string) => {
  c.setLineDash([9, 6]);
  line(c, d, color, 2.4, 'butt');
  c.setLineDash([]);
};

/** Draws with its own transform, clip and blending. */
export function apart(c: Pen, draw: () => void): void {
  c.save();
  draw();
  c.restore();
}

/** Draws around a point, rotated and scaled. */
export function at(
  c: Pen,
  x: number,
  y: number,
  draw: () => void,
  turn = 0,
  scaleX = 1,
  scaleY = scaleX,
): void {
  apart(c, () => {
    c.translate(x, y);
    c.rotate(turn);
    c.scale(scaleX, scaleY);
    draw();
  });
}

export function inside(c: Pen, shape: Path2D, draw: () => void): void {
  apart(c, () => {
    c.clip(shape);
    draw();
  });
}

export function blurred(c: Pen, blur: number, draw: () => void): void {
  apart(c, () => {
    c.filter = `blur(${blur}px)`;
    draw();
  });
}

/**
 * Inner shadow: what lies beyond the shape's outline, moved by `x` and `y`, casts its color inside. Moved up and to the
 * left with a dark color, it shades the side away from the lamp.
 */
export function shade(c: Pen, shape: Path2D, color: string, blur: number, x: number, y: number): void {
  const beyond = new Path2D();
  beyond.rect(-4000, -4000, 9000, 9000);
  beyond.addPath(shape);
  inside(c, shape, () =>
    blurred(c, blur, () => {
      c.translate(x, y);
      fill(c, beyond, color, 'evenodd');
    }),
  );
}

/** A soft solid body: its color, its lit side and its shaded side, `depth` pixels from the outline. */
export function solid(
  c: Pen,
  shape: Path2D,
  paint: Paint,
  depth: number,
  { dark = 'rgba(20,10,30,.42)', light = 'rgba(255,255,255,.5)' } = {},
): void {
  fill(c, shape, paint);
  shade(c, shape, dark, depth, -depth * 0.7, -depth * 0.8);
  shade(c, shape, light, depth * 0.5, depth * 0.28, depth * 0.3);
}

/** A soft highlight, clipped to a shape. */
export function gleam(c: Pen, within: Path2D, spot: Path2D, opacity: number, blur: number): void {
  inside(c, within, () => blurred(c, blur, () => fill(c, spot, `rgba(255,255,255,${opacity})`)));
}

/** A soft shadow, clipped to a shape. */
export function dim(c: Pen, within: Path2D, spot: Path2D, color: string, blur: number): void {
  inside(c, within, () => blurred(c, blur, () => fill(c, spot, color)));
}

/** Gradient across an upright round body: dark edge, highlight at 30 percent, shade, bounce light at the right edge. */
export const across = (c: Pen, x: number, width: number, [dark, mid, light]: Tone): CanvasGradient =>
  linear(
    c,
    [x, 0, x + width, 0],
    [
      [0, dark],
      [0.1, mid],
      [0.3, light],
      [0.6, mid],
      [0.88, dark],
      [1, mid],
    ],
  );

/** An upright cylinder with two reflections; `gloss` 0 is chalk, 1 a mirror. */
export function cylinder(
  c: Pen,
  [x, y, width, height]: readonly [number, number, number, number],
  radius: number | number[],
  tone: Tone,
  gloss = 0.5,
): Path2D {
  const body = rounded(x, y, width, height, radius);
  fill(c, body, across(c, x, width, tone));
  const streak = (from: number, broad: number, opacity: number) =>
    gleam(
      c,
      body,
      rounded(x + width * from, y + height * 0.05, width * broad, height * 0.9, width * 0.03),
      opacity,
      width * 0.02,
    );
  streak(0.17, 0.08, gloss);
  streak(0.84, 0.035, gloss * 0.4);
  return body;
}

/** Grain of cloth, leather, wood or peel: noise over a shape, stretched by `stretch` along x and y. */
export function grain(
  c: Pen,
  shape: Path2D,
  amount: number,
  { seed = 1, stretch = [1, 1] as readonly [number, number], turn = 0 } = {},
): void {
  const side = 256;
  const canvas = createCanvas(side, side);
  const pen = canvas.getContext('2d');
  const next = random(seed);
  const pixels = pen.createImageData(side, side);
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const level = 128 + (next() + next() + next() - 1.5) * 150;
    pixels.data.fill(level, pixel * 4, pixel * 4 + 3);
    pixels.data[pixel * 4 + 3] = 255;
  }
  pen.putImageData(pixels, 0, 0);
  inside(c, shape, () => {
    c.globalAlpha = amount;
    c.globalCompositeOperation = 'overlay';
    c.rotate(turn);
    c.scale(...stretch);
    c.fillStyle = c.createPattern(canvas, 'repeat');
    c.fillRect(-3000, -3000, 6000, 6000);
  });
}

type Writing = {
  size: number;
  color: string;
  /** Family and weight. */
  face?: string;
  /** Letter spacing, as a share of the font size. */
  tracking?: number;
  align?: Pen['textAlign'];
};

/** Text on an object, in a font of the posters; `x` and `y` are the center of the line. */
export function write(
  c: Pen,
  text: string,
  x: number,
  y: number,
  { size, color, face = 'noto-sans-sc@500', tracking = 0, align = 'center' }: Writing,
): void {
  const family = `stock-${face}`;
  if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(sourcePath(face), family);
  apart(c, () => {
    c.font = `${size}px "${family}"`;
    c.letterSpacing = `${tracking * size}px`;
    c.textAlign = align;
    c.textBaseline = 'middle';
    c.fillStyle = color;
    c.fillText(text, x + (align === 'center' ? (tracking * size) / 2 : 0), y);
  });
}
