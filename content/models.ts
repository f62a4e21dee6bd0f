/**
 * Draws the models for face swap of tests and people-sheet.mjs: MediaPipe's face mesh lit by one lamp, with features
 * along its own outlines, hair strand by strand, and garments of the outfits:
 *   node --import tsx content/models.ts
 * The results are committed; look at them before you commit.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ImageData, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import type { OutfitId } from '@tuzuo/core/id-photo/outfits';
import sharp from 'sharp';
import { drawBehind, drawFront } from '../server/src/engines/local/portrait/outfits/garment';
import { lightCloth } from '../server/src/engines/local/portrait/outfits/light-cloth';
import { PLAIN_LIGHT } from '../server/src/engines/local/portrait/outfits/photo-light';
import { createRelief, type Relief } from '../server/src/engines/local/portrait/outfits/relief';
import { WARDROBE } from '../server/src/engines/local/portrait/outfits/wardrobe';
import { BROWS, EYES, LIPS } from '../server/src/engines/local/portrait/skin';
import { seededRandom } from '../server/src/engines/local/random';
import { openCanvas } from '../server/src/renderer/canvas';

const FOLDER = fileURLToPath(new URL('../tests/fixtures/people', import.meta.url));
const SIZE = { width: 900, height: 1200 };
/** Supersampled canvas, in pixels. */
const DRAWN = { width: 1350, height: 1800 };
/** Pixels per face width, and the position of the chin. */
const PLACE = { ...DRAWN, x: 675, y: 922, unit: 420 };
const LAMP = { ...PLAIN_LIGHT, x: -0.25 };
const CUT = { neck: 0.34 };

type Vector = [number, number, number];

const { positions, triangles } = JSON.parse(
  readFileSync(new URL('../tests/fixtures/face/canonical-face.json', import.meta.url), 'utf8'),
) as { positions: Vector[]; triangles: number[] };

type Look = {
  outfit: OutfitId;
  skin: Vector;
  lips: string;
  hair: { color: Vector; cut: keyof typeof HAIR };
  ground: [string, string];
  glasses?: true;
};

const LOOKS: Record<string, Look> = {
  'a-long-hair': {
    outfit: 'blouse-white',
    skin: [236, 196, 172],
    lips: '#b9545a',
    hair: { color: [44, 32, 28], cut: 'long' },
    ground: ['#eceae6', '#d9d4cc'],
  },
  'b-short-hair': {
    outfit: 'suit-navy-open',
    skin: [214, 168, 138],
    lips: '#a8635a',
    hair: { color: [34, 30, 30], cut: 'short' },
    ground: ['#e3e8ee', '#c6d0db'],
  },
  'c-bob': {
    outfit: 'sweater-grey',
    skin: [222, 178, 150],
    lips: '#b45f5c',
    hair: { color: [84, 54, 38], cut: 'bob' },
    ground: ['#e6ece3', '#cbd6c6'],
  },
  'd-glasses': {
    outfit: 'polo-green',
    skin: [150, 104, 78],
    lips: '#8a4b44',
    hair: { color: [30, 24, 22], cut: 'short' },
    ground: ['#efe9df', '#ddd0bd'],
    glasses: true,
  },
};

const CHIN = positions[152] ?? [0, 0, 0];
const WIDE = (positions[454]?.[0] ?? 1) - (positions[234]?.[0] ?? 0);

/** Points of the mesh in face widths, relative to the chin, y down. */
const points = positions.map(([x, y, z]): Vector => [x / WIDE, (CHIN[1] - y) / WIDE, z / WIDE]);
const at = (index: number): Vector => points[index] ?? [0, 0, 0];

const css = ([red, green, blue]: Vector, light = 1, alpha = 1) =>
  `rgba(${[red, green, blue].map((level) => Math.round(Math.min(255, level * light))).join(',')},${alpha})`;

function normals(): Vector[] {
  const sums = points.map((): Vector => [0, 0, 0]);
  for (let each = 0; each < triangles.length; each += 3) {
    const corners = [0, 1, 2].map((next) => triangles[each + next] ?? 0);
    const [a, b, c] = corners.map(at) as [Vector, Vector, Vector];
    const [u, v] = [
      a.map((value, axis) => (b[axis] ?? 0) - value),
      a.map((value, axis) => (c[axis] ?? 0) - value),
    ] as [Vector, Vector];
    const cross: Vector = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const facing = cross[2] < 0 ? -1 : 1;
    for (const corner of corners) {
      const sum = sums[corner];
      if (sum) for (const axis of [0, 1, 2] as const) sum[axis] += facing * cross[axis];
    }
  }
  return sums.map((sum) => {
    const length = Math.hypot(...sum) || 1;
    return sum.map((value) => value / length) as Vector;
  });
}

