import sharp from 'sharp';
import { type Face, faceHeight } from '../face/face';
import { boxBlur } from '../matting/box-blur';
import type { Pixels } from '../picture/read';
import { BROWS, EYES, LIPS } from '../portrait/skin';
import { areaOf, cropped, drawFeatures, drawMask, faceIn } from './area';
import { layMesh } from './lay-mesh';
import { matchLight } from './match-light';
import { glassesOver, hairOver } from './worn';

const RGB = 3;

/** Radius within which light hardly changes, and radius of influence of eyes, brows and lips, in face heights. */
const LIGHT = 0.09;
const FEATURES = 0.03;

/** A photo larger than its target by this factor is downscaled first, to avoid aliasing. */
const LARGER = 1.3;

type Portrait = { pixels: Pixels; face: Face };

/** Downscales the photo to the size of the model's face; never enlarges it. */
async function fitted({ pixels, face }: Portrait, onto: Face): Promise<Portrait> {
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

/**
 * Replaces the model's face in place: warps the photo's face onto the model's mesh and matches the model's tone and
 * light, from the brows to the jaw. The model's hair and glasses stay on top. Outside the new face no byte changes.
 */
export async function swapFace(
  model: Portrait,
  photo: Portrait,
  { keepHair, triangles }: { keepHair: boolean; triangles: readonly number[] },
): Promise<void> {
  const area = areaOf(model.face, model.pixels);
  const { width, height } = area;
  const ground = cropped(model.pixels, area);
  const onto = faceIn(model.face, area);
  const from = await fitted(photo, onto);
  const { colors, covered } = layMesh(from.pixels, from.face, onto, { width, height, triangles });

  const mask = drawMask(ground, onto);
  const hairShare = keptOver(ground, onto, mask, keepHair);
  const unit = faceHeight(onto);
  const features = drawFeatures(ground, onto, [LIPS, ...EYES, ...BROWS], FEATURES);
  const skin = covered.map((isCovered, pixel) =>
    isCovered && (mask[pixel] ?? 0) > 0
      ? 255 * (1 - (features[pixel] ?? 0)) * (1 - (hairShare[pixel] ?? 0))
      : 0,
  );
  matchLight(colors, ground.rgb, {
    width,
    height,
    radius: Math.max(1, Math.round(unit * LIGHT)),
    skin: Float32Array.from(skin, (share) => share / 255),
  });

  const inner = boxBlur(Float32Array.from(covered), width, height, 1);
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const isWhole = (inner[pixel] ?? 0) > 0.999;
      const share = isWhole ? (mask[pixel] ?? 0) * (1 - (hairShare[pixel] ?? 0)) : 0;
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
