/**
 * The solids of a stage, as signed distance functions (negative inside). World: x to the right, y up, z towards the
 * camera, the product's foot at the origin; one unit is half the shorter side of the picture.
 */
type Kind =
  | 'backdrop'
  | 'box'
  | 'cylinder'
  | 'ellipsoid'
  | 'rod'
  | 'arch'
  | 'opening'
  | 'ring'
  | 'folds'
  | 'drapes'
  | 'curtain'
  | 'vase'
  | 'group';

/** One shape for all kinds, to keep the loop over them fast. The meaning of a, b, c and r depends on the kind. */
export type Solid = {
  kind: Kind;
  /** Its center, or its start. */
  x: number;
  y: number;
  z: number;
  a: number;
  b: number;
  c: number;
  /** Radius of the rounded edges. */
  r: number;
  /** Rotation about the vertical axis. */
  cos: number;
  sin: number;
  /** Bounding radius around its center. */
  bound: number;
  material: number;
  /** Of a group: the number of following solids in it, which are skipped beyond its bound. */
  members: number;
};

type At = readonly [x: number, y: number, z: number];

const make = (kind: Kind, material: number, [x, y, z]: At, shape: Partial<Solid>): Solid => ({
  kind,
  x,
  y,
  z,
  a: 0,
  b: 0,
  c: 0,
  r: 0,
  cos: 1,
  sin: 0,
  bound: Number.POSITIVE_INFINITY,
  material,
  members: 0,
  ...shape,
});

/** Floor at height y and wall at depth z, joined by a curve of radius `curve`. */
export const backdrop = (material: number, y: number, z: number, curve: number) =>
  make('backdrop', material, [0, y, z], { r: curve });

/** A box with the given half extents and rounded edges, rotated by `turn` radians. */
export const box = (material: number, at: At, [a, b, c]: At, { r = 0.012, turn = 0 } = {}) =>
  make('box', material, at, {
    a,
    b,
    c,
    r,
    cos: Math.cos(turn),
    sin: Math.sin(turn),
    bound: Math.hypot(a, b, c),
  });

/** An upright cylinder: radius, half height. */
export const cylinder = (material: number, at: At, radius: number, halfHeight: number, r = 0.014) =>
  make('cylinder', material, at, { a: radius, b: halfHeight, r, bound: Math.hypot(radius, halfHeight) });

/** An ellipsoid with the given semi-axes. */
export const ellipsoid = (material: number, at: At, [a, b, c]: At, turn = 0) =>
  make('ellipsoid', material, at, {
    a,
    b,
    c,
    cos: Math.cos(turn),
    sin: Math.sin(turn),
    bound: Math.max(a, b, c),
  });

/** A rod (capsule) from `at` along the vector. */
export const rod = (material: number, at: At, [a, b, c]: At, r: number) =>
  make('rod', material, at, { a, b, c, r, bound: Math.hypot(a, b, c) + r });

/** An upright slab with a round top: half width, height up to the round part, half depth. Stands on `at`. */
export const arch = (material: number, at: At, [a, b, c]: At, { r = 0.012, turn = 0 } = {}) =>
  make('arch', material, at, {
    a,
    b,
    c,
    r,
    cos: Math.cos(turn),
    sin: Math.sin(turn),
    bound: a + b + Math.hypot(a, c),
  });

/** A wall with its front at z and an arched opening of that half width, height and depth. */
export const opening = (material: number, at: At, [a, b, c]: At) =>
  make('opening', material, at, { a, b, c });

/** An upright ring that faces the camera: radius, thickness, half depth. */
export const ring = (material: number, at: At, radius: number, thickness: number, halfHeight: number) =>
  make('ring', material, at, {
    a: radius,
    b: thickness,
    c: halfHeight,
    bound: radius + thickness + halfHeight,
  });

/** Dunes: their height, number per unit, and a phase. */
export const folds = (material: number, y: number, height: number, density: number, shift: number) =>
  make('folds', material, [0, y, 0], { a: height, b: density, c: shift });

/** Draped cloth in round folds with sharp valleys; flat within radius `calm` of the foot. */
export const drapes = (material: number, height: number, density: number, shift: number, calm: number) =>
  make('drapes', material, [0, 0, 0], { a: height, b: density, c: shift, r: calm });

/** A hanging curtain at depth z: depth of its folds, number per unit, and a phase. */
export const curtain = (material: number, z: number, depth: number, density: number, shift: number) =>
  make('curtain', material, [0, 0, z], { a: depth, b: density, c: shift });

/** A round vase that stands on `at`: largest radius, height. */
export const vase = (material: number, at: At, radius: number, height: number) =>
  make('vase', material, at, { a: radius, b: height, bound: height + radius });

/** Solids within `bound` of a point, which are skipped together from afar. */
export const group = (at: At, bound: number, solids: readonly Solid[]): Solid[] => [
  make('group', 0, at, { bound, members: solids.length }),
  ...solids,
];

/** Faster than `Math.hypot` by a factor of twenty. */
const length2 = (x: number, y: number) => Math.sqrt(x * x + y * y);
const length3 = (x: number, y: number, z: number) => Math.sqrt(x * x + y * y + z * z);

