/**
 * Draws the figures that tests and people-sheet.mjs dress: a skeleton with round limbs, lit by one lamp, seen by a
 * camera at hand height:
 *   node --import tsx content/figures.ts
 * The results are committed; look at them before you commit. The JSON file next to them holds the joint positions,
 * which the tests use as ground truth.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

type Vector = readonly [x: number, y: number, z: number];
type Material = 'body' | 'top' | 'legs' | 'shoe' | 'hair';
/** A tapering limb between two joints, with its radius at each end, in meters. */
type Limb = { from: Vector; to: Vector; thick: readonly [number, number]; material?: Material };

const FOLDER = fileURLToPath(new URL('../tests/fixtures/people/figures', import.meta.url));
const SIZE = { width: 900, height: 1500 };
/** Supersampling factor. */
const FINE = 2;
const CAMERA = { y: 1.0, z: 5.2, focal: 3.95 };
const LAMP: Vector = unit([-0.45, 0.75, 0.8]);
/** Blend radius between limbs, in meters. */
const SOFT = 0.06;

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

const mirrored = (limb: Limb): Limb => ({
  ...limb,
  from: [-limb.from[0], limb.from[1], limb.from[2]],
  to: [-limb.to[0], limb.to[1], limb.to[2]],
});

/** Joints of one side, in meters above the ground; the other side is mirrored. */
const SKELETON = {
  shoulder: [0.175, 1.43, 0],
  elbow: [0.275, 1.165, -0.01],
  wrist: [0.335, 0.925, 0.05],
  hip: [0.095, 0.92, 0],
  knee: [0.125, 0.5, 0.02],
  ankle: [0.145, 0.095, -0.02],
  toe: [0.195, 0.03, 0.17],
  heel: [0.138, 0.035, -0.06],
} as const satisfies Record<string, Vector>;

const { shoulder, elbow, wrist, hip, knee, ankle, toe, heel } = SKELETON;

const LEFT: readonly Limb[] = [
  { from: [0.03, 1.475, -0.012], to: shoulder, thick: [0.05, 0.044] },
  { from: shoulder, to: elbow, thick: [0.046, 0.037] },
  { from: elbow, to: wrist, thick: [0.038, 0.025] },
  { from: wrist, to: [0.345, 0.85, 0.07], thick: [0.03, 0.026] },
  { from: [0.345, 0.85, 0.07], to: [0.34, 0.79, 0.085], thick: [0.024, 0.014] },
  { from: [0.325, 0.87, 0.09], to: [0.305, 0.83, 0.11], thick: [0.012, 0.01] },
  { from: hip, to: knee, thick: [0.085, 0.055] },
  { from: knee, to: [0.135, 0.36, -0.01], thick: [0.054, 0.053] },
  { from: [0.135, 0.36, -0.01], to: ankle, thick: [0.053, 0.036] },
  { from: ankle, to: heel, thick: [0.036, 0.034] },
  { from: heel, to: toe, thick: [0.034, 0.036] },
  { from: ankle, to: [0.18, 0.045, 0.1], thick: [0.034, 0.03] },
];

const MIDDLE: readonly Limb[] = [
  { from: [-0.085, 1.395, -0.01], to: [0.085, 1.395, -0.01], thick: [0.07, 0.07] },
  { from: [-0.08, 1.29, 0.008], to: [0.08, 1.29, 0.008], thick: [0.086, 0.086] },
  { from: [-0.066, 1.19, 0.006], to: [0.066, 1.19, 0.006], thick: [0.084, 0.084] },
  { from: [-0.056, 1.1, 0.004], to: [0.056, 1.1, 0.004], thick: [0.084, 0.084] },
  { from: [-0.066, 1.01, 0.002], to: [0.066, 1.01, 0.002], thick: [0.09, 0.09] },
  { from: [-0.08, 0.93, 0], to: [0.08, 0.93, 0], thick: [0.092, 0.092] },
  { from: [0, 1.42, -0.02], to: [0, 1.53, 0], thick: [0.052, 0.046] },
  { from: [0, 1.575, 0.02], to: [0, 1.66, 0.002], thick: [0.062, 0.084] },
  { from: [0, 1.6, 0.0], to: [0, 1.69, -0.012], thick: [0.07, 0.078] },
];

