import type { CanvasPort, DrawResources, Surface } from '../../draw/port';
import { softened } from '../../draw/soften';
import type { GroundShadow } from './schema';

/** Shadows of a silhouette on the ground, drawn with nothing but images, gradients and composition. */

type CastShadow = Extract<GroundShadow, { type: 'cast' }>;

/** Length of a cast shadow per height of the product, and how flat the ground is seen. */
const CAST = { length: 0.8, flatness: 0.5 };

/** Minimum share of a cast shadow's length that falls towards or away from the viewer. */
const MIN_AHEAD = 0.3;

/**
 * Where a cast shadow starts, above the product's lower end, as shares of its shorter side: a product has a depth, and is
 * seen from above.
 */
const STARTS = [0.03, 0.055, 0.08, 0.105];

/** Shift of a shadow's end per height of its cause: across, and down the page. */
export function fallOf({ angle }: CastShadow): { across: number; down: number } {
  const turn = (angle * Math.PI) / 180;
  const ahead = Math.cos(turn);
  // A product is taken for flat, and lit exactly from the side it would cast a line.
  const down = Math.max(MIN_AHEAD, Math.abs(ahead)) * (ahead < 0 ? -1 : 1);
  return { across: -CAST.length * Math.sin(turn), down: CAST.length * CAST.flatness * down };
}

const put = (canvas: CanvasPort, { image, width, height }: Surface, x = 0, y = 0) =>
  canvas.drawImage(image, 0, 0, width, height, x, y, width, height);

/** Fills what is opaque with black. */
function blacken({ canvas, width, height }: Surface): void {
  canvas.globalCompositeOperation = 'source-in';
  canvas.fillStyle = '#000000';
  canvas.fillRect(0, 0, width, height);
  canvas.globalCompositeOperation = 'source-over';
}

type Stops = readonly (readonly [at: number, opacity: number])[];

/** Keeps of a surface what a vertical gradient from `top` to `bottom` lets through. */
export function fade({ canvas, width, height }: Surface, top: number, bottom: number, stops: Stops): void {
  const gradient = canvas.createLinearGradient(0, top, 0, bottom);
  for (const [at, opacity] of stops) gradient.addColorStop(at, `rgba(0,0,0,${opacity})`);
  canvas.globalCompositeOperation = 'destination-in';
  canvas.fillStyle = gradient;
  canvas.fillRect(0, 0, width, height);
  canvas.globalCompositeOperation = 'source-over';
}

/** A product on a raster of its own, all in pixels of it. */
interface Standing {
  surface: Surface;
  top: number;
  /** Where it stands. */
  bottom: number;
  width: number;
  height: number;
}

/** What a shadow is drawn with, in the size of its raster. */
interface Bench {
  resources: DrawResources;
  /** A blank surface for an intermediate step, until the next one of this name. */
  scratch(name: string): Surface;
  /** A blank surface that stays. */
  blank(): Surface;
}

/** The edges of a silhouette that face down: itself, moved down, without itself. */
function underside(silhouette: Surface, onto: Surface, by: number): Surface {
  put(onto.canvas, silhouette, 0, by);
  onto.canvas.globalCompositeOperation = 'destination-out';
  put(onto.canvas, silhouette);
  onto.canvas.globalCompositeOperation = 'source-over';
  return onto;
}

/** Share of the height, from the lower end, in which undersides may touch the ground. */
const UNDER = 0.45;

/** Undersides are as dark as they are near the ground: a sole is, and a leaf is not. */
const NEAR: Stops = [
  [0, 0],
  [0.2, 0.06],
  [0.45, 0.45],
  [0.7, 0.8],
  [0.93, 1],
  [1, 1],
];

/** Thickness, blur and opacity of the line of contact and of the shades around it; lengths as shares of the size. */
const CONTACTS = [
  { drop: 0.014, sigma: 0.006, opacity: 0.85 },
  { drop: 0.034, sigma: 0.022, opacity: 0.6 },
  { drop: 0.05, sigma: 0.035, opacity: 0.45 },
];

