import { mapToFloats } from '../picture/map-values';
import { closeUp, type SeenFace } from './close-up';
import { meanAround, meanIn } from './detail';
import { layOver, relight } from './swap-face';

/** Radii, at the height of every measurement, of color that is compared and of light, in pixels. */
const COLOR = 3;
const SHADE = 10;

/** Darkest level that a ratio is made of. */
const DARKEST = 5;

const RGB = 3;

/** What two faces have in common, as far as it decides how well one takes the other's place. */
export type FaceLikeness = {
  /** Smallest and largest ratio of the model's skin to the photo's, of the means of red, green and blue. */
  gain: readonly [least: number, most: number];
  /** How much the light falls differently on both, whatever its strength: deviation of the logarithm of their ratio. */
  shade: number;
  /** Root mean square distance of both chromas that is left once light and tone are matched, in levels. */
  chroma: number;
};

type Planes = readonly [Float32Array, Float32Array, Float32Array];

const channelsOf = (colors: ArrayLike<number>): Planes => {
  const plane = (channel: number) =>
    mapToFloats({ length: colors.length / RGB }, (_, pixel) => colors[pixel * RGB + channel] ?? 0);
  return [plane(0), plane(1), plane(2)];
};

/** Luma and both chroma differences (ITU-R BT.601). */
const tonesOf = ([red, green, blue]: Planes): Planes => {
  const luma = red.map(
    (value, pixel) => 0.299 * value + 0.587 * (green[pixel] ?? 0) + 0.114 * (blue[pixel] ?? 0),
  );
  return [
    luma,
    blue.map((value, pixel) => 0.564 * (value - (luma[pixel] ?? 0))),
    red.map((value, pixel) => 0.713 * (value - (luma[pixel] ?? 0))),
  ];
};

type SkinPlane = Parameters<typeof meanAround>[1];

/** Deviation of the logarithm of the ratio of two lights, over the skin. */
function shadeOf(wanted: Float32Array, own: Float32Array, plane: SkinPlane): number {
  const [to, from] = [meanAround(wanted, plane, SHADE), meanAround(own, plane, SHADE)];
  const ratios = to.map((level, pixel) =>
    Math.log(Math.max(DARKEST, level) / Math.max(DARKEST, from[pixel] ?? 0)),
  );
  const mean = meanIn(ratios, plane.skin);
  const squares = ratios.map((ratio) => (ratio - mean) ** 2);
  return Math.sqrt(meanIn(squares, plane.skin));
}

/** Root mean square distance of two chromas, over the skin. */
function chromaOf([, blue, red]: Planes, [, otherBlue, otherRed]: Planes, plane: SkinPlane): number {
  const squared = (one: Float32Array, other: Float32Array) => {
    const around = meanAround(other, plane, COLOR);
    return meanAround(one, plane, COLOR).map((value, pixel) => (value - (around[pixel] ?? 0)) ** 2);
  };
  return Math.sqrt(meanIn(squared(blue, otherBlue), plane.skin) + meanIn(squared(red, otherRed), plane.skin));
}

/** Compares two faces by laying the photo's over the model's. */
export async function likenessOf(
  model: SeenFace,
  photo: SeenFace,
  triangles: readonly number[],
): Promise<FaceLikeness> {
  const [onto, from] = await Promise.all([closeUp(model), closeUp(photo)]);
  const laid = await layOver(onto, from, { keepHair: true, triangles });
  const { ground, skin } = laid;
  const plane = { width: ground.width, height: ground.height, skin };
  const [wanted, own] = [channelsOf(ground.rgb), channelsOf(laid.colors)];
  const gains = ([0, 1, 2] as const).map(
    (channel) => meanIn(wanted[channel], skin) / Math.max(1, meanIn(own[channel], skin)),
  );
  const tones = tonesOf(wanted);
  const shade = shadeOf(tones[0], tonesOf(own)[0], plane);
  relight(laid, onto.face);
  const chroma = chromaOf(tones, tonesOf(channelsOf(laid.colors)), plane);
  return { gain: [Math.min(...gains), Math.max(...gains)], shade, chroma };
}
