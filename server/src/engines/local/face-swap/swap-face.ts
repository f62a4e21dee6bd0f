import type { Area } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';
import { type Face, faceHeight } from '../face/face';
import { boxBlur } from '../matting/box-blur';
import type { Pixels } from '../picture/read';
import { BROWS, EYES, LIPS } from '../portrait/skin';
import { areaOf, cropped, drawFeatures, drawMask, faceIn } from './area';
import type { SeenFace } from './close-up';
import { layMesh } from './lay-mesh';
import { matchLight } from './match-light';
import { glassesOver, hairOver } from './worn';

const RGB = 3;

/** Radius within which light hardly changes, and radius of influence of eyes, brows and lips, in face heights. */
const LIGHT = 0.09;
const FEATURES = 0.03;

/** A photo larger than its target by this factor is downscaled first, to avoid aliasing. */
const LARGER = 1.3;

/** Downscales the photo to the size of the model's face; never enlarges it. */
async function fitted({ pixels, face }: SeenFace, onto: Face): Promise<SeenFace> {
  const scale = faceHeight(onto) / faceHeight(face);
  if (scale * LARGER >= 1) return { pixels, face };
  const { width, height, rgb } = pixels;
  const size = {
    width: Math.max(2, Math.round(width * scale)),
    height: Math.max(2, Math.round(height * scale)),
  };
  const { data } = await sharp(rgb, { raw: { width, height, channels: RGB }, limitInputPixels: false })
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [x, y] = [size.width / width, size.height / height];
  const points = face.points.map(([px, py, pz]) => [px * x, py * y, pz * scale] as const);
  return { pixels: { ...size, rgb: data }, face: { points } };
}

/** Mask of what the model keeps on top of the new face: glasses and hair. */
function keptOver(model: Pixels, face: Face, mask: Float32Array, keepHair: boolean): Float32Array {
  const glasses = glassesOver(model, face);
  if (!keepHair) return glasses;
  const hair = hairOver(model, face, mask);
  return glasses.map((share, pixel) => Math.max(share, hair[pixel] ?? 0));
}

type SwapOptions = { keepHair: boolean; triangles: readonly number[] };

/** A face laid over another one, before their light is matched; in the area around the model's face. */
type LaidOver = {
  area: Area;
  /** The model's pixels there. */
  ground: Pixels;
  /** The new face, three values per pixel, and the pixels that have any. */
  colors: Float32Array;
  covered: Uint8Array;
  /** Share of each pixel that is replaced, and share that is skin in both faces, 0–1. */
  shares: Float32Array;
  skin: Float32Array;
};

/** Lays the photo's face over the model's. */
export async function layOver(
  model: SeenFace,
  photo: SeenFace,
  { keepHair, triangles }: SwapOptions,
): Promise<LaidOver> {
  const area = areaOf(model.face, model.pixels);
  const { width, height } = area;
  const ground = cropped(model.pixels, area);
  const onto = faceIn(model.face, area);
  const from = await fitted(photo, onto);
  const { colors, covered } = layMesh(from.pixels, from.face, onto, { width, height, triangles });
  const mask = drawMask(ground, onto);
  const kept = keptOver(ground, onto, mask, keepHair);
  const features = drawFeatures(ground, onto, [LIPS, ...EYES, ...BROWS], FEATURES);
  const shares = mask.map((share, pixel) => share * (1 - (kept[pixel] ?? 0)));
  const skin = mask.map((share, pixel) =>
    covered[pixel] && share > 0 ? (1 - (features[pixel] ?? 0)) * (1 - (kept[pixel] ?? 0)) : 0,
  );
  return { area, ground, colors, covered, shares, skin };
}

/** Gives a laid face the light of the model, in place. */
export const relight = ({ ground, colors, skin }: LaidOver, face: Face): void =>
  matchLight(colors, ground.rgb, {
    width: ground.width,
    height: ground.height,
    radius: Math.max(1, Math.round(faceHeight(face) * LIGHT)),
    skin,
  });

/**
 * Replaces the model's face in place: warps the photo's face onto the model's mesh and matches the model's tone and
 * light, from the brows to the jaw. The model's hair and glasses stay on top. Outside the new face no byte changes.
 */
export async function swapFace(model: SeenFace, photo: SeenFace, options: SwapOptions): Promise<void> {
  const laid = await layOver(model, photo, options);
  relight(laid, model.face);
  const { area, colors, covered, shares } = laid;
  const { width, height } = area;
  const inner = boxBlur(Float32Array.from(covered), width, height, 1);
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const isWhole = (inner[pixel] ?? 0) > 0.999;
      const share = isWhole ? (shares[pixel] ?? 0) : 0;
      if (share === 0) continue;
      const to = ((area.top + y) * model.pixels.width + area.left + x) * RGB;
      for (let channel = 0; channel < RGB; channel += 1) {
        const before = model.pixels.rgb[to + channel] ?? 0;
        const after = colors[pixel * RGB + channel] ?? 0;
        model.pixels.rgb[to + channel] = Math.round(before + (after - before) * share);
      }
    }
  }
}
