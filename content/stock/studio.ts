import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { clamp, type Field, type Matrix, mix, smooth, turning } from './fields';
import type { Light, Scene, Skin, Vector } from './solids';

const unit = ([x, y, z]: Vector): Vector => {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
};

interface Placed {
  field: Field;
  skin: Skin;
  at: Vector;
  m: Matrix;
  scale: number;
  reach: number;
}

const FAR = 60;

/** Renders solids in studio light: a window at the upper left, a bright sky, shadows and reflections. */
class Studio {
  private readonly placed: Placed[];
  private readonly sun: Vector;
  private readonly care: number;
  private nearest = -1;

  constructor(private readonly scene: Scene) {
    this.sun = unit(scene.sun ?? [-0.55, 0.72, 0.5]);
    this.care = scene.care ?? 0.9;
    this.placed = scene.solids.map((solid) => ({
      field: solid.field,
      skin: solid.skin,
      at: solid.at ?? [0, 0, 0],
      m: turning(solid.turn ?? [0, 0, 0]),
      scale: solid.scale ?? 1,
      reach: (solid.reach ?? 1e9) * (solid.scale ?? 1),
    }));
  }

  private own({ at, m, scale }: Placed, x: number, y: number, z: number): [number, number, number] {
    const p = (x - at[0]) / scale;
    const q = (y - at[1]) / scale;
    const r = (z - at[2]) / scale;
    return [m[0] * p + m[3] * q + m[6] * r, m[1] * p + m[4] * q + m[7] * r, m[2] * p + m[5] * q + m[8] * r];
  }

  private far(x: number, y: number, z: number, slack = 0.12): number {
    let min = FAR;
    for (let i = 0; i < this.placed.length; i++) {
      const one = this.placed[i] as Placed;
      const { at, m, scale, reach } = one;
      const p = x - at[0];
      const q = y - at[1];
      const r = z - at[2];
      if (reach < 1e8) {
        const rim = Math.sqrt(p * p + q * q + r * r) - reach;
        if (rim > min) continue;
        if (rim > slack) {
          min = rim;
          this.nearest = i;
          continue;
        }
      }
      const k = 1 / scale;
      const value =
        one.field(
          (m[0] * p + m[3] * q + m[6] * r) * k,
          (m[1] * p + m[4] * q + m[7] * r) * k,
          (m[2] * p + m[5] * q + m[8] * r) * k,
        ) * scale;
      if (value < min) {
        min = value;
        this.nearest = i;
      }
    }
    return min;
  }

  private shade(x: number, y: number, z: number): number {
    const [lx, ly, lz] = this.sun;
    let light = 1;
    let t = 0.02;
    for (let step = 0; step < 40 && t < 6; step++) {
      const far = this.far(x + lx * t, y + ly * t, z + lz * t, 0.12 * (1 + t));
      if (far < 0.0015) return 0;
      light = Math.min(light, (9 * far) / t);
      t += clamp(far, 0.02, 0.4);
    }
    return light * light * (3 - 2 * light);
  }

  private open(x: number, y: number, z: number, nx: number, ny: number, nz: number): number {
    let closed = 0;
    let weight = 1;
    for (let step = 1; step <= 5; step++) {
      const reach = 0.028 * step * step;
      closed +=
        (weight * Math.max(0, reach - this.far(x + nx * reach, y + ny * reach, z + nz * reach))) / reach;
      weight *= 0.72;
    }
    return clamp(1 - 0.32 * closed);
  }

  /** What a reflected ray hits: a tall window at the upper left, a dim one at the right, sky above, floor below. */
  private room(x: number, y: number, z: number, spread: number): number {
    const soft = 0.04 + spread * 0.7;
    const window =
      smooth(-soft, soft, 0.34 - Math.abs(x + 0.62)) *
      smooth(-soft, soft, 0.36 - Math.abs(y - 0.52)) *
      smooth(-0.2, 0.2, z + 0.1);
    const side =
      smooth(-soft, soft, 0.12 - Math.abs(x - 0.86)) * smooth(-soft, soft, 0.5 - Math.abs(y - 0.2));
    return 0.16 + 0.5 * smooth(-0.4, 1, y) + (3.4 * window) / (1 + 2.2 * spread) + 0.5 * side;
  }

