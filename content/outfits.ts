/**
 * Draws the thumbnail of every garment on a dressmaker's dummy, for the chooser:
 *   node --import tsx content/outfits.ts
 * The results are committed. After a change to a garment, run it again and raise the number in
 * core/id-photo/outfit-pictures.ts.
 */
import { fileURLToPath } from 'node:url';
import { ImageData, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { OWN_CLOTHES } from '@tuzuo/core/id-photo/outfit-pictures';
import { OUTFIT_IDS } from '@tuzuo/core/id-photo/outfits';
import sharp from 'sharp';
import { drawBehind, drawFront } from '../server/src/engines/local/portrait/outfits/garment';
import { lightCloth } from '../server/src/engines/local/portrait/outfits/light-cloth';
import { PLAIN_LIGHT } from '../server/src/engines/local/portrait/outfits/photo-light';
import { createRelief, type Relief } from '../server/src/engines/local/portrait/outfits/relief';
import { WARDROBE } from '../server/src/engines/local/portrait/outfits/wardrobe';
import { openCanvas } from '../server/src/renderer/canvas';

const FOLDER = fileURLToPath(new URL('../server/assets/outfits', import.meta.url));
/** Side of a thumbnail in pixels, twice the displayed size. */
const SIDE = 168;
/** Supersampled side, to keep seams fine. */
const DRAWN = 4 * SIDE;
/** Face widths that the thumbnail shows. */
const SHOWN = 2.75;
/** Position of the chin, as a share of the picture's height. */
const CHIN = 0.29;
const CUT = { neck: 0.34 };
const LAMP = { ...PLAIN_LIGHT, x: -0.25 };

const PLACE = { width: DRAWN, height: DRAWN, x: DRAWN / 2, y: CHIN * DRAWN, unit: DRAWN / SHOWN };

const GROUND = ['#f5f7fa', '#e4e9f0'] as const;
const DUMMY = ['#dde1e8', '#c3c9d3'] as const;
const DASHES = '#8f98a6';

const HEAD = 'M -0.5 -0.62 C -0.5 -0.22, -0.3 0, 0 0 C 0.3 0, 0.5 -0.22, 0.5 -0.62 L 0.5 -2 L -0.5 -2 Z';
const NECK =
  'M -0.34 -0.3 L -0.34 0.26 C -0.46 0.44, -0.8 0.44, -1.06 0.62 L -1.3 4 L 1.3 4 L 1.06 0.62 ' +
  'C 0.8 0.44, 0.46 0.44, 0.34 0.26 L 0.34 -0.3 Z';
/** Outline that represents the user's own clothes. */
const OUTLINE =
  'M -1.56 4 L -1.46 1.5 C -1.4 0.95, -1.3 0.7, -1.08 0.6 C -0.8 0.46, -0.59 0.4, -0.47 0.32 ' +
  'C -0.4 0.7, 0.4 0.7, 0.47 0.32 C 0.59 0.4, 0.8 0.46, 1.08 0.6 C 1.3 0.7, 1.4 0.95, 1.46 1.5 L 1.56 4';

type Pen = SKRSContext2D;

function fill(
  pen: Pen,
  path: string,
  [top, bottom]: readonly [string, string],
  from: number,
  to: number,
): void {
  const light = pen.createLinearGradient(0, from, 0, to);
  light.addColorStop(0, top);
  light.addColorStop(1, bottom);
  pen.fillStyle = light;
  pen.fill(new Path2D(path));
}

/** Renders cloth over the drawing. */
function lay(pen: Pen, draw: (relief: Relief) => void): void {
  const relief = createRelief(PLACE, (x, y) => [x, y], LAMP.x);
  draw(relief);
  const cloth = openCanvas(PLACE);
  cloth.putImageData(new ImageData(lightCloth(relief.surface, LAMP), DRAWN, DRAWN), 0, 0);
  pen.save();
  pen.resetTransform();
  pen.drawImage(cloth.canvas, 0, 0);
  pen.restore();
}

function drawOwn(pen: Pen): void {
  fill(pen, OUTLINE, DUMMY, 0, 1.6);
  pen.setLineDash([0.09, 0.07]);
  pen.lineWidth = 0.045;
  pen.strokeStyle = DASHES;
  pen.stroke(new Path2D(OUTLINE));
}

for (const name of [OWN_CLOTHES, ...OUTFIT_IDS] as const) {
  const pen = openCanvas(PLACE);
  pen.translate(PLACE.x, PLACE.y);
  pen.scale(PLACE.unit, PLACE.unit);
  pen.lineJoin = 'round';
  fill(pen, 'M -2 -2 L 2 -2 L 2 4 L -2 4 Z', GROUND, -1, 2);
  if (name !== OWN_CLOTHES) lay(pen, (relief) => drawBehind(relief, CUT, WARDROBE[name]));
  fill(pen, NECK, DUMMY, -0.1, 0.7);
  fill(pen, HEAD, DUMMY, -1.4, 0.5);
  if (name === OWN_CLOTHES) drawOwn(pen);
  else lay(pen, (relief) => drawFront(relief, CUT, WARDROBE[name]));
  await sharp(pen.canvas.toBuffer('image/png'))
    .resize(SIDE)
    .webp({ quality: 82, smartSubsample: true, effort: 6 })
    .toFile(`${FOLDER}/${name}.webp`);
}
