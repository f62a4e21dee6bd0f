import { Path2D } from '@napi-rs/canvas';
import { boxBlur } from '../../matting/box-blur';
import { inFace, type Person } from '../person';
import { drawOval, skinLikeness, skinTone, type Tone, toneAt } from '../skin';
import { type Fitting, newDrawing } from './cloth';
import { headMask } from './head';

const RGB = 3;
const RGBA = 4;

type Place = { x: number; y: number; unit: number };

/** From behind the jaw, where it is narrower, down to where every neckline is past. */
function neckPath(neck: number): string {
  const top = neck - 0.1;
  return (
    `M ${-top} -0.4 C ${-neck + 0.03} -0.25, ${-neck} -0.12, ${-neck} 0 C ${-neck + 0.01} 0.2, ${-neck} 0.3, ${-neck - 0.14} 0.44 L ${-neck - 0.2} 1.1 ` +
    `L ${neck + 0.2} 1.1 L ${neck + 0.14} 0.44 C ${neck} 0.3, ${neck - 0.01} 0.2, ${neck} 0 ` +
    `C ${neck} -0.12, ${neck - 0.03} -0.25, ${top} -0.4 Z`
  );
}

/** Opacities 0–1 of where a person's neck is, whether it is to be seen or not. */
function drawNeck(person: Person, { neck }: Fitting, place: Place): Float32Array {
  const { width, height, face } = person;
  const pen = newDrawing(person, place);
  pen.fill(new Path2D(neckPath(neck)));
  const { data } = pen.getImageData(0, 0, width, height);
  const area = Float32Array.from(
    { length: width * height },
    (_, pixel) => (data[pixel * RGBA + RGB] ?? 0) / 255,
  );
  return boxBlur(area, width, height, inFace(face, 0.006));
}

/** How much darker skin is right below the jaw, and at the neck's sides. */
const SHADOW = { jaw: 0.36, reach: 0.1, sides: 0.12 } as const;

/** A neck is this much darker than the face where none of it can be seen; more or less than that is no neck. */
const USUAL_LIGHT = 0.92;
const LIGHTS = { min: 0.88, max: 1 } as const;

/** The mean colour of the face's skin, as light as the cheeks. */
function skinColour({ rgb }: Person, skin: Tone, oval: Float32Array): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (const [pixel, inside] of oval.entries()) {
    if (inside < 1 || skinLikeness(toneAt(rgb, pixel), skin) < 0.9) continue;
    for (const channel of [0, 1, 2] as const) sum[channel] += rgb[pixel * RGB + channel] ?? 0;
    count += 1;
  }
  const mean = sum.map((part) => part / Math.max(1, count));
  const lighter = skin[0] / Math.max(1, toneAt(Uint8Array.from(mean), 0)[0]);
  return mean.map((part) => Math.min(255, part * lighter)) as [number, number, number];
}

/** From this share of skin on a place is the neck's own; less is a seam, or the shadow of one. */
const SURE = 0.72;

/** How much each pixel of the neck looks like skin, 0–1. */
function neckSkin({ rgb, alpha }: Person, skin: Tone, area: Float32Array): Float32Array {
  return area.map((there, pixel) =>
    there > 0 ? skinLikeness(toneAt(rgb, pixel), skin) * ((alpha[pixel] ?? 0) / 255) : 0,
  );
}

/** How much of each pixel of the neck is to be seen, 0–1, fading over a wide seam. */
function ownNeck(like: Float32Array, { width, height, face }: Person): Float32Array {
  const wide = boxBlur(like, width, height, inFace(face, 0.04));
  return wide.map((share) => Math.min(1, Math.max(0, (share - SURE) / (1 - SURE))));
}

/** The light of the neck by that of the face, as far as it can be seen below the chin. */
function neckLight({ width, rgb }: Person, like: Float32Array, skin: Tone, chinRow: number): number {
  const lights: number[] = [];
  for (let pixel = chinRow * width; pixel < like.length; pixel += 1) {
    if ((like[pixel] ?? 0) > SURE) lights.push(toneAt(rgb, pixel)[0]);
  }
  if (lights.length < width / 2) return USUAL_LIGHT;
  const middle = lights.sort((one, other) => one - other)[lights.length >> 1] ?? 0;
  return Math.min(LIGHTS.max, Math.max(LIGHTS.min, middle / Math.max(1, skin[0])));
}

/** How far the tone of a neck that is seen spreads into what is made up, in heights of the face, and how surely. */
const SPREAD = { reach: 0.14, trust: 4 } as const;

/**
 * What is made up takes on the colour of the skin that ends there, so that no seam shows: the neck's own mean around
 * each pixel, and how much it counts, 0–1.
 */
function spreadTone(
  { width, height, rgb, face }: Person,
  own: Float32Array,
): { colours: Float32Array[]; trust: Float32Array } {
  const radius = inFace(face, SPREAD.reach) >> 1;
  // Twice, so that no edge of a box is seen.
  const soften = (plane: Float32Array) =>
    boxBlur(boxBlur(plane, width, height, radius), width, height, radius);
  const weights = soften(own);
  const colours = [0, 1, 2].map((channel) =>
    soften(own.map((share, pixel) => share * (rgb[pixel * RGB + channel] ?? 0))).map(
      (sum, pixel) => sum / Math.max(1e-4, weights[pixel] ?? 0),
    ),
  );
  return { colours, trust: weights.map((weight) => Math.min(1, weight * SPREAD.trust)) };
}

/** Takes off what a person wears, in place: head, neck and hair stay, and what a collar hid of the neck is made up. */
export function bare(person: Person, fitting: Fitting, place: Place): void {
  const { width, height, rgb, alpha, face } = person;
  const neckArea = drawNeck(person, fitting, place);
  const head = headMask(person, neckArea);
  const oval = drawOval(person);
  const jaw = boxBlur(oval, width, height, inFace(face, SHADOW.reach));
  const skin = skinTone(person);
  const colour = skinColour(person, skin, oval);
  const like = neckSkin(person, skin, neckArea);
  const own = ownNeck(like, person);
  const darker = neckLight(person, like, skin, Math.min(height - 1, Math.round(place.y)));
  const around = spreadTone(person, own);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const opacity = ((alpha[pixel] ?? 0) / 255) * (head[pixel] ?? 0);
    // Where the two meet there must be no gap between them.
    const rest = Math.min(1 - opacity, neckArea[pixel] ?? 0);
    const aside = Math.abs(((pixel % width) - place.x) / place.unit / fitting.neck);
    const light = darker * (1 - SHADOW.jaw * (jaw[pixel] ?? 0) - SHADOW.sides * Math.min(1, aside) ** 3);
    const [real, trust] = [own[pixel] ?? 0, around.trust[pixel] ?? 0];
    for (let channel = 0; channel < RGB; channel += 1) {
      const at = pixel * RGB + channel;
      const usual = (colour[channel] ?? 0) * light;
      const made = usual + ((around.colours[channel]?.[pixel] ?? 0) - usual) * trust;
      const under = made + ((rgb[at] ?? 0) - made) * real;
      rgb[at] = Math.round(((rgb[at] ?? 0) * opacity + under * rest) / Math.max(1e-6, opacity + rest));
    }
    alpha[pixel] = Math.round(255 * (opacity + rest));
  }
}
