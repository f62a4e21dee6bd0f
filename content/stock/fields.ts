/** Signed distance of a point from a surface, negative inside. Units are arbitrary; y is up, z towards the viewer. */
export type Field = (x: number, y: number, z: number) => number;

const { abs, max, min, hypot, sqrt, cos, sin, floor, PI } = Math;

export const clamp = (value: number, low = 0, high = 1): number => min(high, max(low, value));

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Smoothstep: 0 below `from`, 1 above `to`. */
export const smooth = (from: number, to: number, value: number): number => {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
};

/** Random numbers from 0 to 1, deterministic per seed. */
export function random(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const scramble = (x: number, y: number, z: number): number => {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 1440662683);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 15), 2246822519);
  return (h ^ (h >>> 16)) >>> 0;
};

const hash = (x: number, y: number, z: number): number => scramble(x, y, z) / 4294967296;

/** Smooth noise from 0 to 1 with features one unit wide. */
export function noise(x: number, y: number, z = 0): number {
  const i = floor(x);
  const j = floor(y);
  const k = floor(z);
  const u = x - i;
  const v = y - j;
  const w = z - k;
  const a = u * u * (3 - 2 * u);
  const b = v * v * (3 - 2 * v);
  const c = w * w * (3 - 2 * w);
  const low = mix(
    mix(hash(i, j, k), hash(i + 1, j, k), a),
    mix(hash(i, j + 1, k), hash(i + 1, j + 1, k), a),
    b,
  );
  const high = mix(
    mix(hash(i, j, k + 1), hash(i + 1, j, k + 1), a),
    mix(hash(i, j + 1, k + 1), hash(i + 1, j + 1, k + 1), a),
    b,
  );
  return mix(low, high, c);
}

/** Fractal noise: octaves, each with half the size and half the strength of the previous one. */
export function rough(x: number, y: number, z = 0, octaves = 4): number {
  let sum = 0;
  let strength = 0.5;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave++) {
    sum += strength * noise(x * scale + octave * 17.3, y * scale - octave * 9.1, z * scale + octave * 4.7);
    strength /= 2;
    scale *= 2.03;
  }
  return sum / (1 - 2 ** -octaves);
}

/** Cellular noise with one point per unit: distances to the nearest two points, and a value of the nearest one. */
export function cells(x: number, y: number, z = 0): [near: number, next: number, id: number] {
  const i = floor(x);
  const j = floor(y);
  const k = floor(z);
  let near = 9;
  let next = 9;
  let id = 0;
  for (let a = i - 1; a <= i + 1; a++)
    for (let b = j - 1; b <= j + 1; b++)
      for (let c = k - 1; c <= k + 1; c++) {
        const h = scramble(a, b, c);
        const p = a + (h & 1023) / 1023 - x;
        const q = b + ((h >>> 10) & 1023) / 1023 - y;
        const r = c + ((h >>> 20) & 1023) / 1023 - z;
        const far = p * p + q * q + r * r;
        if (far < near) {
          next = near;
          near = far;
          id = h;
        } else if (far < next) next = far;
      }
  return [sqrt(near), sqrt(next), (id >>> 5) / 134217728];
}

export const ball =
  (radius: number): Field =>
  (x, y, z) =>
    hypot(x, y, z) - radius;

export const egg =
  (a: number, b: number, c: number): Field =>
  (x, y, z) => {
    const far = hypot(x / a, y / b, z / c);
    const steep = hypot(x / (a * a), y / (b * b), z / (c * c));
    return steep > 0 ? (far * (far - 1)) / steep : -min(a, b, c);
  };

/** A box with the given half extents and rounded edges. */
export const box =
  (a: number, b: number, c: number, round = 0): Field =>
  (x, y, z) => {
    const p = abs(x) - a + round;
    const q = abs(y) - b + round;
    const r = abs(z) - c + round;
    return hypot(max(p, 0), max(q, 0), max(r, 0)) + min(max(p, q, r), 0) - round;
  };

