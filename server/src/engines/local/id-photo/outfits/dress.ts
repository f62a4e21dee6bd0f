import { findOutfit } from '@tuzuo/core/id-photo/outfits';
import { distance, MESH, pointOf } from '../../face/face';
import { failure } from '../../failure';
import type { Person } from '../person';
import { type Fitting, newDrawing, type Pen, roughen } from './cloth';
import { drawBehind, drawFront } from './garment';
import { layHair, looseHair } from './hair';
import { bare } from './neck';
import { WARDROBE } from './wardrobe';

const RGB = 3;
const RGBA = 4;

/** Half a neck's width by the jaw's, and its bounds by the width of the face. */
const NECK = { byJaw: 0.46, min: 0.33, max: 0.42 } as const;

/** Lays a drawing over the person, or under them. */
function lay(person: Person, pen: Pen, under: boolean): void {
  const { width, height, rgb, alpha } = person;
  const { data } = pen.getImageData(0, 0, width, height);
  roughen(data, width);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const drawn = (data[pixel * RGBA + RGB] ?? 0) / 255;
    const own = (alpha[pixel] ?? 0) / 255;
    const share = under ? drawn * (1 - own) : drawn;
    if (share === 0) continue;
    const rest = under ? own : own * (1 - drawn);
    const opacity = share + rest;
    for (let channel = 0; channel < RGB; channel += 1) {
      const at = pixel * RGB + channel;
      const mixed = (data[pixel * RGBA + channel] ?? 0) * share + (rgb[at] ?? 0) * rest;
      rgb[at] = Math.round(mixed / opacity);
    }
    alpha[pixel] = Math.round(opacity * 255);
  }
}

/**
 * Dresses a person in one of our garments, in place: what they wear goes, their neck is made whole, the garment is
 * drawn around it, and loose hair falls over it.
 */
export function dress(person: Person, outfitId: string): void {
  const id = findOutfit(outfitId);
  if (!id) throw failure('broken', `there is no garment ${outfitId}`);
  const outfit = WARDROBE[id];
  const { face } = person;
  const unit = distance(pointOf(face, MESH.leftSide), pointOf(face, MESH.rightSide));
  const chin = pointOf(face, MESH.chin);
  const [left, right] = [pointOf(face, MESH.leftJaw), pointOf(face, MESH.rightJaw)];
  // A face that is turned a little is not in the middle of its neck.
  const place = { x: (chin[0] + (left[0] + right[0]) / 2) / 2, y: chin[1], unit };
  const byJaw = (distance(left, right) / unit) * NECK.byJaw;
  const fitting: Fitting = { neck: Math.min(NECK.max, Math.max(NECK.min, byJaw)) };

  const hair = looseHair(person);
  bare(person, fitting, place);
  const behind = newDrawing(person, place);
  drawBehind(behind, fitting, outfit);
  lay(person, behind, true);
  const front = newDrawing(person, place);
  drawFront(front, fitting, outfit);
  lay(person, front, false);
  if (hair) layHair(person, hair);
}
