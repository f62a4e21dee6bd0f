import type { Scene } from '@tuzuo/core/backdrops';
import { seededRandom } from '../../random';
import { type Light, lightOf, mixed } from './color';
import { BUILDERS } from './geometries/index';
import { cutGobo } from './gobo';
import { type Material, material } from './materials';
import { EYE_DISTANCE, type Fit, type Stage, type Vector } from './stage';

const LAMP_DISTANCE = 6;

/** Lowest height of the eye, in units: seen from below it, no ground shows beside a product. */
const LOWEST_EYE = 0.55;

/** Far enough for uniform light. */
const SUN_DISTANCE = 90;

/** Differences of a scene's variants: position of the lamp, height of the eye, warmth and lightness of the colors. */
const VARIANTS = [
  { mirror: false, swing: 0, eye: 0, tint: '#ffffff', shift: 0 },
  { mirror: true, swing: 0.1, eye: 0.05, tint: '#fff1dd', shift: 0.1 },
  { mirror: false, swing: -0.28, eye: 0.2, tint: '#e6efff', shift: 0.14 },
  { mirror: true, swing: -0.16, eye: -0.14, tint: '#ffe3e0', shift: 0.16 },
] as const;

function place({ light }: Scene, distance: number, side: number, swing: number): Vector {
  const rise = (light.height / 180) * Math.PI + swing * 0.35;
  const flat = distance * Math.cos(rise);
  const length = Math.hypot(light.side, light.front) || 1;
  const turn = Math.atan2(light.front / length, (side * light.side) / length) + swing * side;
  return [flat * Math.cos(turn), distance * Math.sin(rise), flat * Math.sin(turn)];
}

const scaled = (light: Light, factor: number): Light => [
  light[0] * factor,
  light[1] * factor,
  light[2] * factor,
];

/**
 * Builds the stage of a scene for a product of that size; deterministic per variant (1–4).
 * The first variant follows the scene's data; the others change its light, props, camera and colors.
 */
export function buildStage(scene: Scene, fit: Fit, variant: number): Stage {
  const change = VARIANTS[(variant - 1) % VARIANTS.length] ?? VARIANTS[0];
  const random = seededRandom(`${scene.id}/${variant}`);
  const side = change.mirror ? -1 : 1;
  const tint = lightOf(change.tint);
  const tinted = (made: Material): Material => {
    const color = mixed(
      made.color,
      tint.map((part, at) => part * (made.color[at] ?? 0)) as Light,
      change.shift * 4,
    );
    return { ...made, color };
  };
  const parts = [scene.wall, scene.floor, scene.stand, scene.accent, ['#8a6f55', 'plain'] as const];
  const materials = parts.map(([color, finish]) => tinted(material(color, finish)));
  const { light } = scene;
  const lampColor = lightOf(light.color);
  const lampSide = Math.sign(light.side * side) || 1;
  const built = BUILDERS[scene.geometry]({ fit, side: lampSide, random });
  const at = place(scene, built.outdoors ? SUN_DISTANCE : LAMP_DISTANCE, side, change.swing);
  const [wall] = materials;
  const ambient = 1.16 * (1 - light.power);
  const skyHigh = wall?.color ?? [1, 1, 1];
  const skyLow = mixed(skyHigh, [1, 0.97, 0.93], 0.35);
  return {
    solids: built.solids,
    materials,
    lamp: {
      at,
      // A surface facing between lamp and camera gets about as much light as white paper in full light.
      color: scaled(lampColor, light.power * 1.62),
      width: light.softness,
      reach: built.outdoors ? SUN_DISTANCE : (built.reach ?? 3.4),
      ...(light.gobo && { gobo: cutGobo(light.gobo, random) }),
    },
    above: scaled(mixed([1, 1, 1], skyHigh, 0.3), ambient),
    below: scaled(mixed([1, 1, 1], materials[1]?.color ?? [1, 1, 1], 0.7), ambient * 0.62),
    sky: {
      low: skyLow,
      high: scaled(skyHigh, 0.86),
      glow: mixed(lampColor, [1, 1, 1], 0.4),
    },
    ...(built.haze && { haze: { color: skyLow, reach: built.haze } }),
    camera: {
      eye: Math.max(LOWEST_EYE, scene.horizon + change.eye + (fit.lift ?? 0)),
      distance: EYE_DISTANCE,
    },
  };
}
