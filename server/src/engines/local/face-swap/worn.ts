import { type Face, faceHeight, MESH, pointOf } from '../face/face';
import { boxBlur } from '../matting/box-blur';
import { mapToBytes, mapToFloats } from '../picture/map-values';
import type { Pixels } from '../picture/read';
import { BROWS, EYES, LIPS, skinTone, toneAt } from '../portrait/skin';
import { drawFeatures } from './area';

/** Brightness relative to the skin below which a pixel is hair over the face, or a frame. */
const DARK = { surely: 0.42, perhaps: 0.62 } as const;

/** Margin around the dark features of a face, in face heights. */
const FEATURE = { hair: 0.025, frame: 0.012 } as const;

/** Hair falls into the face from above, at most this far from the edge, in face heights. */
const REACH = 0.3;

const dark = (light: number, skin: number) => {
  const share = light / Math.max(1, skin);
  return Math.min(1, Math.max(0, (DARK.perhaps - share) / (DARK.perhaps - DARK.surely)));
};

/** Flood fill: the `open` pixels connected to `seeds`. */
function spread(open: Uint8Array, seeds: Uint8Array, width: number, height: number): Uint8Array {
  const reached = new Uint8Array(open.length);
  const queue: number[] = [];
  const visit = (pixel: number) => {
    if (!open[pixel] || reached[pixel]) return;
    reached[pixel] = 1;
    queue.push(pixel);
  };
  for (let pixel = 0; pixel < open.length; pixel += 1) if (seeds[pixel]) visit(pixel);
  while (queue.length > 0) {
    const pixel = queue.pop() ?? 0;
    const x = pixel % width;
    if (x > 0) visit(pixel - 1);
    if (x < width - 1) visit(pixel + 1);
    if (pixel >= width) visit(pixel - width);
    if (pixel < (height - 1) * width) visit(pixel + width);
  }
  return reached;
}

/**
 * Mask of the model's hair over its face, 0–1: dark pixels connected to dark pixels outside the face that belong to
 * neither brow, eye nor lip.
 */
export function hairOver(model: Pixels, face: Face, inside: Float32Array): Float32Array {
  const { width, height, rgb } = model;
  const [light] = skinTone({ width, height, rgb, face });
  const features = drawFeatures(model, face, [LIPS, ...EYES, ...BROWS], FEATURE.hair);
  const share = mapToFloats(
    { length: width * height },
    (_, pixel) => dark(toneAt(rgb, pixel)[0], light) * (1 - (features[pixel] ?? 0)),
  );
  const open = mapToBytes(share, (value) => (value > 0.25 ? 1 : 0));
  // Below the cheekbones, dark pixels next to a face are shadow, neck or collar.
  const lowest = pointOf(face, MESH.noseTip)[1] + 0.1 * faceHeight(face);
  const seeds = open.map((isOpen, pixel) =>
    isOpen && (inside[pixel] ?? 0) === 0 && Math.floor(pixel / width) < lowest ? 1 : 0,
  );
  const reached = spread(open, seeds, width, height);
  const lowestRow = REACH * faceHeight(face) + lowest;
  const hair = share.map((value, pixel) =>
    reached[pixel] && Math.floor(pixel / width) < lowestRow ? value : 0,
  );
  return boxBlur(hair, width, height, Math.max(1, Math.round(0.006 * faceHeight(face))));
}

/** Points down the bridge of the nose, where only glasses are dark. */
const BRIDGE = [168, 6, 197] as const;

/** A glasses bridge is darker than the skin next to it by this share. */
const BRIDGE_DARK = 0.3;

/** Extent of a rim around an eye, in eye widths. */
const RIM = { side: 1.15, above: 0.75, below: 1.1 } as const;

/** How much darker a rim is than the median of its surroundings, in shares of the skin's brightness. */
const RIM_DARK = { surely: 0.3, perhaps: 0.14 } as const;

/** The darkest brightness within a few pixels of the nose bridge's line. */
function bridgeLight({ width, height, rgb }: Pixels, face: Face): number {
  const reach = Math.max(1, Math.round(0.012 * faceHeight(face)));
  let darkest = 255;
  const [from, to] = [pointOf(face, BRIDGE[0]), pointOf(face, BRIDGE[2])];
  const steps = 24;
  for (let step = 0; step <= steps; step += 1) {
    const x = Math.round(from[0] + ((to[0] - from[0]) * step) / steps);
    const y = Math.round(from[1] + ((to[1] - from[1]) * step) / steps);
    let [sum, count] = [0, 0];
    for (let dx = -reach; dx <= reach; dx += 1) {
      if (x + dx < 0 || x + dx >= width || y < 0 || y >= height) continue;
      sum += toneAt(rgb, y * width + x + dx)[0];
      count += 1;
    }
    if (count > 0) darkest = Math.min(darkest, sum / count);
  }
  return darkest;
}

/** Mask of the rims of the model's glasses, 0–1; empty when no dark bridge crosses the nose. */
export function glassesOver(model: Pixels, face: Face): Float32Array {
  const { width, height, rgb } = model;
  const [light] = skinTone({ width, height, rgb, face });
  const rims = new Float32Array(width * height);
  if (bridgeLight(model, face) > (1 - BRIDGE_DARK) * light) return rims;
  const tones = mapToFloats({ length: width * height }, (_, pixel) => toneAt(rgb, pixel)[0]);
  const unit = faceHeight(face);
  const around = boxBlur(tones, width, height, Math.max(2, Math.round(0.06 * unit)));
  const features = drawFeatures(model, face, [...EYES, ...BROWS], FEATURE.frame);
  for (const { outer, inner } of [MESH.leftEye, MESH.rightEye]) {
    const [outerX, outerY] = pointOf(face, outer);
    const [innerX, innerY] = pointOf(face, inner);
    const eye = Math.hypot(outerX - innerX, outerY - innerY);
    const [x, y] = [(outerX + innerX) / 2, (outerY + innerY) / 2];
    const rows = [
      Math.max(0, Math.round(y - RIM.above * eye)),
      Math.min(height, Math.round(y + RIM.below * eye)),
    ];
    const columns = [
      Math.max(0, Math.round(x - RIM.side * eye)),
      Math.min(width, Math.round(x + RIM.side * eye)),
    ];
    for (let row = rows[0] ?? 0; row < (rows[1] ?? 0); row += 1) {
      for (let column = columns[0] ?? 0; column < (columns[1] ?? 0); column += 1) {
        const pixel = row * width + column;
        const off = ((around[pixel] ?? 0) - (tones[pixel] ?? 0)) / light;
        const share = (off - RIM_DARK.perhaps) / (RIM_DARK.surely - RIM_DARK.perhaps);
        rims[pixel] = Math.min(1, Math.max(0, share)) * (1 - (features[pixel] ?? 0));
      }
    }
  }
  return rims;
}
