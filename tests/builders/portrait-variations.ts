import sharp from 'sharp';
import { distance, type Face, faceHeight, MESH, pointOf } from '../../server/src/engines/local/face/face';
import type { Pixels } from '../../server/src/engines/local/picture/read';
import type { Level } from '../../server/src/engines/local/portrait/level';
import { createPitchCorrection } from '../../server/src/engines/local/portrait/pitch-correction';
import { warp } from '../../server/src/engines/local/portrait/warp';

/**
 * Portraits derived from one portrait, each with one defect of a known size. The head must be about upright: all of
 * them change light or rows, column by column.
 */

const RGB = 3;

/** Color inside an open mouth. */
const DARK = [46, 18, 16] as const;

/** Mesh points of the lids from the outer to the inner corner. */
const LIDS = [
  { upper: [33, 246, 161, 160, 159, 158, 157, 173, 133], lower: [33, 7, 163, 144, 145, 153, 154, 155, 133] },
  {
    upper: [263, 466, 388, 387, 386, 385, 384, 398, 362],
    lower: [263, 249, 390, 373, 374, 380, 381, 382, 362],
  },
] as const;

/** Height of the skin above the eye from which a lid is drawn, in face heights. */
const LID = 0.06;

/** The center of the forehead. */
const FOREHEAD = 151;

/** Row of a line of mesh points in a column; undefined outside of it. */
function rowAt(face: Face, line: readonly number[], column: number): number | undefined {
  for (const [index, number] of line.slice(1).entries()) {
    const [x1, y1] = pointOf(face, line[index] ?? number);
    const [x2, y2] = pointOf(face, number);
    if (column < Math.min(x1, x2) || column > Math.max(x1, x2) || x1 === x2) continue;
    return y1 + ((y2 - y1) * (column - x1)) / (x2 - x1);
  }
  return undefined;
}

/** Moves pixels from the row of their column that `from` names; undefined is the inside of a mouth. */
function moveRows(
  { width, height, rgb }: Pixels,
  from: (x: number) => ((y: number) => number | undefined) | undefined,
): Pixels {
  const moved = Buffer.from(rgb);
  for (let x = 0; x < width; x += 1) {
    const rowOf = from(x);
    if (!rowOf) continue;
    for (let y = 0; y < height; y += 1) {
      const row = rowOf(y);
      if (row === y) continue;
      const [above, share] = row === undefined ? [0, 0] : [Math.floor(row), row - Math.floor(row)];
      for (let channel = 0; channel < RGB; channel += 1) {
        const at = (line: number) => rgb[(Math.min(height - 1, line) * width + x) * RGB + channel] ?? 0;
        const value =
          row === undefined ? (DARK[channel] ?? 0) : at(above) * (1 - share) + at(above + 1) * share;
        moved[(y * width + x) * RGB + channel] = Math.round(value);
      }
    }
  }
  return { width, height, rgb: moved };
}

/** Lowers the chin by some degrees. */
export function withHeadDown({ width, height, rgb }: Pixels, face: Face, degrees: number): Pixels {
  const asTaken: Level = { center: [0, 0], radians: 0 };
  const lowered: Level = { ...asTaken, pitchCorrection: createPitchCorrection(face, asTaken, -degrees) };
  const frame = { width, height, scale: 1, left: 0, top: 0 };
  return { width, height, rgb: warp({ width, height, channels: 3, data: rgb }, lowered, frame) };
}

/** Lowers both upper lids: `share` 1 closes the eyes. */
export function withLidsDown(pixels: Pixels, face: Face, share: number): Pixels {
  const reach = LID * faceHeight(face);
  return moveRows(pixels, (x) => {
    for (const { upper, lower } of LIDS) {
      const [lid, under] = [rowAt(face, upper, x), rowAt(face, lower, x)];
      if (lid === undefined || under === undefined) continue;
      const [top, edge] = [lid - reach, lid + share * (under - lid)];
      return (y) => (y <= top || y >= edge ? y : top + ((y - top) * reach) / (edge - top));
    }
    return undefined;
  });
}

/** Lowers the lower lip by `gap` mouth widths at its center, compressing the skin below it. */
export function withMouthOpen(pixels: Pixels, face: Face, gap: number): Pixels {
  const [leftX, leftY] = pointOf(face, MESH.mouthLeft);
  const [rightX, rightY] = pointOf(face, MESH.mouthRight);
  const lip = (pointOf(face, MESH.lipUpper)[1] + pointOf(face, MESH.lipLower)[1]) / 2;
  const sag = lip - (leftY + rightY) / 2;
  const bottom = pointOf(face, MESH.chin)[1];
  const opening = gap * distance(pointOf(face, MESH.mouthLeft), pointOf(face, MESH.mouthRight));
  return moveRows(pixels, (x) => {
    const along = (x - leftX) / (rightX - leftX);
    if (along <= 0 || along >= 1) return undefined;
    const bow = 1 - (2 * along - 1) ** 2;
    const line = leftY + (rightY - leftY) * along + sag * bow;
    const open = opening * bow;
    return (y) => {
      if (y <= line || y >= bottom) return y;
      if (y < line + open) return undefined;
      return bottom - ((bottom - y) * (bottom - line)) / (bottom - line - open);
    };
  });
}

/** Directions of falling light: mesh points, and the axis between them. */
const FALLS = {
  left: { from: MESH.leftSide, to: MESH.rightSide, axis: 0 },
  right: { from: MESH.rightSide, to: MESH.leftSide, axis: 0 },
  below: { from: MESH.chin, to: MESH.foreheadTop, axis: 1 },
} as const;

/** Light that falls off across the face: unchanged at one side, `least` of it at the other. */
export function lightFrom(
  side: keyof typeof FALLS,
  { width, height, rgb }: Pixels,
  face: Face,
  min: number,
): Pixels {
  const { from, to, axis } = FALLS[side];
  const [start, end] = [pointOf(face, from)[axis], pointOf(face, to)[axis]];
  const shaded = rgb.map((value, at) => {
    const pixel = Math.floor(at / RGB);
    const place = axis === 0 ? pixel % width : Math.floor(pixel / width);
    const along = (place - start) / (end - start);
    return Math.round(value * (1 - (1 - min) * Math.min(1, Math.max(0, along))));
  });
  return { width, height, rgb: Buffer.from(shaded) };
}

/** A white spot on the forehead: a Gaussian with a sigma of `share` face heights, clipped at white. */
export function withHotSpot({ width, height, rgb }: Pixels, face: Face, share: number): Pixels {
  const [x, y] = pointOf(face, FOREHEAD);
  const sigma = share * faceHeight(face);
  const lit = rgb.map((value, at) => {
    const pixel = Math.floor(at / RGB);
    const off = Math.hypot((pixel % width) - x, Math.floor(pixel / width) - y);
    return Math.round(
      value + (255 - value) * Math.min(1, 1.6 * Math.exp((-off * off) / (2 * sigma * sigma))),
    );
  });
  return { width, height, rgb: Buffer.from(lit) };
}

/** Out of focus: a Gaussian blur with a sigma of `share` face heights. */
export async function blurred({ width, height, rgb }: Pixels, face: Face, share: number): Promise<Pixels> {
  const soft = sharp(rgb, { raw: { width, height, channels: RGB } }).blur(share * faceHeight(face));
  return { width, height, rgb: await soft.raw().toBuffer() };
}
