import { eyesOf, MESH, pointOf } from '../../face/face';
import { inFace, type Person } from '../person';

/** Rows of a photo: the eyes, above which nothing is worn; one above the mouth, where collars may begin; the chin. */
type Rows = { eyes: number; collar: number; chin: number };

/** Finds the rows of a person's face, clamped to the photo. */
export function rowsOf({ face, height }: Person): Rows {
  const row = (y: number) => Math.min(height - 1, Math.max(1, Math.round(y)));
  const { left, right } = eyesOf(face);
  const mouth = (pointOf(face, MESH.mouthLeft)[1] + pointOf(face, MESH.mouthRight)[1]) / 2;
  return {
    eyes: row((left[1] + right[1]) / 2),
    collar: row(mouth - inFace(face, 0.06)),
    chin: row(pointOf(face, MESH.chin)[1]),
  };
}
