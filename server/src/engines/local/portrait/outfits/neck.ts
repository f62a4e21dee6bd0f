import { Path2D } from '@napi-rs/canvas';
import { opacitiesOf, openCanvas } from '../../../../renderer/canvas';
import { boxBlur } from '../../matting/box-blur';
import { mapToBytes } from '../../picture/map-values';
import { grown } from '../../picture/mask';
import { componentsOf } from '../../typesetting/components';
import { inFace, type Person } from '../person';
import { drawOval, skinLikeness, skinTone, type Tone, toneAt } from '../skin';
import type { Fitting } from './fitting';
import type { LooseHair } from './loose-hair';
import { sidesOf } from './neck-sides';
import type { Parts } from './parts';
import { rowsOf } from './rows';

const RGB = 3;

/** Outline from behind the jaw to below every neckline. */
function neckPath(neck: number): string {
  const top = neck * 0.94;
  return (
    `M ${-top} -0.3 C ${-neck} -0.2, ${-neck} -0.1, ${-neck} 0.04 C ${-neck + 0.005} 0.2, ${-neck - 0.01} 0.3, ${-neck - 0.12} 0.42 L ${-neck - 0.2} 1.1 ` +
    `L ${neck + 0.2} 1.1 L ${neck + 0.12} 0.42 C ${neck + 0.01} 0.3, ${neck - 0.005} 0.2, ${neck} 0.04 ` +
    `C ${neck} -0.1, ${neck} -0.2, ${top} -0.3 Z`
  );
}

/** Below the chin, in face widths: above `to`, the neck is where the person is; lower, clothes may have hidden it. */
const OWN_OUTLINE = { to: 0.06, over: 0.2 } as const;

/** Alpha 0–1 of a person's neck, including hidden parts. */
function drawNeck(person: Person, { x, y, unit, neck }: Fitting): Float32Array {
  const { width, height, alpha, face } = person;
  const pen = openCanvas({ width, height });
  pen.translate(x, y);
  pen.scale(unit, unit);
  pen.fill(new Path2D(neckPath(neck)));
  const soft = boxBlur(opacitiesOf(pen), width, height, inFace(face, 0.006));
  return soft.map((share, pixel) => {
    const down = (Math.floor(pixel / width) - y) / unit - OWN_OUTLINE.to;
    const free = Math.min(1, Math.max(0, down / OWN_OUTLINE.over));
    const own = (alpha[pixel] ?? 0) / 255;
    return share * (own + (1 - own) * free);
  });
}

/** Darkening of skin right below the jaw, and at the neck's sides. */
const SHADOW = { jaw: 0.36, reach: 0.1, sides: 0.12 } as const;

/** Brightness of the neck relative to the face: the default where it is hidden, and its limits. */
const USUAL_LIGHT = 0.92;
const LIGHTS = { min: 0.88, max: 1 } as const;