  private lit(one: Placed, px: number, py: number, pz: number, dx: number, dy: number, dz: number): Light {
    const { skin } = one;
    const e = 0.0012;
    const seen = (x: number, y: number, z: number): number => {
      const [a, b, c] = this.own(one, x, y, z);
      return (one.field(a, b, c) - (skin.relief?.(a, b, c) ?? 0)) * one.scale;
    };
    const a = seen(px + e, py - e, pz - e);
    const b = seen(px - e, py - e, pz + e);
    const c = seen(px - e, py + e, pz - e);
    const d = seen(px + e, py + e, pz + e);
    const [nx, ny, nz] = unit([a - b - c + d, -a - b + c + d, -a + b - c + d]);
    const own = this.own(one, px, py, pz);
    const color = typeof skin.color === 'function' ? skin.color(own[0], own[1], own[2]) : skin.color;
    const [ox, oy, oz] = [px + nx * 0.006, py + ny * 0.006, pz + nz * 0.006];
    const facing = nx * this.sun[0] + ny * this.sun[1] + nz * this.sun[2];
    const soft = skin.soft ?? 0.1;
    const shadow = facing > -soft ? this.shade(ox, oy, oz) : 0;
    const open = this.open(ox, oy, oz, nx, ny, nz);
    const sun = this.scene.sunlight ?? [2.1, 2, 1.84];
    const sky = this.scene.sky ?? [0.62, 0.68, 0.78];
    const ground = this.scene.ground ?? [0.34, 0.3, 0.26];
    const up = 0.5 + 0.5 * ny;
    const gloss = skin.gloss ?? 0.2;
    const spread = skin.spread ?? 0.4;
    const turn = 2 * (dx * nx + dy * ny + dz * nz);
    const [rx, ry, rz] = [dx - turn * nx, dy - turn * ny, dz - turn * nz];
    const edge = (1 - clamp(-(dx * nx + dy * ny + dz * nz))) ** 5;
    const shine = gloss * (skin.metal ? 0.9 : 0.05 + 0.5 * edge) * this.room(rx, ry, rz, spread) * open;
    const half = unit([this.sun[0] - dx, this.sun[1] - dy, this.sun[2] - dz]);
    const flare =
      gloss *
      shadow *
      clamp(nx * half[0] + ny * half[1] + nz * half[2]) ** (8 + 260 * (1 - spread) ** 3) *
      (0.5 - 0.3 * spread);
    const part = (at: 0 | 1 | 2): number => {
      const round = soft * (at === 0 ? 1 : at === 1 ? 0.72 : 0.5);
      const key = clamp((facing + round) / (1 + round)) * mix(shadow, 1, round * 0.35);
      const around = (mix(ground[at], sky[at], up) * open) / (1 + (skin.metal ? 1 : 0));
      const tint = skin.metal ? color[at] : 1;
      const own = color[at];
      // Light that bounces between near surfaces takes on their color.
      const bounce = 1 + (1 - open) * own * 0.8;
      return (
        own * (skin.metal ? 0.25 : 1) * (key * sun[at] * 0.5 + around * 0.52 * bounce) +
        tint * (shine + flare) +
        own * (skin.glow ?? 0)
      );
    };
    return [part(0), part(1), part(2)];
  }

  private camera() {
    const pitch = ((this.scene.pitch ?? 20) * Math.PI) / 180;
    const distance = this.scene.distance ?? 14;
    const [s, c] = [Math.sin(pitch), Math.cos(pitch)];
    return { s, c, distance };
  }

  /** Light and distance along a ray through a point of the image plane; undefined when it hits nothing. */
  look(u: number, v: number): { light: Light; far: number; id: number } | undefined {
    const { s, c, distance } = this.camera();
    // The viewer is at a distance along its axis; the image plane contains the origin.
    const [ex, ey, ez] = [0, s * distance, c * distance];
    const [tx, ty, tz] = [u, v * c, -v * s];
    const [dx, dy, dz] = unit([tx - ex, ty - ey, tz - ez]);
    let t = Math.max(0, distance - 12);
    for (let step = 0; step < 220 && t < distance + 40; step++) {
      const [x, y, z] = [ex + dx * t, ey + dy * t, ez + dz * t];
      const far = this.far(x, y, z);
      if (far < 0.0012) {
        const id = this.nearest;
        return { light: this.lit(this.placed[id] as Placed, x, y, z, dx, dy, dz), far: t, id };
      }
      t += far * this.care;
    }
    return undefined;
  }

  meets(u: number, v: number): boolean {
    const { s, c, distance } = this.camera();
    const [ex, ey, ez] = [0, s * distance, c * distance];
    const [dx, dy, dz] = unit([u - ex, v * c - ey, -v * s - ez]);
    let t = Math.max(0, distance - 12);
    for (let step = 0; step < 160 && t < distance + 40; step++) {
      const far = this.far(ex + dx * t, ey + dy * t, ez + dz * t);
      if (far < 0.003) return true;
      t += far * this.care;
    }
    return false;
  }
}

/** Tone maps a channel to 0–255. */
export const toned = (value: number): number => {
  const x = Math.max(0, value);
  const film = (x * (2.51 * x + 0.12)) / (x * (2.43 * x + 0.72) + 0.16);
  const y = clamp(film * 1.02);
  return 255 * (y <= 0.0031308 ? 12.92 * y : 1.055 * y ** (1 / 2.4) - 0.055);
};