/** Height of the dunes, which blend into each other; flat where a product stands. */
export function foldHeight(x: number, z: number, { a, b, c }: Solid): number {
  const bend = Math.sin(z * b * 0.9 + c) * 0.8 + Math.sin(x * b * 0.45 + c * 1.7) * 0.9;
  // Wind makes crests sharp and troughs round.
  const crest = 1 - 2 * Math.abs(Math.sin((x * 0.55 + z * 0.8) * b * 0.5 + bend * 0.55 + c));
  const wave = crest + 0.5 * Math.sin((x * 0.6 + z * 1.3) * b * 1.1 + bend + c * 2.3);
  const away = Math.min(1, length2(x * 0.8, z * 1.15) / 1.1);
  const calm = away * away * (3 - 2 * away);
  // Distant ones are higher, so that some stand out against the sky.
  const depthScale = 1 + 0.42 * Math.min(4, Math.max(0, -z - 1.2));
  return a * depthScale * (wave / 1.55) * (0.12 + 0.88 * calm) - a * 0.05;
}

/** Height of draped cloth: long bent folds of varying height, flat around the foot. */
function drapeHeight(x: number, z: number, { a, b, c, r }: Solid): number {
  const across = x * 0.5 + z * 0.87;
  const beside = x * 0.87 - z * 0.5;
  const bend = 0.9 * Math.sin(beside * b * 0.24 + c) + 0.4 * Math.sin(beside * b * 0.55 + across + c * 2);
  const broad = Math.abs(Math.sin(across * b * 0.5 + bend + c));
  const narrow = Math.abs(Math.sin(across * b * 0.83 + bend * 1.6 + c * 1.9));
  const high = 0.62 + 0.38 * Math.sin(beside * b * 0.33 + across * 1.7 + c * 3);
  const share = Math.min(1, Math.max(0, (length2(x, z * 1.3) - r) / 0.9));
  const calm = share * share * (3 - 2 * share);
  return a * calm * (high * broad + 0.5 * (1.24 - high) * narrow - 0.2);
}

function archDistance(x: number, y: number, width: number, spring: number): number {
  return y > spring ? length2(x, y - spring) - width : Math.max(Math.abs(x) - width, -y);
}

function boxDistance(x: number, y: number, z: number, { a, b, c, r }: Solid): number {
  const dx = Math.abs(x) - a + r;
  const dy = Math.abs(y) - b + r;
  const dz = Math.abs(z) - c + r;
  const outside = length3(Math.max(dx, 0), Math.max(dy, 0), Math.max(dz, 0));
  return outside + Math.min(Math.max(dx, dy, dz), 0) - r;
}

/** Extrusion of a 2D figure: its distance, the distance beyond the ends, with edges rounded by r. */
function extruded(figure: number, beyond: number, r: number): number {
  const across = figure + r;
  const along = beyond + r;
  return Math.min(Math.max(across, along), 0) + length2(Math.max(across, 0), Math.max(along, 0)) - r;
}

function rodDistance(x: number, y: number, z: number, { a, b, c, r }: Solid): number {
  const share = Math.min(1, Math.max(0, (x * a + y * b + z * c) / (a * a + b * b + c * c)));
  return length3(x - a * share, y - b * share, z - c * share) - r;
}

function vaseDistance(x: number, y: number, z: number, { a, b }: Solid): number {
  const share = Math.min(1, Math.max(0, y / b));
  const belly = Math.sin(Math.min(1, share * 1.32) * Math.PI * 0.94 + 0.34);
  const radius = a * Math.max(0.34 + 0.1 * share, belly);
  return Math.max((length2(x, z) - radius) * 0.45, -y, y - b);
}

function ellipsoidDistance(x: number, y: number, z: number, { a, b, c }: Solid): number {
  const scaled = length3(x / a, y / b, z / c);
  const slope = length3(x / (a * a), y / (b * b), z / (c * c));
  return slope === 0 ? -Math.min(a, b, c) : (scaled * (scaled - 1)) / slope;
}

function curtainDistance(x: number, y: number, z: number, { a, b, c }: Solid): number {
  const bend = x * b + Math.sin(x * b * 0.37 + c) * 1.9 + 0.12 * Math.sin(y * 1.3 + c);
  return (z - a * (Math.sin(bend) + 0.3 * Math.sin(bend * 2.3 + c))) * 0.6;
}

/** Lower bound of a point's distance to a solid's surface, which is all that marching needs. */
export function distanceTo(solid: Solid, px: number, py: number, pz: number): number {
  const dx = px - solid.x;
  const y = py - solid.y;
  const dz = pz - solid.z;
  const x = dx * solid.cos - dz * solid.sin;
  const z = dx * solid.sin + dz * solid.cos;
  const { a, b, c, r } = solid;
  switch (solid.kind) {
    case 'backdrop':
      return y < r && z < r ? r - length2(r - y, r - z) : Math.min(y, z);
    case 'box':
      return boxDistance(x, y, z, solid);
    case 'cylinder':
      return extruded(length2(x, z) - a, Math.abs(y) - b, r);
    case 'ellipsoid':
      return ellipsoidDistance(x, y, z, solid);
    case 'rod':
      return rodDistance(x, y, z, solid);
    case 'arch':
      return extruded(archDistance(x, y, a, b), Math.abs(z) - c, r);
    case 'opening':
      return Math.max(z, -Math.max(archDistance(x, y, a, b), -z - c));
    case 'ring':
      return extruded(Math.abs(length2(x, y) - a) - b, Math.abs(z) - c, 0.01);
    case 'folds':
      // Far above, the exact height does not matter.
      return y > 4 * a + 0.25 ? y - 4 * a : (y - foldHeight(px, pz, solid)) * 0.5;
    case 'drapes':
      return y > 1.6 * a + 0.2 ? y - 1.6 * a : (y - drapeHeight(px, pz, solid)) * 0.5;
    case 'curtain':
      return z > 2 * a + 0.15 ? z - 1.4 * a : curtainDistance(x, y, z, solid);
    case 'vase':
      return vaseDistance(x, y, z, solid);
    case 'group':
      return Number.POSITIVE_INFINITY;
  }
}