const LIGHT: Vector = [-0.38, -0.45, 0.81];

/** Brightness of skin with this normal. */
function lightOn([x, y, z]: Vector): number {
  const diffuse = Math.max(0, x * LIGHT[0] + y * LIGHT[1] + z * LIGHT[2]);
  return 0.5 + 0.56 * diffuse + 0.1 * diffuse ** 18;
}

/** Renders the shaded skin of the face. */
function shadedFace(skin: Vector): SKRSContext2D {
  const pen = openCanvas(DRAWN);
  const image = pen.createImageData(DRAWN.width, DRAWN.height);
  const all = normals();
  const place = ([x, y]: Vector) => [PLACE.x + x * PLACE.unit, PLACE.y + y * PLACE.unit] as const;
  for (let each = 0; each < triangles.length; each += 3) {
    const corners = [0, 1, 2].map((next) => triangles[each + next] ?? 0);
    const [a, b, c] = corners.map((index) => place(at(index))) as [
      readonly [number, number],
      readonly [number, number],
      readonly [number, number],
    ];
    const lights = corners.map((index) => lightOn(all[index] ?? [0, 0, 1]));
    const area = (b[1] - c[1]) * (a[0] - c[0]) + (c[0] - b[0]) * (a[1] - c[1]);
    if (Math.abs(area) < 1e-6) continue;
    const [xs, ys] = [
      [a[0], b[0], c[0]],
      [a[1], b[1], c[1]],
    ];
    for (let y = Math.floor(Math.min(...ys)); y <= Math.ceil(Math.max(...ys)); y += 1) {
      for (let x = Math.floor(Math.min(...xs)); x <= Math.ceil(Math.max(...xs)); x += 1) {
        const u = ((b[1] - c[1]) * (x - c[0]) + (c[0] - b[0]) * (y - c[1])) / area;
        const v = ((c[1] - a[1]) * (x - c[0]) + (a[0] - c[0]) * (y - c[1])) / area;
        if (u < -0.01 || v < -0.01 || u + v > 1.01) continue;
        const light = u * (lights[0] ?? 1) + v * (lights[1] ?? 1) + (1 - u - v) * (lights[2] ?? 1);
        const to = (y * DRAWN.width + x) * 4;
        for (const channel of [0, 1, 2] as const)
          image.data[to + channel] = Math.min(255, skin[channel] * light);
        image.data[to + 3] = 255;
      }
    }
  }
  pen.putImageData(image, 0, 0);
  return pen;
}

function trace(pen: SKRSContext2D, outline: readonly number[]): void {
  pen.beginPath();
  for (const index of outline) pen.lineTo(at(index)[0], at(index)[1]);
  pen.closePath();
}

