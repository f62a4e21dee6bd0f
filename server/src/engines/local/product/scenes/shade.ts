import type { Caster } from './caster';
import { type Light, mixed } from './color';
import { throughGobo } from './gobo';
import { type Hit, lampSeen, march, normalOf, openness } from './march';
import { colorAt, type Material, RELIEF } from './materials';
import { noise } from './noise';
import type { Solid } from './solids';
import type { Stage, Vector } from './stage';

/** Largest height above its foot at which a surface counts as the product's ground. */
const GROUND = 0.03;

/** Reflections weaker than this are not traced. */
const MIN_GLOSS = 0.04;

/** Offset of shadow rays from a surface, to avoid self-shadowing. */
const SKIN = 0.008;

/** Backdrops are behind the lamp; cloth and sand show their folds by shading alone. */
const CASTS_NOTHING: readonly Solid['kind'][] = ['backdrop', 'folds', 'drapes', 'curtain'];

/** Exponent and strength of the lamp's highlight on silk. */
const SHEEN = { power: 12, strength: 0.3 } as const;

/** Result of a ray. Its light is own color × `lit` + `gleam`. */
export type Look = {
  /** Index of the solid; -1 = the sky, all of whose light is `gleam`. */
  solid: number;
  distance: number;
  point: [number, number, number];
  lit: Light;
  gleam: Light;
};

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const along = (from: Vector, direction: Vector, distance: number): [number, number, number] => [
  from[0] + direction[0] * distance,
  from[1] + direction[1] * distance,
  from[2] + direction[2] * distance,
];

