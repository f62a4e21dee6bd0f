import { Path2D } from '@napi-rs/canvas';
import { MESH, pointOf } from '../../face/face-mesh';
import { boxBlur } from '../../matting/box-blur';
import { inFace, type Person } from '../person';
import { drawOval, skinLikeness, skinTone, toneAt } from '../skin';
import { type Fitting, newDrawing, type Pen } from './cloth';

const RGB = 3;
const RGBA = 4;

type Place = { x: number; y: number; unit: number };

/** From the jaw down to where every neckline is past. */
function neckPath(neck: number): string {
  return (
    `M ${-neck} -0.4 L ${-neck} 0 C ${-neck + 0.01} 0.2, ${-neck} 0.3, ${-neck - 0.14} 0.44 L ${-neck - 0.2} 1.1 ` +
    `L ${neck + 0.2} 1.1 L ${neck + 0.14} 0.44 C ${neck} 0.3, ${neck - 0.01} 0.2, ${neck} 0 L ${neck} -0.4 Z`
  );
}

/** Opacities 0–1 of a drawing. */
function opacityOf(pen: Pen, width: number, height: number): Float32Array {
  const { data } = pen.getImageData(0, 0, width, height);
  return Float32Array.from({ length: width * height }, (_, pixel) => (data[pixel * RGBA + RGB] ?? 0) / 255);
}

/** How much darker skin is in the shadow of the jaw, and further down; and at the neck's sides. */
const SHADOW = { jaw: 0.66, below: 0.86, reach: 0.34, sides: 0.2 } as const;

/** A neck's light at a place in units: round, and in the shadow of the chin. */
function lightAt(x: number, y: number, neck: number): number {
  const down = Math.min(1, Math.max(0, y / SHADOW.reach));
  const round = SHADOW.sides * Math.min(1, Math.abs(x / neck)) ** 3;
  return SHADOW.jaw + (SHADOW.below - SHADOW.jaw) * down - round;
}

/** The middle colour of what is as light and as coloured as the cheeks. */
function skinColour({ width, height, rgb, alpha, face }: Person): [number, number, number] {
  const tone = skinTone({ width, height, rgb, alpha, face });
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  const until = Math.min(height, Math.ceil(pointOf(face, MESH.chin)[1]));
  for (let pixel = 0; pixel < until * width; pixel += 1) {
    const weight = skinLikeness(toneAt(rgb, pixel), tone) * ((alpha[pixel] ?? 0) / 255);
    if (weight < 0.9) continue;
    for (const channel of [0, 1, 2] as const) sum[channel] += rgb[pixel * RGB + channel] ?? 0;
    count += 1;
  }
  return sum.map((part) => part / Math.max(1, count)) as [number, number, number];
}

/** Hair: as dark or light, and of the colour, of what is between crown and forehead. */
const HAIR = { chroma: { same: 9, other: 20 }, light: { same: 45, other: 80 } } as const;

function hairTone({ width, height, rgb, alpha, face }: Person): [number, number, number] | undefined {
  const [x, y] = pointOf(face, MESH.foreheadTop);
  const reach = inFace(face, 0.3);
  const tones: (readonly [number, number, number])[] = [];
  for (let row = 0; row < Math.min(height, y - inFace(face, 0.05)); row += 1) {
    for (let column = Math.max(0, Math.round(x) - reach); column < Math.min(width, x + reach); column += 1) {
      const pixel = row * width + column;
      if ((alpha[pixel] ?? 0) > 250) tones.push(toneAt(rgb, pixel));
    }
  }
  if (tones.length < 50) return undefined;
  const middle = (part: 0 | 1 | 2) =>
    tones.map((tone) => tone[part]).sort((one, other) => one - other)[tones.length >> 1] ?? 0;
  return [middle(0), middle(1), middle(2)];
}

/** What of the person stays below the mouth beside face and neck: ears, and hair that hangs down from above. */
function hangingHair(person: Person, fromRow: number): Float32Array {
  const { width, height, rgb, alpha } = person;
  const kept = new Float32Array(width * height).fill(1, 0, fromRow * width);
  const hair = hairTone(person);
  const skin = skinTone(person);
  const earsUntil = pointOf(person.face, MESH.chin)[1] - inFace(person.face, 0.12);
  for (let row = fromRow; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const pixel = row * width + column;
      const above = pixel - width;
      const hangs = (kept[above] ?? 0) + (kept[above - 1] ?? 0) + (kept[above + 1] ?? 0) > 0.5;
      if (!hangs || (alpha[pixel] ?? 0) === 0) continue;
      const tone = toneAt(rgb, pixel);
      const isHair = hair ? likeHair(tone, hair) : 0;
      const isEar = row < earsUntil ? skinLikeness(tone, skin) : 0;
      kept[pixel] = Math.max(isHair, isEar);
    }
  }
  return kept;
}

function likeHair(
  [light, blue, red]: readonly [number, number, number],
  hair: readonly [number, number, number],
): number {
  const like = (off: number, { same, other }: { same: number; other: number }) =>
    Math.min(1, Math.max(0, (other - off) / (other - same)));
  return (
    like(Math.hypot(blue - hair[1], red - hair[2]), HAIR.chroma) * like(Math.abs(light - hair[0]), HAIR.light)
  );
}

/** Height of the mouth's upper side, from where on collars may be in the picture. */
function mouthRow({ face, height }: Person): number {
  const y = (pointOf(face, MESH.mouthLeft)[1] + pointOf(face, MESH.mouthRight)[1]) / 2;
  return Math.min(height - 1, Math.max(1, Math.round(y - inFace(face, 0.06))));
}

/** Takes off what a person wears, in place: head, neck and hair stay, and what a collar hid of the neck is made up. */
export function bare(person: Person, { neck }: Fitting, place: Place): void {
  const { width, height, rgb, alpha, face } = person;
  const pen = newDrawing(person, place);
  pen.fill(new Path2D(neckPath(neck)));
  const neckArea = boxBlur(opacityOf(pen, width, height), width, height, inFace(face, 0.006));
  const oval = boxBlur(drawOval(person), width, height, 1);
  const stays = boxBlur(hangingHair(person, mouthRow(person)), width, height, 1);
  const skin = skinTone(person);
  const colour = skinColour(person);
  const own = boxBlur(
    Float32Array.from({ length: width * height }, (_, pixel) =>
      (neckArea[pixel] ?? 0) > 0 ? skinLikeness(toneAt(rgb, pixel), skin) * ((alpha[pixel] ?? 0) / 255) : 0,
    ),
    width,
    height,
    inFace(face, 0.012),
  );
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const head = Math.max(oval[pixel] ?? 0, stays[pixel] ?? 0);
    const opacity = ((alpha[pixel] ?? 0) / 255) * head;
    const behind = neckArea[pixel] ?? 0;
    const x = ((pixel % width) - place.x) / place.unit;
    const y = (Math.floor(pixel / width) - place.y) / place.unit;
    const light = lightAt(x, y, neck);
    const real = own[pixel] ?? 0;
    for (let channel = 0; channel < RGB; channel += 1) {
      const at = pixel * RGB + channel;
      const made = (colour[channel] ?? 0) * light;
      const under = made + ((rgb[at] ?? 0) - made) * real;
      rgb[at] = Math.round((rgb[at] ?? 0) * opacity + under * (1 - opacity));
    }
    alpha[pixel] = Math.round(255 * (opacity + (1 - opacity) * behind));
  }
}
