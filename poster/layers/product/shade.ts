import type { CanvasPort, DrawResources, Surface } from '../../draw/port';
import { drawSoftened, isReduced } from '../../draw/soften';
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
function castOffset({ angle }: CastShadow): { across: number; down: number } {
  const turn = (angle * Math.PI) / 180;
  const ahead = Math.cos(turn);
  // A product is taken for flat, and lit exactly from the side it would cast a line.
  const down = Math.max(MIN_AHEAD, Math.abs(ahead)) * (ahead < 0 ? -1 : 1);
  return { across: -CAST.length * Math.sin(turn), down: CAST.length * CAST.flatness * down };
}

const put = (canvas: CanvasPort, { image, width, height }: Surface, x = 0, y = 0) =>
  canvas.drawImage(image, 0, 0, width, height, x, y, width, height);

/** Fills what is opaque with black. */
export function blacken({ canvas, width, height }: Surface): void {
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

interface Sides {
  width: number;
  height: number;
}

/** Where a product stands on the raster of its shadow, all in pixels of it. */
interface Standing extends Sides {
  /** Its corner, on whole pixels. */
  left: number;
  top: number;
  /** The ground. */
  bottom: number;
}

/** What a shadow is drawn with, in the size of its raster. */
interface Bench {
  resources: DrawResources;
  /** The product in black, on a surface with an even number of pixels. */
  silhouette(): Surface;
  /** A surface derived from the silhouette alone, made once. */
  derived(name: string, make: () => Surface): Surface;
  /** A blank surface for an intermediate step, until the next one of this name; `by` times smaller. */
  scratch(name: string, by?: number): Surface;
  /** A blank surface that stays. */
  blank(): Surface;
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

/** How far the shade reaches in behind the product, as a share of the size: blurred at its edge, it would leave a pale rim. */
const BEHIND = 0.012;

const MAX_DROP = Math.max(...CONTACTS.map(({ drop }) => drop));

/** Height of the lowest part that darkens the ground, how flat it lies there, and how much of it below the product. */
const BASE = { height: 0.35, size: 0.3, flatness: 0.4, below: 0.3, sigma: 0.035, opacity: 0.55 };

/** Least blur of any shadow, in pixels: the raster would show. */
const MIN_SIGMA = 0.7;

/** Lengths of which others are shares: of a contact, and of a cast shadow. */
const contactSize = (softness: number, { width, height }: Sides) =>
  (0.5 + 1.5 * softness) * Math.sqrt(width * height);
const castSize = (softness: number, { width, height }: Sides) =>
  (0.4 + 1.6 * softness) * Math.sqrt(width * height);

const bandOf = (rise: number, { width, height }: Sides) =>
  Math.min(BASE.height * rise, BASE.size * Math.sqrt(width * height));

/** What an underside may darken, as far as an edge is ever moved: not the product, and less high above the ground. */
const openUnder = (standing: Standing, { resources, silhouette, derived }: Bench): Surface =>
  derived('under', () => {
    const rise = standing.bottom - standing.top;
    const product = silhouette();
    const moved = Math.ceil(Math.max(1, MAX_DROP * contactSize(1, standing)));
    const open = resources.surface(product.width, product.height + moved);
    open.canvas.fillStyle = '#000000';
    open.canvas.fillRect(0, 0, open.width, open.height);
    fade(open, rise - UNDER * rise, rise, NEAR);
    open.canvas.globalCompositeOperation = 'destination-out';
    put(open.canvas, product, 0, -Math.max(1, BEHIND * contactSize(1, standing)));
    return open;
  });

/** The shade under a product, at full strength. */
function contactOf(standing: Standing, bench: Bench, softness: number): Surface {
  const { left, top, bottom } = standing;
  const { resources, silhouette, scratch, blank } = bench;
  const contact = blank();
  const { canvas } = contact;
  const size = contactSize(softness, standing);
  for (const { drop, sigma, opacity } of CONTACTS) {
    // The edges that face down: the silhouette, moved down, without itself.
    const edge = scratch('edge');
    put(edge.canvas, silhouette(), left, top + Math.max(1, drop * size));
    edge.canvas.globalCompositeOperation = 'destination-in';
    put(edge.canvas, openUnder(standing, bench), left, top);
    canvas.globalAlpha = opacity;
    drawSoftened(canvas, resources, edge, Math.max(MIN_SIGMA, sigma * size));
  }
  const band = bandOf(bottom - top, standing);
  const { image, width: silhouetteWidth } = silhouette();
  const high = BASE.flatness * band;
  const base = scratch('base');
  base.canvas.drawImage(
    image,
    0,
    bottom - top - band,
    silhouetteWidth,
    band,
    left,
    bottom - (1 - BASE.below) * high,
    silhouetteWidth,
    high,
  );
  canvas.globalAlpha = BASE.opacity;
  drawSoftened(canvas, resources, base, BASE.sigma * size);
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
  { left, top, bottom, width, height }: Standing,
  { resources, silhouette, derived, scratch, blank }: Bench,
  ground: CastShadow,
): Surface {
  const cast = blank();
  const { canvas } = cast;
  const { across, down } = castOffset(ground);
  const size = castSize(ground.softness, { width, height });
  for (const [index, { stops, sigma: share, opacity }] of CASTS.entries()) {
    const sigma = Math.max(MIN_SIGMA, share * size);
    const by = isReduced(sigma) ? 2 : 1;
    const faded = derived(`faded ${index} ${by}`, () => {
      const whole = silhouette();
      const [scaledWidth, scaledHeight] = [whole.width / by, whole.height / by];
      const surface = resources.surface(scaledWidth, scaledHeight);
      surface.canvas.drawImage(whole.image, 0, 0, whole.width, whole.height, 0, 0, scaledWidth, scaledHeight);
      fade(surface, 0, (bottom - top) / by, stops);
      return surface;
    });
    const thrown = scratch('thrown', by);
    for (const start of STARTS) {
      const line = bottom - start * Math.min(width, height);
      const high = line - top;
      thrown.canvas.save();
      thrown.canvas.transform(
        1 / by,
        0,
        -across / by,
        -down / by,
        (across * line) / by,
        (line * (1 + down)) / by,
      );
      // What is below the start is not above the ground.
      thrown.canvas.drawImage(faded.image, 0, 0, faded.width, high / by, left, top, faded.width * by, high);
      thrown.canvas.restore();
    }
    canvas.globalAlpha = opacity;
    drawSoftened(canvas, resources, thrown, sigma, by);
  }
  canvas.globalAlpha = 1;
  return cast;
}

/** Multiple of its sigma at which a blur is no longer seen. */
const REACH = 3;

/**
 * How far a part of a shadow reaches: to the left and right of the product, above and below the ground.
 * @param body its sides, and its extent above and below the ground as it stands
 */
export function extentOf(
  part: GroundShadow,
  { rise, fall, ...sides }: Sides & { rise: number; fall: number },
): { left: number; right: number; top: number; bottom: number } {
  if (part.type === 'contact') {
    const size = contactSize(part.softness, sides);
    const blur = REACH * size * Math.max(BASE.sigma, ...CONTACTS.map(({ sigma }) => sigma));
    const below = Math.max(MAX_DROP * size, BASE.below * BASE.flatness * bandOf(rise, sides));
    return { left: blur, right: blur, top: UNDER * rise + blur, bottom: fall + below + blur };
  }
  const blur = REACH * castSize(part.softness, sides) * Math.max(...CASTS.map(({ sigma }) => sigma));
  const { across, down } = castOffset(part);
  const start = Math.max(...STARTS) * Math.min(sides.width, sides.height);
  return {
    left: blur + Math.max(0, -across * rise),
    right: blur + Math.max(0, across * rise),
    top: blur + start + Math.max(0, -down * rise),
    bottom: blur + Math.max(0, down * rise),
  };
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

/** Draws one part of a product's shadow at full strength. */
export const shadowOf = (standing: Standing, bench: Bench, part: GroundShadow): Surface =>
  part.type === 'cast' ? castOf(standing, bench, part) : contactOf(standing, bench, part.softness);