function normalized(vector: Vector): Vector {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

/** The lamp's coordinate frame: right and up, perpendicular to its direction. */
function frameOf(at: Vector) {
  const direction = normalized(at);
  const right = normalized([direction[2], 0, -direction[0]]);
  const up: Vector = [
    direction[1] * right[2] - direction[2] * right[1],
    direction[2] * right[0] - direction[0] * right[2],
    direction[0] * right[1] - direction[1] * right[0],
  ];
  return { right, up, distance: Math.sqrt(dot(at, at)) };
}

/** Perturbs a normal by the finish's bumps, which lateral light reveals. */
function uneven({ finish }: Material, normal: Vector, [x, y, z]: Vector): Vector {
  const relief = RELIEF[finish];
  if (!relief) return normal;
  const { scale } = relief;
  const isWater = finish === 'water';
  // Distant ripples are smaller than a pixel.
  const depth = isWater ? relief.depth / (1 + Math.max(0, -z) * 1.5) : relief.depth;
  const across = isWater ? scale * 0.35 : scale;
  return normalized([
    normal[0] + depth * (noise(x * across + 7, y * scale, z * scale) - 0.5),
    isWater ? normal[1] : normal[1] + depth * (noise(x * across, y * scale + 3, z * scale + 19) - 0.5),
    normal[2] + depth * (noise(x * across, y * scale + 11, z * scale + 5) - 0.5),
  ]);
}

/** Creates the shading of a stage, which evaluates rays. */
export function createShading(stage: Stage, caster: Caster | undefined) {
  const { solids, materials, lamp, above, below, sky } = stage;
  const frame = frameOf(lamp.at);
  const inTheWay = solids.filter(({ kind }) => !CASTS_NOTHING.includes(kind));
  const normal: [number, number, number] = [0, 0, 0];
  const own: Light = [0, 0, 0];

  const skyAlong = ([x, y]: Vector): Light => {
    const base = mixed(sky.low, sky.high, Math.min(1, Math.max(0, y * 2.2 + 0.04)));
    const glow = Math.exp(-((x - Math.sign(lamp.at[0]) * 0.25) ** 2 * 9 + (y - 0.1) ** 2 * 40));
    const lit = mixed(base, sky.glow, 0.65 * glow);
    // Hills in the haze.
    const ridge = 0.035 + 0.04 * noise(x * 5 + 3, 0, 0) + 0.015 * noise(x * 14, 4, 0);
    // Their foot has the brightness of the ground that ends there.
    const hill = Math.min(1, Math.max(0, (ridge - y) / 0.012)) * 0.2 * Math.min(1, Math.max(0, y / 0.03));
    return [lit[0] * (1 - hill), lit[1] * (1 - hill * 0.85), lit[2] * (1 - hill * 0.7)];
  };

  /** The lamp's light at a surface point, 0 to about 1, and its highlight. */
  const lampOn = (point: Vector, facing: Vector, flat: Vector, detailed: boolean): number => {
    const direction: Vector = [lamp.at[0] - point[0], lamp.at[1] - point[1], lamp.at[2] - point[2]];
    const distance = Math.sqrt(dot(direction, direction));
    const towards: Vector = [direction[0] / distance, direction[1] / distance, direction[2] / distance];
    const lean = dot(facing, towards);
    if (lean <= 0) return 0;
    const u = dot(point, frame.right);
    const v = dot(point, frame.up);
    const spot = Math.exp(-(u * u + v * v * 0.8) / (lamp.reach * lamp.reach));
    let light = lean * (frame.distance / distance) ** 2 * spot;
    if (lamp.gobo) light *= throughGobo(lamp.gobo, u, v);
    if (!detailed || light < 0.004) return light;
    light *= lampSeen(inTheWay, along(point, flat, SKIN), towards, { distance, width: lamp.width });
    return caster && light > 0 ? light * (1 - caster.shades(point, lamp.at, lamp.width)) : light;
  };

  /** Light and reflection at a hit; `detailed` = with shadows and reflections. */
  const surface = (from: Vector, direction: Vector, hit: Hit, detailed: boolean): Look => {
    const point = along(from, direction, hit.distance);
    const solid = solids[hit.solid] as Solid;
    const made = materials[solid.material] as Material;
    normalOf(solid, point[0], point[1], point[2], normal);
    const flat: Vector = [normal[0], normal[1], normal[2]];
    const open = detailed ? openness(solids, point, flat) : 0.9;
    const facing = uneven(made, flat, point);
    const direct = lampOn(point, facing, flat, detailed);
    const up = 0.5 + 0.5 * facing[1];
    const isGround = caster !== undefined && Math.abs(point[1]) < GROUND;
    const dark = isGround ? caster.darkens(point[0], point[2]) : 0;
    const sample: Look = { ...hit, point, lit: [0, 0, 0], gleam: [0, 0, 0] };
    const sheen = made.finish === 'silk' ? direct * sheenOf(facing, direction) : 0;
    for (let channel = 0; channel < 3; channel += 1) {
      // Interreflection makes joints of light-colored things less dark, and warmer.
      const bounced = open + (1 - open) * open * (made.color[channel] ?? 0) * 0.8;
      const around = ((below[channel] ?? 0) * (1 - up) + (above[channel] ?? 0) * up) * bounced;
      const beam = (lamp.color[channel] ?? 0) * direct * (1 - 0.75 * dark);
      sample.lit[channel] = around * (1 - dark) + beam;
      sample.gleam[channel] = (lamp.color[channel] ?? 0) * sheen;
    }
    if (detailed && made.gloss >= MIN_GLOSS) mirror(made, facing, direction, dark, sample);
    return sample;
  };

  const sheenOf = (facing: Vector, direction: Vector): number => {
    const halfway = normalized([
      lamp.at[0] / frame.distance - direction[0],
      lamp.at[1] / frame.distance - direction[1],
      lamp.at[2] / frame.distance - direction[2],
    ]);
    return SHEEN.strength * Math.max(0, dot(facing, halfway)) ** SHEEN.power;
  };

  /** Adds the reflection of a glossy surface: the stage, and the product on it. */
  const mirror = (
    { gloss, rough }: Material,
    facing: Vector,
    direction: Vector,
    dark: number,
    onto: Look,
  ): void => {
    const lean = Math.max(0, -dot(direction, facing));
    const strength = (gloss + (0.62 - gloss) * (1 - lean) ** 5) * (1 - 0.6 * rough);
    const back = along(direction, facing, 2 * lean);
    const { point } = onto;
    const next: Hit = { solid: -1, distance: 0 };
    const start = along(point, facing, SKIN);
    march(solids, start, back, next);
    const seen = lightOfLook(next.solid < 0 ? undefined : surface(start, back, next, false), back);
    const product: Light = [0, 0, 0];
    const reach = -point[2] / back[2];
    const opacity =
      caster && point[2] > 0 && back[2] < 0 && facing[1] > 0.8
        ? caster.mirrored(
            point[0] + back[0] * reach,
            point[1] + back[1] * reach,
            0.006 + rough * reach * 0.3,
            product,
          )
        : 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const image = (seen[channel] ?? 0) * (1 - opacity) * (1 - dark) + (product[channel] ?? 0) * opacity;
      onto.lit[channel] = (onto.lit[channel] ?? 0) * (1 - strength);
      onto.gleam[channel] = (onto.gleam[channel] ?? 0) + image * strength;
    }
  };

  const lightOfLook = (sample: Look | undefined, direction: Vector): Light => {
    if (!sample) return skyAlong(direction);
    colorAt(materials[solids[sample.solid]?.material ?? 0] as Material, ...sample.point, own);
    return [
      own[0] * sample.lit[0] + sample.gleam[0],
      own[1] * sample.lit[1] + sample.gleam[1],
      own[2] * sample.lit[2] + sample.gleam[2],
    ];
  };

  return {
    /** Evaluates a ray of length 1. */
    traceRay(from: Vector, direction: Vector): Look {
      const hit: Hit = { solid: -1, distance: 0 };
      march(solids, from, direction, hit);
      if (hit.solid >= 0) return surface(from, direction, hit, true);
      return {
        ...hit,
        point: along(from, direction, hit.distance),
        lit: [0, 0, 0],
        gleam: skyAlong(direction),
      };
    },
  };
}