const LIMBS = [...MIDDLE, ...LEFT, ...LEFT.map(mirrored)];

function limbDistance([x, y, z]: Vector, { from, to, thick }: Limb): number {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const [px, py, pz] = [x - from[0], y - from[1], z - from[2]];
  const along = Math.min(1, Math.max(0, (px * dx + py * dy + pz * dz) / (dx * dx + dy * dy + dz * dz)));
  return (
    Math.hypot(px - along * dx, py - along * dy, pz - along * dz) - thick[0] - (thick[1] - thick[0]) * along
  );
}

const softUnion = (one: number, other: number): number => {
  const share = Math.max(0, SOFT - Math.abs(one - other)) / SOFT;
  return Math.min(one, other) - (share * share * SOFT) / 4;
};

type Look = {
  colors: Record<Material, Vector>;
  ground: readonly [Vector, Vector];
  /** The material worn at a point and its thickness over the body, in meters; undefined = bare skin. */
  worn: (at: Vector) => readonly [Material, number] | undefined;
};

/** Displacement by the folds of cloth, in meters. */
const fold = ([x, y, z]: Vector, wide: number) =>
  0.0035 * Math.sin(x * 38 + Math.sin(y * wide) * 2.2 + z * 9) * Math.sin(y * 17 + x * 6);

function bodyDistance(at: Vector): number {
  let nearest = 9;
  for (const limb of LIMBS) nearest = softUnion(nearest, limbDistance(at, limb));
  return nearest;
}

function sceneDistance(at: Vector, look: Look): number {
  const body = bodyDistance(at);
  if (body > 0.3) return body - 0.04;
  const worn = look.worn(at);
  return worn ? body - worn[1] : body;
}

const along = (from: Vector, way: Vector, far: number): Vector => [
  from[0] + way[0] * far,
  from[1] + way[1] * far,
  from[2] + way[2] * far,
];

function march(from: Vector, way: Vector, look: Look): Vector | undefined {
  let far = 4.2;
  for (let step = 0; step < 90; step += 1) {
    const at = along(from, way, far);
    const distance = sceneDistance(at, look);
    if (distance < 0.0008) return at;
    far += Math.max(0.0006, distance * 0.7);
    if (far > 6.2) return undefined;
  }
  return undefined;
}

function normalAt(at: Vector, look: Look): Vector {
  const e = 0.0015;
  const d = (x: number, y: number, z: number) => sceneDistance([at[0] + x, at[1] + y, at[2] + z], look);
  return unit([d(e, 0, 0) - d(-e, 0, 0), d(0, e, 0) - d(0, -e, 0), d(0, 0, e) - d(0, 0, -e)]);
}

/** Ambient occlusion, 0–1: creases are darker. */
function openness(at: Vector, normal: Vector, look: Look): number {
  let closed = 0;
  for (const far of [0.02, 0.05, 0.1])
    closed += Math.max(0, far - sceneDistance(along(at, normal, far), look)) / far;
  return Math.max(0.35, 1 - 0.3 * closed);
}

const CENTER = { x: SIZE.width / 2, y: SIZE.height * 0.49 };
const UNIT = SIZE.width * CAMERA.focal * 1.06;

/** Projects a point of the scene into the picture. */
function project([x, y, z]: Vector): readonly [number, number] {
  const depth = CAMERA.z - z;
  return [CENTER.x + (x / depth) * UNIT, CENTER.y - ((y - CAMERA.y + 0.14) / depth) * UNIT];
}

function shadowOnGround(x: number, z: number): number {
  let dark = 0;
  for (const side of [-1, 1]) {
    const [dx, dz] = [x - side * 0.165, z - 0.05];
    dark += 0.5 * Math.exp(-((dx / 0.085) ** 2 + (dz / 0.15) ** 2));
    dark += 0.22 * Math.exp(-(((x - side * 0.165 - 0.1) / 0.22) ** 2 + ((z + 0.06) / 0.16) ** 2));
  }
  return Math.min(0.75, dark);
}

