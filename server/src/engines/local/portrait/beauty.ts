import type { Beauty } from '@tuzuo/core/id-photo/options';
import type { PreviewLayer } from '@tuzuo/core/id-photo/verdict';
import { combine, type Plane, smoothBetweenEdges, softMean } from '../enhance/planes';
import { mapToFloats } from '../picture/map-values';
import { inFace, type Person } from './person';
import { skinMask, toneAt } from './skin';

const RGB = 3;
const RGBA = 4;

/** Smoothing: radius in face heights, levels of difference that are smoothed, and maximum opacity. */
const SMOOTH = { reach: 0.035, spread: 13, max: 0.85 } as const;

/** Whitening: target color (slightly rosy, to look healthy) and its maximum share. */
const WHITE = { color: [255, 246, 241], max: 0.34 } as const;

/** Sharpening: scale of the detail in face heights, and its maximum gain. */
const SHARP = { reach: 0.006, max: 1.4 } as const;

/**
 * RGBA layers, stacked in the order of their names. Each but the first has its slider's value as opacity, so a page can
 * render them by linear blending alone. Whitening is a tint on the skin, and sharpening is black and white where light
 * goes down and up, so that no layer undoes the one below it.
 */
type Layers = Record<PreviewLayer, Buffer>;

function planesOf({ width, height, rgb }: Person): Plane[] {
  return [0, 1, 2].map((channel) => ({
    width,
    height,
    data: mapToFloats({ length: width * height }, (_, pixel) => rgb[pixel * RGB + channel] ?? 0),
  }));
}

function layer(
  { width, height, alpha }: Person,
  color: (pixel: number) => readonly [number, number, number],
  share: (pixel: number) => number,
): Buffer {
  const rgba = Buffer.alloc(width * height * RGBA);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const opacity = Math.round((alpha[pixel] ?? 0) * share(pixel));
    if (opacity === 0) continue;
    rgba.set(color(pixel).map(Math.round), pixel * RGBA);
    rgba[pixel * RGBA + RGB] = opacity;
  }
  return rgba;
}

function sharpenLayer(person: Person): Buffer {
  const { width, height, rgb, face } = person;
  const light: Plane = {
    width,
    height,
    data: mapToFloats({ length: width * height }, (_, pixel) => toneAt(rgb, pixel)[0]),
  };
  const detail = combine(light, softMean(light, inFace(face, SHARP.reach)), (value, mean) => value - mean);
  const wanted = (pixel: number) => SHARP.max * (detail.data[pixel] ?? 0);
  const room = (pixel: number) => {
    const value = light.data[pixel] ?? 0;
    return Math.max(16, wanted(pixel) > 0 ? 255 - value : value);
  };
  return layer(
    person,
    (pixel) => (wanted(pixel) > 0 ? [255, 255, 255] : [0, 0, 0]),
    (pixel) => Math.min(0.6, Math.abs(wanted(pixel)) / room(pixel)),
  );
}

/** Computes the layers of a portrait. */
export function beautyLayers(person: Person): Layers {
  const { rgb } = person;
  const skin = skinMask(person);
  const skinAt = (pixel: number) => skin[pixel] ?? 0;
  const smooth = planesOf(person).map((plane) =>
    smoothBetweenEdges(plane, inFace(person.face, SMOOTH.reach), SMOOTH.spread),
  );
  const of = (channel: number, pixel: number) => smooth[channel]?.data[pixel] ?? 0;
  return {
    base: layer(
      person,
      (pixel) => [rgb[pixel * RGB] ?? 0, rgb[pixel * RGB + 1] ?? 0, rgb[pixel * RGB + 2] ?? 0],
      () => 1,
    ),
    smooth: layer(
      person,
      (pixel) => [of(0, pixel), of(1, pixel), of(2, pixel)],
      (pixel) => SMOOTH.max * skinAt(pixel),
    ),
    whiten: layer(
      person,
      () => WHITE.color,
      (pixel) => WHITE.max * skinAt(pixel),
    ),
    sharpen: sharpenLayer(person),
  };
}

const clamp = (value: number) => Math.min(255, Math.max(0, value));

/** The CSS filters `brightness()`, `contrast()` and `saturate()`, in this order, each with 100 % + the value. */
function tone(rgb: Buffer, { brightness = 0, contrast = 0, saturation = 0 }: Beauty): void {
  if (!brightness && !contrast && !saturation) return;
  const [light, slope, color] = [1 + brightness / 100, 1 + contrast / 100, 1 + saturation / 100];
  for (let at = 0; at < rgb.length; at += RGB) {
    const values = [0, 1, 2].map((channel) =>
      clamp((clamp((rgb[at + channel] ?? 0) * light) - 127.5) * slope + 127.5),
    );
    const [red = 0, green = 0, blue = 0] = values;
    const gray = 0.213 * red + 0.715 * green + 0.072 * blue;
    for (const [channel, value] of values.entries())
      rgb[at + channel] = Math.round(clamp(gray + (value - gray) * color));
  }
}

const BLENDED = ['smooth', 'whiten', 'sharpen'] as const;

/** Applies the beauty sliders to a person, in place. */
export function applyBeauty(person: Person, beauty: Beauty): void {
  const { rgb, alpha } = person;
  const used = BLENDED.filter((name) => beauty[name]);
  if (used.length > 0) {
    const layers = beautyLayers(person);
    for (const name of used) {
      const opacity = (beauty[name] ?? 0) / 100;
      for (const [pixel, whole] of alpha.entries()) {
        if (whole === 0) continue;
        const share = (opacity * (layers[name][pixel * RGBA + RGB] ?? 0)) / whole;
        if (share === 0) continue;
        for (let channel = 0; channel < RGB; channel += 1) {
          const at = pixel * RGB + channel;
          const value = rgb[at] ?? 0;
          rgb[at] = Math.round(value + ((layers[name][pixel * RGBA + channel] ?? 0) - value) * share);
        }
      }
    }
  }
  tone(rgb, beauty);
}