/** An upright cylinder with the given half height. */
export const drum =
  (radius: number, half: number, round = 0): Field =>
  (x, y, z) => {
    const p = sqrt(x * x + z * z) - radius + round;
    const q = abs(y) - half + round;
    return hypot(max(p, 0), max(q, 0)) + min(max(p, q), 0) - round;
  };

/** A horizontal torus. */
export const ring =
  (radius: number, thick: number): Field =>
  (x, y, z) =>
    hypot(sqrt(x * x + z * z) - radius, y) - thick;

type Point = readonly [number, number, number];

/** A rod between two points with two radii. */
export const rod =
  ([ax, ay, az]: Point, [bx, by, bz]: Point, from: number, to = from): Field =>
  (x, y, z) => {
    const [dx, dy, dz] = [bx - ax, by - ay, bz - az];
    const t = clamp(((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / (dx * dx + dy * dy + dz * dz));
    return hypot(x - ax - t * dx, y - ay - t * dy, z - az - t * dz) - mix(from, to, t);
  };

/** Solid of revolution of a closed outline of `radius, height` around the vertical axis. */
export function turned(outline: readonly (readonly [number, number])[], round = 0): Field {
  const count = outline.length;
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return (x, y, z) => {
    const p = sqrt(x * x + z * z);
    let far = 1e9;
    let inside = false;
    for (let i = 0, j = count - 1; i < count; j = i++) {
      const xi = xs[i] as number;
      const yi = ys[i] as number;
      const ex = (xs[j] as number) - xi;
      const ey = (ys[j] as number) - yi;
      const wx = p - xi;
      const wy = y - yi;
      const t = clamp((wx * ex + wy * ey) / (ex * ex + ey * ey || 1));
      far = min(far, (wx - t * ex) ** 2 + (wy - t * ey) ** 2);
      if (wy >= 0 !== y - (ys[j] as number) >= 0 && wx < (ex * wy) / ey) inside = !inside;
    }
    return (inside ? -sqrt(far) : sqrt(far)) - round;
  };
}

/** Union with fillets of `soft`. */
export const joined =
  (soft: number, ...fields: Field[]): Field =>
  (x, y, z) => {
    let all = 1e9;
    for (const field of fields) {
      const one = field(x, y, z);
      const blend = soft > 0 ? max(soft - abs(all - one), 0) / soft : 0;
      all = min(all, one) - blend * blend * soft * 0.25;
    }
    return all;
  };

/** Difference of two fields, with a rounded edge. */
export const without =
  (field: Field, hole: Field, soft = 0): Field =>
  (x, y, z) => {
    const a = field(x, y, z);
    const b = -hole(x, y, z);
    const blend = soft > 0 ? max(soft - abs(a - b), 0) / soft : 0;
    return max(a, b) + blend * blend * soft * 0.25;
  };

export const common =
  (...fields: Field[]): Field =>
  (x, y, z) => {
    let all = -1e9;
    for (const field of fields) all = max(all, field(x, y, z));
    return all;
  };

/** Moves a field and rotates it around x, then y, then z. */
export function moved(field: Field, at: Point, turn: Point = [0, 0, 0]): Field {
  const m = turning(turn);
  return (x, y, z) => {
    const [p, q, r] = [x - at[0], y - at[1], z - at[2]];
    return field(
      m[0] * p + m[3] * q + m[6] * r,
      m[1] * p + m[4] * q + m[7] * r,
      m[2] * p + m[5] * q + m[8] * r,
    );
  };
}

export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** Rows of the rotation matrix around x, then y, then z, in radians. */
export function turning([a, b, c]: Point): Matrix {
  const [ca, sa, cb, sb, cc, sc] = [cos(a), sin(a), cos(b), sin(b), cos(c), sin(c)];
  return [
    cb * cc,
    sa * sb * cc - ca * sc,
    ca * sb * cc + sa * sc,
    cb * sc,
    sa * sb * sc + ca * cc,
    ca * sb * sc - sa * cc,
    -sb,
    sa * cb,
    ca * cb,
  ];
}

export const TURN = 2 * PI;
