import { MESH, pointOf } from '../../face/face';
import { boxBlur } from '../../matting/box-blur';
import { inFace, type Person } from '../person';
import { drawOval, likeness, shadedSkinLikeness, skinTone, type Tone, toneAt } from '../skin';

/** Hair: as dark or light, and of the colour, of what is between crown and forehead. */
const HAIR = { chroma: { same: 7, other: 14 }, light: { same: 35, other: 65 } } as const;

/** Fewer pixels tell nothing of somebody's hair. */
const LEAST_HAIR = 50;

/** Cheeks and ears reach this far beyond the mesh, in heights of the face. */
const BEYOND = 0.065;

/** The tone of somebody's hair; undefined where none is to be seen. */
function hairTone({ width, height, rgb, alpha, face }: Person): Tone | undefined {
  const [x, y] = pointOf(face, MESH.foreheadTop);
  const reach = inFace(face, 0.3);
  const tones: Tone[] = [];
  for (let row = 0; row < Math.min(height, y - inFace(face, 0.05)); row += 1) {
    for (let column = Math.max(0, Math.round(x) - reach); column < Math.min(width, x + reach); column += 1) {
      const pixel = row * width + column;
      if ((alpha[pixel] ?? 0) > 250) tones.push(toneAt(rgb, pixel));
    }
  }
  if (tones.length < LEAST_HAIR) return undefined;
  const middle = (part: 0 | 1 | 2) =>
    tones.map((tone) => tone[part]).sort((one, other) => one - other)[tones.length >> 1] ?? 0;
  return [middle(0), middle(1), middle(2)];
}

const hairLikeness = ([light, blue, red]: Tone, hair: Tone) =>
  likeness(Math.hypot(blue - hair[1], red - hair[2]), HAIR.chroma) *
  likeness(Math.abs(light - hair[0]), HAIR.light);

/** The row of the eyes, where nobody wears anything, and one above the mouth, where collars may begin. */
function rowsOf({ face, height }: Person): { eyes: number; collar: number } {
  const row = (y: number) => Math.min(height - 1, Math.max(1, Math.round(y)));
  const mouth = (pointOf(face, MESH.mouthLeft)[1] + pointOf(face, MESH.mouthRight)[1]) / 2;
  return {
    eyes: row(pointOf(face, MESH.leftEye.iris)[1]),
    collar: row(mouth - inFace(face, 0.06)),
  };
}

/**
 * How much of each pixel is the person's head, 0–1: all above the mouth; below it the face, and hair that hangs down
 * from above without a gap, but for what is in the area of the neck.
 */
export function headMask(person: Person, neckArea: Float32Array): Float32Array {
  const { width, height, rgb, alpha, face } = person;
  const { eyes, collar } = rowsOf(person);
  const hair = hairTone(person);
  const skin = skinTone(person);
  const oval = drawOval(person);
  const around = drawOval(person, BEYOND);
  const chin = pointOf(face, MESH.chin)[1];
  const hanging = new Float32Array(width * height).fill(1, 0, eyes * width);
  const head = new Float32Array(width * height).fill(1, 0, collar * width);
  for (let pixel = eyes * width; pixel < width * height; pixel += 1) {
    if ((alpha[pixel] ?? 0) === 0) continue;
    const tone = toneAt(rgb, pixel);
    const above = pixel - width;
    const hangs = (hanging[above] ?? 0) + (hanging[above - 1] ?? 0) + (hanging[above + 1] ?? 0) > 0.5;
    const isFace = (oval[pixel] ?? 0) > 0.5;
    const isNeck = (neckArea[pixel] ?? 0) > 0.5;
    // Fair hair has the colour of skin: it must not be followed down the cheeks.
    if (hangs && hair && !isFace && !isNeck) hanging[pixel] = hairLikeness(tone, hair);
    if (pixel < collar * width) continue;
    const beside =
      !isNeck && pixel < chin * width ? (around[pixel] ?? 0) * shadedSkinLikeness(tone, skin) : 0;
    head[pixel] = Math.max(oval[pixel] ?? 0, beside, hanging[pixel] ?? 0);
  }
  return boxBlur(head, width, height, 1);
}