function colorAt(px: number, py: number, look: Look): Vector {
  const way = unit([(px - CENTER.x) / UNIT, (CENTER.y - py) / UNIT - 0.14 / CAMERA.z, -1]);
  const from: Vector = [0, CAMERA.y, CAMERA.z];
  const at = march(from, way, look);
  if (!at) {
    const far = way[1] < 0 ? (0 - from[1]) / way[1] : Number.POSITIVE_INFINITY;
    const floor = along(from, way, Math.min(far, 40));
    const deep = Math.min(1, Math.max(0, (CAMERA.z - floor[2]) / 9));
    const [near, wall] = look.ground;
    const share = far === Number.POSITIVE_INFINITY ? 1 : deep ** 0.8;
    const dark = far === Number.POSITIVE_INFINITY ? 0 : shadowOnGround(floor[0], floor[2]);
    const glow = 1 - 0.1 * Math.hypot((px - CENTER.x) / SIZE.width, (py - CENTER.y) / SIZE.height);
    return near.map(
      (level, channel) => (level + ((wall[channel] ?? 0) - level) * share) * (1 - dark) * glow,
    ) as unknown as Vector;
  }
  const normal = normalAt(at, look);
  const material = look.worn(at)?.[0] ?? 'body';
  const facing = normal[0] * LAMP[0] + normal[1] * LAMP[1] + normal[2] * LAMP[2];
  const light = 0.5 + 0.5 * facing;
  const open = openness(at, normal, look);
  const shine = material === 'body' ? 0.1 * Math.max(0, facing) ** 12 : 0;
  return look.colors[material].map((level) =>
    Math.min(255, (level * (0.42 + 0.66 * light) + 255 * shine) * open),
  ) as unknown as Vector;
}

async function draw(look: Look): Promise<Buffer> {
  const [width, height] = [SIZE.width * FINE, SIZE.height * FINE];
  const rgb = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const color = colorAt((x + 0.5) / FINE, (y + 0.5) / FINE, look);
      for (let channel = 0; channel < 3; channel += 1)
        rgb[(y * width + x) * 3 + channel] = Math.round(color[channel] ?? 0);
    }
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize(SIZE.width, SIZE.height)
    .jpeg({ quality: 86 })
    .toBuffer();
}

const isArm = ([x, y]: Vector) => Math.abs(x) > 0.17 + Math.max(0, 1.3 - y) * 0.16 && y > 0.7;

const LOOKS: Record<string, Look> = {
  /** A plain mannequin without clothes. */
  'a-plain': {
    colors: { body: [226, 212, 198], top: [0, 0, 0], legs: [0, 0, 0], shoe: [0, 0, 0], hair: [0, 0, 0] },
    ground: [
      [214, 211, 206],
      [238, 236, 233],
    ],
    worn: () => undefined,
  },
  /** A figure in sweater, trousers and boots, all of which can be replaced. */
  'b-dressed': {
    colors: {
      body: [205, 160, 132],
      top: [92, 104, 122],
      legs: [58, 60, 70],
      shoe: [112, 74, 48],
      hair: [52, 40, 34],
    },
    ground: [
      [196, 200, 204],
      [226, 230, 234],
    ],
    worn: (at) => {
      const [x, y, z] = at;
      const head = y > 1.53;
      if (head) {
        const hairline = y > 1.66 + 0.35 * z || z < -0.015;
        return hairline ? ['hair', 0.012] : undefined;
      }
      if (y > 1.475 - (z > 0 ? 0.3 * z : 0) && Math.abs(x) < 0.075) return undefined;
      if (isArm(at)) return y > 0.965 ? ['top', 0.017 + fold(at, 30)] : undefined;
      if (y > 0.86) return ['top', 0.022 + fold(at, 14)];
      if (y > 0.135) return ['legs', 0.017 + fold(at, 11)];
      return ['shoe', 0.014];
    },
  },
};

const joints = Object.fromEntries(
  Object.entries(SKELETON).flatMap(([name, [x, y, z]]) => [
    [`left.${name}`, project([-x, y, z])],
    [`right.${name}`, project([x, y, z])],
  ]),
);
for (const [name, look] of Object.entries(LOOKS)) {
  if (process.argv[2] && process.argv[2] !== name) continue;
  writeFileSync(`${FOLDER}/${name}.jpg`, await draw(look));
}
writeFileSync(`${FOLDER}/joints.json`, `${JSON.stringify({ ...SIZE, joints }, null, 1)}\n`);