/** Mean color of the face's skin, at the brightness of the cheeks. */
function skinColor({ rgb }: Person, skin: Tone, oval: Float32Array): [number, number, number] {
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

/** Share of skin from which a place belongs to the visible neck; less is a seam or its shadow. */
const SURE = 0.72;

/** Size up to which a dark spot within skin is a shadow on it, in face heights. */
const SPOT = 0.05;

/** Likelihood of visible neck skin per pixel, 0–1, including shadows of the jaw without skin color. */
function neckSkin(
  { width, height, alpha, face }: Person,
  { skin, hair }: Parts,
  oval: Float32Array,
  area: Float32Array,
): Float32Array {
  const known = skin.map((share, pixel) => Math.max(oval[pixel] ?? 0, share * ((alpha[pixel] ?? 0) / 255)));
  const around = boxBlur(known, width, height, inFace(face, SPOT));
  return area.map((there, pixel) => {
    if (there === 0) return 0;
    const amid = Math.min(1, Math.max(0, 6 * ((around[pixel] ?? 0) - 0.55))) * (1 - (hair[pixel] ?? 0));
    return Math.max(skin[pixel] ?? 0, amid) * ((alpha[pixel] ?? 0) / 255);
  });
}

/** Alpha of the visible neck, 0–1, with a wide soft edge. */
function ownNeck(like: Float32Array, { width, height, face }: Person): Float32Array {
  const blurred = boxBlur(like, width, height, inFace(face, 0.04));
  return blurred.map((share) => Math.min(1, Math.max(0, (share - SURE) / (1 - SURE))));
}

/** Brightness of the visible neck relative to the face. */
function neckLight({ width, rgb }: Person, like: Float32Array, skin: Tone, chinRow: number): number {
  const lights: number[] = [];
  for (let pixel = chinRow * width; pixel < like.length; pixel += 1) {
    if ((like[pixel] ?? 0) > SURE) lights.push(toneAt(rgb, pixel)[0]);
  }
  if (lights.length < width / 2) return USUAL_LIGHT;
  const middle = lights.sort((one, other) => one - other)[lights.length >> 1] ?? 0;
  return Math.min(LIGHTS.max, Math.max(LIGHTS.min, middle / Math.max(1, skin[0])));
}

/** Radius within which a visible neck's tone spreads into the synthesized part, in face heights, and its weight. */
const SPREAD = { reach: 0.14, trust: 4 } as const;

/**
 * Local mean color of the visible neck and its weight (0–1) per pixel, so that synthesized skin matches the skin next
 * to it and no seam is visible.
 */
function spreadTone(
  { width, height, rgb, face }: Person,
  own: Float32Array,
): { colors: Float32Array[]; trust: Float32Array } {
  const radius = inFace(face, SPREAD.reach) >> 1;
  // Blurred twice, so that no box edges are visible.
  const soften = (plane: Float32Array) =>
    boxBlur(boxBlur(plane, width, height, radius), width, height, radius);
  const weights = soften(own);
  const colors = [0, 1, 2].map((channel) =>
    soften(own.map((share, pixel) => share * (rgb[pixel * RGB + channel] ?? 0))).map(
      (sum, pixel) => sum / Math.max(1e-4, weights[pixel] ?? 0),
    ),
  );
  return { colors, trust: weights.map((weight) => Math.min(1, weight * SPREAD.trust)) };
}

/** Cheeks and ears extend this far beyond the mesh, in face heights. */
const BEYOND = 0.09;

/** Skin within this distance of the assumed neck belongs to it, in face heights. */
const NEAR = 0.1;

/** Skin this close to clothes, in face heights, has their color at its edge; from 1 / `full` of them around it on, all of it. */
const BESIDE_CLOTHES = { reach: 0.014, full: 5 } as const;

/** Everything but hair and skin fades out over this distance below the collar row, in face heights. */
const FADE = 0.09;

/** Gaps beside hair that are filled with hair: largest width and lower end below the chin, in face widths. */
const GAP = { widest: 0.42, below: 0.6, on: 0.12 } as const;

/** Largest size of pieces that are dropped, in square face widths, and the alpha from which a pixel connects them. */
const SHARD = { size: 0.006, alpha: 24 } as const;

type Hair = { hair: LooseHair; isShort: (x: number) => boolean };

/** Soft pixels at either end of a gap. */
const SOFT_EDGE = 2;

/** Radius within which the tone of hair spreads into gaps, in face heights, and its brightness there. */
const BEHIND = { reach: 0.08, light: 0.7 } as const;

/**
 * Fills the gaps that clothes leave beside hair with hair behind them, in place; otherwise the background would show.
 * Returns the area that was filled, in pixels.
 */
function fillGaps(
  { width, height, rgb, alpha, face }: Person,
  before: Buffer,
  { hair, isShort }: Hair,
  fitting: Fitting,
): number {
  const { collar, chin } = rowsOf({ width, height, rgb, alpha, face });
  const radius = inFace(face, BEHIND.reach);
  const opacity = new Float32Array(width * height);
  for (let pixel = 0; pixel < opacity.length; pixel += 1) opacity[pixel] = (hair.alpha[pixel] ?? 0) / 255;
  const weights = boxBlur(opacity, width, height, radius);
  const colors = [0, 1, 2].map((channel) =>
    boxBlur(
      opacity.map((share, pixel) => share * (hair.rgb[pixel * RGB + channel] ?? 0)),
      width,
      height,
      radius,
    ),
  );
  let filled = 0;
  const fill = (from: number, to: number) => {
    for (let pixel = from; pixel < to; pixel += 1) {
      const own = (alpha[pixel] ?? 0) / 255;
      for (const [channel, plane] of colors.entries()) {
        const made = (BEHIND.light * (plane[pixel] ?? 0)) / Math.max(1e-3, weights[pixel] ?? 0);
        const at = pixel * RGB + channel;
        rgb[at] = Math.round(Math.min(255, (rgb[at] ?? 0) * own + made * (1 - own)));
      }
      alpha[pixel] = 255;
      filled += 1 - own;
    }
  };
  const isGap = (pixel: number) => (alpha[pixel] ?? 0) < 200 && (before[pixel] ?? 0) > 200;
  const isHair = (pixel: number) => (hair.alpha[pixel] ?? 0) > 100;
  const last = Math.min(height, Math.round(chin + GAP.below * fitting.unit));
  // Below the ends of the hair, a gap continues down to the new garment.
  const open: { from: number; to: number; until: number }[] = [];
  for (let row = collar; row < last; row += 1) {
    const end = (row + 1) * width;
    for (const { from, to, until } of open) {
      if (row > until) continue;
      for (let pixel = row * width + from; pixel < row * width + to; pixel += 1)
        if (isGap(pixel)) fill(pixel, pixel + 1);
    }
    for (let pixel = row * width + 1; pixel < end; pixel += 1) {
      if (!isGap(pixel) || isGap(pixel - 1) || isShort(pixel % width)) continue;
      let to = pixel;
      while (to < end && isGap(to)) to += 1;
      const isBounded = to < end - SOFT_EDGE && (alpha[pixel - 1] ?? 0) > 200 && (alpha[to] ?? 0) > 200;
      const beside = isHair(pixel - 2) || isHair(to + 1);
      if (isBounded && beside && to - pixel < GAP.widest * fitting.unit) {
        fill(pixel - SOFT_EDGE, to + SOFT_EDGE);
        const start = row * width;
        open.push({ from: pixel - start, to: to - start, until: row + GAP.on * fitting.unit });
      }
    }
  }
  return filled;
}

/** Removes what is left of clothes beside the neck: small pieces that nothing connects with the head, in place. */
function dropShards({ width, height, alpha }: Person, from: number, most: number): void {
  const visible = mapToBytes(alpha, (opacity) => (opacity > SHARD.alpha ? 1 : 0));
  const dropped = new Uint8Array(visible.length);
  for (const shape of componentsOf(visible, width)) {
    if (shape.length > most || shape.some((pixel) => pixel < from * width)) continue;
    for (const pixel of shape) dropped[pixel] = 1;
  }
  // With their faint edges.
  for (const [pixel, is] of grown(dropped, { width, height }, SOFT_EDGE).entries())
    if (is && (dropped[pixel] || !visible[pixel])) alpha[pixel] = 0;
}

/**
 * Removes a person's clothes, in place: head, hair and visible neck stay, and the part of the neck hidden by a collar
 * is synthesized.
 * @param found hair found below the eyes, and the sides where none hangs down
 * @returns the area of gaps beside hair that were filled with hair, in pixels
 */
export function bare(person: Person, parts: Parts, fitting: Fitting, found: Hair): number {
  const { hair } = found;
  const { width, height, rgb, alpha, face } = person;
  const { collar, chin } = rowsOf(person);
  const neckArea = drawNeck(person, fitting);
  const oval = drawOval(person);
  const around = drawOval(person, BEYOND);
  const jaw = boxBlur(oval, width, height, inFace(face, SHADOW.reach));
  const skin = skinTone(person);
  const color = skinColor(person, skin, oval);
  const like = neckSkin(person, parts, oval, neckArea);
  const own = ownNeck(like, person);
  const darker = neckLight(person, like, skin, chin);
  const spread = spreadTone(person, own);
  const fade = inFace(face, FADE);
  const before = Buffer.from(alpha);
  const near = boxBlur(neckArea, width, height, inFace(face, NEAR));
  const worn = boxBlur(
    parts.clothes.map((share, pixel) => share * ((alpha[pixel] ?? 0) / 255)),
    width,
    height,
    inFace(face, BESIDE_CLOTHES.reach),
  );
  const within = sidesOf(person, fitting);
  for (let pixel = collar * width; pixel < width * height; pixel += 1) {
    const row = Math.floor(pixel / width);
    const inside = within(pixel % width, row);
    const all = Math.max(0, 1 - (row - collar) / fade);
    const isBeside = Math.min(1, Math.max(0, (2 * (chin - row)) / fade));
    const clear = Math.max(0, 1 - BESIDE_CLOTHES.full * (worn[pixel] ?? 0));
    const cheek = inside.face * isBeside * (around[pixel] ?? 0) * (parts.skin[pixel] ?? 0) * clear;
    const strands = (hair.alpha[pixel] ?? 0) / 255;
    const head = ((alpha[pixel] ?? 0) / 255) * Math.max(oval[pixel] ?? 0, cheek, all * clear);
    // Where the two meet, there must be no gap.
    const seen =
      Math.min(1, Math.max(0, 8 * (near[pixel] ?? 0) - 0.6)) *
      (parts.skin[pixel] ?? 0) *
      ((alpha[pixel] ?? 0) / 255) *
      clear *
      inside.neck;
    const rest = Math.min(1 - head, Math.max(neckArea[pixel] ?? 0, seen));
    const aside = Math.abs(((pixel % width) - fitting.x) / fitting.unit / fitting.neck);
    const light = darker * (1 - SHADOW.jaw * (jaw[pixel] ?? 0) - SHADOW.sides * Math.min(1, aside) ** 3);
    const [real, trust] = [own[pixel] ?? 0, spread.trust[pixel] ?? 0];
    const skinShare = head + rest;
    const opacity = strands + (1 - strands) * skinShare;
    for (let channel = 0; channel < RGB; channel += 1) {
      const at = pixel * RGB + channel;
      const usual = (color[channel] ?? 0) * light;
      const made = usual + ((spread.colors[channel]?.[pixel] ?? 0) - usual) * trust;
      const under = made + ((rgb[at] ?? 0) - made) * real;
      const skinPart = (rgb[at] ?? 0) * head + under * rest;
      const sum = (hair.rgb[at] ?? 0) * strands + (1 - strands) * skinPart;
      rgb[at] = Math.round(sum / Math.max(1e-6, opacity));
    }
    alpha[pixel] = Math.round(255 * opacity);
  }
  dropShards(person, collar, SHARD.size * fitting.unit ** 2);
  return fillGaps(person, before, found, fitting);
}