function drawFeatures(pen: SKRSContext2D, { hair, lips, skin }: Look): void {
  pen.fillStyle = lips;
  trace(pen, LIPS);
  pen.fill();
  pen.strokeStyle = css(skin, 0.45, 0.8);
  pen.lineWidth = 0.008;
  pen.beginPath();
  for (const index of [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308])
    pen.lineTo(at(index)[0], at(index)[1]);
  pen.stroke();
  for (const [side, outline] of EYES.entries()) {
    pen.save();
    trace(pen, outline);
    pen.fillStyle = '#f1eeec';
    pen.fill();
    pen.clip();
    const middle = outline.reduce(
      ([x, y], index) => [x + at(index)[0] / outline.length, y + at(index)[1] / outline.length],
      [0, 0],
    ) as [number, number];
    pen.fillStyle = '#3c2a22';
    pen.beginPath();
    pen.arc(middle[0], middle[1], 0.037, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = '#120d0b';
    pen.beginPath();
    pen.arc(middle[0], middle[1], 0.017, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = '#fff';
    pen.beginPath();
    pen.arc(middle[0] - 0.014, middle[1] - 0.014, 0.007, 0, 2 * Math.PI);
    pen.fill();
    pen.restore();
    const lid =
      side === 0
        ? [33, 246, 161, 160, 159, 158, 157, 173, 133]
        : [263, 466, 388, 387, 386, 385, 384, 398, 362];
    pen.beginPath();
    for (const index of lid) pen.lineTo(at(index)[0], at(index)[1]);
    pen.strokeStyle = css(hair.color, 0.8);
    pen.lineWidth = 0.013;
    pen.stroke();
  }
  pen.fillStyle = css(hair.color, 1, 0.85);
  for (const outline of BROWS) {
    trace(pen, outline);
    pen.fill();
  }
  pen.fillStyle = css(skin, 0.5, 0.55);
  for (const index of [79, 309]) {
    pen.beginPath();
    pen.ellipse(at(index)[0], at(index)[1] - 0.005, 0.022, 0.011, 0, 0, 2 * Math.PI);
    pen.fill();
  }
}

/** Outlines of the hair: the part behind the head, and the part on it, down to the hairline. */
const HAIR = {
  long: {
    back: 'M -0.5 -1.1 C -0.76 -0.5 -0.74 0.4 -0.68 0.98 C -0.4 1.08 0.4 1.08 0.68 0.98 C 0.74 0.4 0.76 -0.5 0.5 -1.1 Z',
    front:
      'M -0.53 -0.42 C -0.8 -1.95 0.8 -1.95 0.53 -0.42 C 0.51 -0.85 0.4 -1.12 0.02 -1.36 C -0.4 -1.12 -0.51 -0.85 -0.53 -0.42 Z',
  },
  bob: {
    back: 'M -0.5 -1.1 C -0.7 -0.7 -0.68 -0.2 -0.6 0.06 C -0.4 0.12 0.4 0.12 0.6 0.06 C 0.68 -0.2 0.7 -0.7 0.5 -1.1 Z',
    front:
      'M -0.55 -0.3 C -0.82 -1.98 0.82 -1.98 0.55 -0.3 L 0.46 -0.8 C 0.42 -0.86 0.3 -0.89 0 -0.9 C -0.3 -0.89 -0.42 -0.86 -0.46 -0.8 Z',
  },
  short: {
    back: 'M -0.5 -0.8 L -0.5 -1.2 L 0.5 -1.2 L 0.5 -0.8 Z',
    front:
      'M -0.51 -0.72 C -0.76 -1.88 0.76 -1.88 0.51 -0.72 C 0.49 -0.95 0.46 -1.05 0.4 -1.14 C 0.2 -1.24 -0.16 -1.26 -0.4 -1.12 C -0.46 -1.05 -0.49 -0.95 -0.51 -0.72 Z',
  },
} as const;

type Strand = { from: [number, number]; bend: [number, number]; to: [number, number] };

const TOP = -1.6;

/** Strands from a parting across the hair; the outline clips them. */
function strandsOf(cut: keyof typeof HAIR, random: () => number): Strand[] {
  const end = { long: 1.1, bob: 0.14, short: -0.7 }[cut];
  return Array.from({ length: 900 }, (): Strand => {
    const x = 1.5 * (random() - 0.5);
    if (cut === 'short')
      return { from: [x * 0.5 - 0.15, TOP + 0.08], bend: [x * 0.9, TOP + 0.1], to: [x + 0.12, end] };
    const out = Math.sign(x) * (0.2 + Math.abs(x) * 0.72);
    return {
      from: [x * 0.1, TOP + 0.02],
      bend: [out * 1.1, TOP + 0.2],
      to: [out, cut === 'bob' && Math.abs(x) < 0.5 ? -0.88 : end],
    };
  });
}

/** Fills an outline with strands of hair. */
function drawHair(
  pen: SKRSContext2D,
  outline: string,
  { color, cut }: Look['hair'],
  random: () => number,
): void {
  const path = new Path2D(outline);
  pen.fillStyle = css(color, 0.8);
  pen.fill(path);
  pen.save();
  pen.clip(path);
  drawStrands(pen, strandsOf(cut, random), color, random);
  const gloss = pen.createRadialGradient(-0.16, -1.38, 0.02, -0.16, -1.38, 0.5);
  gloss.addColorStop(0, 'rgba(255,255,255,0.16)');
  gloss.addColorStop(1, 'rgba(255,255,255,0)');
  pen.fillStyle = gloss;
  pen.fillRect(-1, -2, 2, 1.2);
  pen.restore();
}

function drawStrands(
  pen: SKRSContext2D,
  strands: readonly Strand[],
  color: Vector,
  random: () => number,
): void {
  pen.lineCap = 'round';
  for (const { from, bend, to } of strands) {
    pen.strokeStyle = css(color, 0.7 + 0.75 * random() ** 2, 0.8);
    pen.lineWidth = 0.012 + 0.012 * random();
    pen.beginPath();
    pen.moveTo(...from);
    pen.quadraticCurveTo(...bend, ...to);
    pen.stroke();
  }
}

/** Draws the head without its face: skull, ears and neck. */
function drawHead(pen: SKRSContext2D, { skin }: Look): void {
  const side = pen.createLinearGradient(-0.5, 0, 0.5, 0);
  side.addColorStop(0, css(skin, 0.86));
  side.addColorStop(0.4, css(skin, 0.92));
  side.addColorStop(1, css(skin, 0.62));
  pen.fillStyle = side;
  pen.fill(
    new Path2D(
      'M -0.34 -0.4 L -0.33 0.26 C -0.46 0.44 -0.8 0.44 -1.06 0.62 L -1.3 4 L 1.3 4 L 1.06 0.62 C 0.8 0.44 0.46 0.44 0.33 0.26 L 0.34 -0.4 Z',
    ),
  );
  const shade = pen.createRadialGradient(0.03, -0.02, 0.1, 0.03, 0.05, 0.5);
  shade.addColorStop(0, css(skin, 0.42, 0.8));
  shade.addColorStop(1, css(skin, 0.42, 0));
  pen.fillStyle = shade;
  pen.fill(new Path2D('M -0.34 -0.2 L -0.33 0.3 L 0.33 0.3 L 0.34 -0.2 Z'));
  pen.fillStyle = side;
  for (const x of [-0.52, 0.52]) {
    pen.beginPath();
    pen.ellipse(x, -0.62, 0.06, 0.14, 0, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.beginPath();
  pen.ellipse(0, -0.98, 0.5, 0.58, 0, 0, 2 * Math.PI);
  pen.fill();
}

function drawGlasses(pen: SKRSContext2D): void {
  pen.strokeStyle = '#1d1a1a';
  pen.lineWidth = 0.022;
  for (const eye of [
    [33, 133],
    [263, 362],
  ] as const) {
    const [outer, inner] = [at(eye[0]), at(eye[1])];
    pen.beginPath();
    pen.roundRect((outer[0] + inner[0]) / 2 - 0.165, (outer[1] + inner[1]) / 2 - 0.1, 0.33, 0.25, 0.1);
    pen.stroke();
  }
  const bridge = at(168)[1] + 0.07;
  pen.beginPath();
  pen.moveTo(-0.07, bridge);
  pen.quadraticCurveTo(0, bridge - 0.03, 0.07, bridge);
  pen.stroke();
}

function lay(pen: SKRSContext2D, draw: (relief: Relief) => void): void {
  const relief = createRelief(PLACE, (x, y) => [x, y], LAMP.x);
  draw(relief);
  const cloth = openCanvas(DRAWN);
  cloth.putImageData(new ImageData(lightCloth(relief.surface, LAMP), DRAWN.width, DRAWN.height), 0, 0);
  pen.save();
  pen.resetTransform();
  pen.drawImage(cloth.canvas, 0, 0);
  pen.restore();
}

for (const [name, look] of Object.entries(LOOKS)) {
  const random = seededRandom(name);
  const pen = openCanvas(DRAWN);
  const ground = pen.createLinearGradient(0, 0, 0, DRAWN.height);
  ground.addColorStop(0, look.ground[0]);
  ground.addColorStop(1, look.ground[1]);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, DRAWN.width, DRAWN.height);
  pen.translate(PLACE.x, PLACE.y);
  pen.scale(PLACE.unit, PLACE.unit);
  pen.lineJoin = 'round';
  const { back, front } = HAIR[look.hair.cut];
  drawHair(pen, back, look.hair, random);
  lay(pen, (relief) => drawBehind(relief, CUT, WARDROBE[look.outfit]));
  drawHead(pen, look);
  lay(pen, (relief) => drawFront(relief, CUT, WARDROBE[look.outfit]));
  pen.save();
  pen.resetTransform();
  pen.drawImage(shadedFace(look.skin).canvas, 0, 0);
  pen.restore();
  drawFeatures(pen, look);
  if (look.glasses) drawGlasses(pen);
  drawHair(pen, front, look.hair, random);
  await sharp(pen.canvas.toBuffer('image/png'))
    .resize(SIZE.width)
    .removeAlpha()
    .jpeg({ quality: 88, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(`${FOLDER}/${name}.jpg`);
}
