import { findOutfit } from '@tuzuo/core/id-photo/outfits';
import { distance, MESH, pointOf } from '../../face/face';
import { failure } from '../../failure';
import type { Person } from '../person';
import { type Fitting, newDrawing, type Pen, roughen } from './cloth';
import { layHair, looseHair } from './hair';
import { bare } from './neck';
import { jacket, sweater, tie } from './over';
import { body, buttons, collar, collarBack, neckband, roundCollar } from './pieces';
import { type Outfit, WARDROBE } from './wardrobe';

const RGB = 3;
const RGBA = 4;

/** Half a neck's width by the jaw's, and its bounds by the width of the face. */
const NECK = { byJaw: 0.46, min: 0.33, max: 0.42 } as const;

/** Depth of necklines. */
const DEPTH = { shirt: 0.45, open: 0.82, rounded: 0.5, crew: 0.46, polo: 0.63 } as const;

/** The back of each, so that nothing of the ground is seen between collar and neck. */
const BACK = {
  shirt: { top: 0.1, wide: 0.032 },
  open: { top: 0.1, wide: 0.032 },
  polo: { top: 0.1, wide: 0.032 },
  rounded: { top: 0.235, wide: 0.05 },
  crew: { top: 0.29, wide: 0.07 },
} as const;

/** That of a jacket, up to the inner edge of its collar. */
const JACKET_BACK = { top: 0.15, wide: 0.095 } as const;

const BUTTON = '#e4e4e2';

type Trimming = (pen: Pen, fitting: Fitting, outfit: Outfit) => void;

/** What each cut has besides its body: collar, buttons, band. */
const TRIMMINGS: Readonly<Record<Outfit['under']['cut'], Trimming>> = {
  crew: (pen, fitting, { under: { colour, trim = colour } }) => neckband(pen, fitting, trim, DEPTH.crew),
  rounded: (pen, fitting, { under: { colour, trim = colour } }) => {
    buttons(pen, BUTTON, 0.62);
    roundCollar(pen, fitting, trim);
  },
  shirt: (pen, fitting, { under: { colour }, tie: tieColour }) => {
    buttons(pen, BUTTON, 0.58);
    if (tieColour) tie(pen, 0.43, tieColour);
    collar(pen, fitting, { colour, meet: 0.46, tip: [0.2, 0.74] });
  },
  polo: (pen, fitting, { under: { colour } }) => {
    buttons(pen, BUTTON, 0.68, 1.15);
    collar(pen, fitting, { colour, meet: 0.64, tip: [0.32, 0.72] });
  },
  open: (pen, fitting, { under: { colour } }) => {
    buttons(pen, BUTTON, 0.92);
    collar(pen, fitting, { colour, meet: 0.84, tip: [0.34, 0.8] });
  },
};

function drawOver(pen: Pen, fitting: Fitting, { over }: Outfit): void {
  if (over?.cut === 'sweater') sweater(pen, fitting, over.colour);
  else if (over) jacket(pen, fitting, { cut: over.cut, colour: over.colour });
}

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
  const { cut, colour, trim = colour } = outfit.under;
  const { over } = outfit;
  const behind = newDrawing(person, place);
  if (over && over.cut !== 'sweater') collarBack(behind, fitting, { colour: over.colour, ...JACKET_BACK });
  collarBack(behind, fitting, { colour: trim, ...BACK[cut] });
  lay(person, behind, true);
  const front = newDrawing(person, place);
  body(front, fitting, { colour, depth: DEPTH[cut] });
  TRIMMINGS[cut](front, fitting, outfit);
  drawOver(front, fitting, outfit);
  lay(person, front, false);
  if (hair) layHair(person, hair);
}