/** The part of the image plane that contains all ink. */
function inkOf(studio: Studio): { left: number; right: number; top: number; bottom: number } {
  let box = { left: -6, right: 6, top: 6, bottom: -6 };
  for (const count of [120, 160, 200]) {
    const [w, h] = [(box.right - box.left) / count, (box.top - box.bottom) / count];
    const next = { left: 99, right: -99, top: -99, bottom: 99 };
    for (let j = 0; j < count; j++)
      for (let i = 0; i < count; i++) {
        const [u, v] = [box.left + (i + 0.5) * w, box.bottom + (j + 0.5) * h];
        if (u - w >= next.left && u + w <= next.right && v - h >= next.bottom && v + h <= next.top) continue;
        if (!studio.meets(u, v)) continue;
        next.left = Math.min(next.left, u - w);
        next.right = Math.max(next.right, u + w);
        next.bottom = Math.min(next.bottom, v - h);
        next.top = Math.max(next.top, v + h);
      }
    box = next;
  }
  return box;
}

/** Renders the scene over the whole canvas; without a view, the scene is fitted to its edges. */
function drawSolids(to: SKRSContext2D, width: number, height: number, scene: Scene): void {
  const studio = new Studio(scene);
  const { view } = scene;
  const ink = view
    ? {
        left: view.x - view.width / 2,
        right: view.x + view.width / 2,
        top: view.y + (view.width * height) / width / 2,
        bottom: view.y - (view.width * height) / width / 2,
      }
    : inkOf(studio);
  let [w, h] = [(ink.right - ink.left) / width, (ink.top - ink.bottom) / height];
  if (Math.abs(Math.log(w / h)) > 0.07) w = h = Math.max(w, h);
  const exposure = scene.exposure ?? 1;
  const sample = (i: number, j: number): [number, number, number, number, number] => {
    const [u, v] = [ink.left + i * w, ink.top - j * h];
    const seen = studio.look(u, v);
    const light = seen?.light ?? scene.back?.(i / width, j / height);
    if (!light) return [0, 0, 0, 0, -1];
    return [
      toned(light[0] * exposure),
      toned(light[1] * exposure),
      toned(light[2] * exposure),
      255,
      seen?.id ?? -1,
    ];
  };
  const ids = new Int16Array(width * height);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  const { data } = image;
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const at = j * width + i;
      const [r, g, b, a, id] = sample(i + 0.5, j + 0.5);
      ids[at] = id;
      data.set([r, g, b, a], at * 4);
    }
  // Extra rays are traced only where pixels differ from their neighbors.
  const once = Uint8ClampedArray.from(data);
  const differs = (one: number, other: number): boolean =>
    ids[one] !== ids[other] ||
    Math.abs((once[one * 4] ?? 0) - (once[other * 4] ?? 0)) +
      Math.abs((once[one * 4 + 1] ?? 0) - (once[other * 4 + 1] ?? 0)) +
      Math.abs((once[one * 4 + 2] ?? 0) - (once[other * 4 + 2] ?? 0)) >
      110;
  const spots = [
    [0.125, 0.375],
    [0.375, 0.875],
    [0.625, 0.125],
    [0.875, 0.625],
  ] as const;
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const at = j * width + i;
      const near = [
        i > 0 ? at - 1 : at,
        i < width - 1 ? at + 1 : at,
        j > 0 ? at - width : at,
        j < height - 1 ? at + width : at,
      ];
      const rim = (i === 0 || j === 0 || i === width - 1 || j === height - 1) && (ids[at] ?? -1) >= 0;
      if (!rim && !near.some((other) => differs(at, other))) continue;
      let [r, g, b, a] = [0, 0, 0, 0];
      for (const [x, y] of spots) {
        const [p, q, s, o] = sample(i + x, j + y);
        r += p;
        g += q;
        b += s;
        a += o;
      }
      const count = a / 255;
      if (count > 0) data.set([r / count, g / count, b / count, a / 4], at * 4);
      else data.set([0, 0, 0, 0], at * 4);
    }
  context.putImageData(image, 0, 0);
  to.drawImage(canvas, 0, 0);
}

/** A cut-out object, `aspect` times as wide as high. */
export const thingOf = (aspect: number, scene: () => Scene, long = 760) => {
  const width = Math.round(aspect > 1 ? long : long * aspect);
  const height = Math.round(aspect > 1 ? long / aspect : long);
  return {
    kind: 'product' as const,
    aspect,
    width,
    height,
    draw: (pen: SKRSContext2D) => drawSolids(pen, pen.canvas.width, pen.canvas.height, scene()),
  };
};

/** A picture of a whole scene, to all four edges. */
export const photoOf = (aspect: number, scene: () => Scene) => ({
  ...thingOf(aspect, scene, 860),
  kind: 'photo' as const,
});
