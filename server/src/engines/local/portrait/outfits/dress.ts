import { findOutfit } from '@tuzuo/core/id-photo/outfits';
import { failure } from '../../failure';
import { boxBlur } from '../../matting/box-blur';
import type { Person } from '../person';
import { drawBehind, drawFront } from './garment';
import { lightCloth } from './light-cloth';
import { layHair } from './loose-hair';
import type { Measured } from './measured';
import { type PhotoLight, photoLight } from './photo-light';
import { createRelief, type Place, type Relief } from './relief';
import { WARDROBE } from './wardrobe';

const RGB = 3;
const RGBA = 4;

/** Resolution of garments, in pixels per face width; larger photos enlarge them. */
const FINEST = 360;

/** Garments reach no higher than this above the chin, in face widths. */
const ABOVE = 0.15;

/** Shadow of a collar on the neck: strength, and reach in face widths. */
const ON_SKIN = { dark: 0.42, reach: 0.035 } as const;

/** Shadow of hair on a garment, in the same units. */
const UNDER_HAIR = { dark: 0.5, reach: 0.03 } as const;

/** A rendered garment: RGBA raster, its top row in the photo, and its pixels per photo pixel. */
type FittedGarment = Place & { rgba: Uint8ClampedArray; top: number; scale: number };

/** Bilinear sample of a garment at a pixel of the photo, with premultiplied colors. */
function sample(
  { rgba, width, height, top, scale }: FittedGarment,
  x: number,
  y: number,
  out: Float32Array,
): void {
  const [u, v] = [(x + 0.5) * scale - 0.5, (y + 0.5 - top) * scale - 0.5];
  const [column, row] = [Math.floor(u), Math.floor(v)];
  out.fill(0);
  for (let dy = 0; dy < 2; dy += 1) {
    for (let dx = 0; dx < 2; dx += 1) {
      const weight = (dx ? u - column : 1 - u + column) * (dy ? v - row : 1 - v + row);
      const line = row + dy < 0 ? -1 : Math.min(height - 1, row + dy);
      if (weight === 0 || line < 0) continue;
      const at = (line * width + Math.min(width - 1, Math.max(0, column + dx))) * RGBA;
      const opacity = (weight * (rgba[at + RGB] ?? 0)) / 255;
      for (let channel = 0; channel < RGB; channel += 1) {
        out[channel] = (out[channel] ?? 0) + opacity * (rgba[at + channel] ?? 0);
      }
      out[RGB] = (out[RGB] ?? 0) + opacity;
    }
  }
}

/** Composites a garment over or under the person; returns its alpha. */
function lay(person: Person, made: FittedGarment, under: boolean): Float32Array {
  const { width, height, rgb, alpha } = person;
  const covered = new Float32Array(width * height);
  const drawn = new Float32Array(RGBA);
  for (let pixel = Math.max(0, made.top) * width; pixel < width * height; pixel += 1) {
    sample(made, pixel % width, Math.floor(pixel / width), drawn);
    const opacity = drawn[RGB] ?? 0;
    if (opacity === 0) continue;
    covered[pixel] = opacity;
    const own = (alpha[pixel] ?? 0) / 255;
    const share = under ? 1 - own : 1;
    const rest = under ? own : own * (1 - opacity);
    const sum = opacity * share + rest;
    if (sum === 0) continue;
    for (let channel = 0; channel < RGB; channel += 1) {
      const at = pixel * RGB + channel;
      rgb[at] = Math.round(((drawn[channel] ?? 0) * share + (rgb[at] ?? 0) * rest) / sum);
    }
    alpha[pixel] = Math.round(sum * 255);
  }
  return covered;
}

/** Darkens the surroundings of an occluder (`cover`), as far as they belong to `on`; both 0–1. */
function shadow(
  { width, height, rgb }: Person,
  cover: Float32Array,
  { dark, reach }: { dark: number; reach: number },
  on?: Float32Array,
) {
  const radius = Math.max(1, Math.round(reach));
  const soft = boxBlur(boxBlur(cover, width, height, radius), width, height, radius);
  for (const [pixel, share] of soft.entries()) {
    if (share === 0) continue;
    const left = 1 - dark * share * (on?.[pixel] ?? 1);
    for (let channel = 0; channel < RGB; channel += 1) {
      rgb[pixel * RGB + channel] = Math.round((rgb[pixel * RGB + channel] ?? 0) * left);
    }
  }
}

/**
 * Dresses a person in one of our garments, in place: removes their clothes and puts hair in front of it back on top.
 */
export function dress(person: Person, outfitId: string, { fitting, hair, before, bared }: Measured): void {
  const id = findOutfit(outfitId);
  if (!id) throw failure('broken', `there is no garment ${outfitId}`);
  const light: PhotoLight = photoLight(person);
  bared.rgb.copy(person.rgb);
  bared.alpha.copy(person.alpha);

  const scale = Math.min(1, FINEST / fitting.unit);
  const top = Math.max(0, Math.floor(fitting.y - ABOVE * fitting.unit));
  const place: Place = {
    width: Math.max(1, Math.ceil(person.width * scale)),
    height: Math.max(1, Math.ceil((person.height - top) * scale)),
    x: fitting.x * scale,
    y: (fitting.y - top) * scale,
    unit: fitting.unit * scale,
  };
  const make = (draw: (relief: Relief) => void): FittedGarment => {
    const relief = createRelief(place, fitting.alter, light.x);
    draw(relief);
    return { ...place, rgba: lightCloth(relief.surface, light), top, scale };
  };
  lay(
    person,
    make((relief) => drawBehind(relief, fitting, WARDROBE[id])),
    true,
  );
  const front = make((relief) => drawFront(relief, fitting, WARDROBE[id]));
  const cover = new Float32Array(person.width * person.height);
  const drawn = new Float32Array(RGBA);
  for (let pixel = top * person.width; pixel < cover.length; pixel += 1) {
    sample(front, pixel % person.width, Math.floor(pixel / person.width), drawn);
    cover[pixel] = drawn[RGB] ?? 0;
  }
  shadow(person, cover, { dark: ON_SKIN.dark, reach: ON_SKIN.reach * fitting.unit });
  lay(person, front, false);
  const hanging = before.map((share, pixel) => (share * (hair.alpha[pixel] ?? 0)) / 255);
  shadow(person, hanging, { dark: UNDER_HAIR.dark, reach: UNDER_HAIR.reach * fitting.unit }, cover);
  layHair(person, hair, before);
}