/** Height of the lowest part that darkens the ground below it, and how flat it lies there. */
const BASE = { height: 0.35, size: 0.3, flatness: 0.4, sigma: 0.035, opacity: 0.55 };

/** Least blur of any shadow, in pixels: the raster would show. */
const MIN_SIGMA = 0.7;

/** The shade under a product, at full strength. */
function contactOf(
  { surface, top, bottom, width, height }: Standing,
  { resources, scratch, blank }: Bench,
  softness: number,
): Surface {
  const contact = blank();
  const { canvas } = contact;
  const size = (0.5 + 1.5 * softness) * Math.sqrt(width * height);
  for (const { drop, sigma, opacity } of CONTACTS) {
    const edge = underside(surface, scratch('edge'), Math.max(1, drop * size));
    fade(edge, bottom - UNDER * (bottom - top), bottom, NEAR);
    canvas.globalAlpha = opacity;
    put(canvas, softened(resources, edge, Math.max(MIN_SIGMA, sigma * size)));
  }
  const band = Math.min(BASE.height * (bottom - top), BASE.size * Math.sqrt(width * height));
  const [wide, high] = [surface.width, BASE.flatness * band];
  const base = scratch('base');
  base.canvas.drawImage(surface.image, 0, bottom - band, wide, band, 0, bottom - 0.7 * high, wide, high);
  canvas.globalAlpha = BASE.opacity;
  put(canvas, softened(resources, base, BASE.sigma * size));
  canvas.globalAlpha = 1;
  return contact;
}

/** A cast shadow is sharp and dark at the product, soft and light at its end; `stops` from its end to the product. */
const CASTS: readonly { stops: Stops; sigma: number; opacity: number }[] = [
  {
    stops: [
      [0, 0],
      [0.35, 0.12],
      [0.8, 0.75],
      [1, 1],
    ],
    sigma: 0.012,
    opacity: 0.75,
  },
  {
    stops: [
      [0, 0.12],
      [0.5, 0.45],
      [1, 0.45],
    ],
    sigma: 0.04,
    opacity: 0.75,
  },
];

/** The shadow that a product throws, without the shade under it, at full strength. */
function castOf(
  { surface, top, bottom, width, height }: Standing,
  { resources, scratch, blank }: Bench,
  ground: CastShadow,
): Surface {
  const cast = blank();
  const { canvas } = cast;
  const { across, down } = fallOf(ground);
  const size = (0.4 + 1.6 * ground.softness) * Math.sqrt(width * height);
  for (const { stops, sigma, opacity } of CASTS) {
    const faded = scratch('faded');
    put(faded.canvas, surface);
    fade(faded, top, bottom, stops);
    const thrown = scratch('thrown');
    for (const start of STARTS) {
      const line = bottom - start * Math.min(width, height);
      thrown.canvas.save();
      thrown.canvas.transform(1, 0, -across, -down, across * line, line * (1 + down));
      // What is below the start is not above the ground.
      thrown.canvas.drawImage(faded.image, 0, 0, faded.width, line, 0, 0, faded.width, line);
      thrown.canvas.restore();
    }
    canvas.globalAlpha = opacity;
    put(canvas, softened(resources, thrown, Math.max(MIN_SIGMA, sigma * size)));
  }
  canvas.globalAlpha = 1;
  return cast;
}

/** Strength of the contact under a product that casts a shadow. */
const CONTACT_OF_CAST = 1;

/** The shadows that make up one on the ground, each with its share of the strength. */
export const partsOf = (ground: GroundShadow): readonly (readonly [part: GroundShadow, share: number])[] =>
  ground.type === 'contact'
    ? [[ground, 1]]
    : [
        [ground, 1],
        [{ ...ground, type: 'contact' }, CONTACT_OF_CAST],
      ];

/** Draws one part of a product's shadow at full strength. The standing product becomes its silhouette. */
export function shadowOf(standing: Standing, bench: Bench, part: GroundShadow): Surface {
  blacken(standing.surface);
  return part.type === 'cast' ? castOf(standing, bench, part) : contactOf(standing, bench, part.softness);
}
