import { clamp, type Field, mix } from './fields';

export type Vector = readonly [number, number, number];
/** Linear light; each component is ≥ 0. */
export type Light = readonly [number, number, number];

/** Appearance of a surface; its functions take points in the solid's own coordinates. */
export interface Skin {
  color: Light | ((x: number, y: number, z: number) => Light);
  /** Height of small bumps, which affect only the shading. */
  relief?: Field;
  /** 0 dull, 1 like wet glaze. */
  gloss?: number;
  /** Width of highlights: 0 sharp as in a mirror, 1 wide. */
  spread?: number;
  /** Subsurface softness: how far light wraps into the shade, as in the flesh of fruit. */
  soft?: number;
  /** Emitted light. */
  glow?: number;
  /** Whether reflections have its color. */
  metal?: boolean;
}

export interface Solid {
  field: Field;
  skin: Skin;
  at?: Vector;
  /** Rotation around x, then y, then z, in radians. */
  turn?: Vector;
  scale?: number;
  /** Bounding radius around its origin, to skip distant solids. */
  reach?: number;
}

export interface Scene {
  solids: readonly Solid[];
  /** Downward tilt of the view, in degrees. */
  pitch?: number;
  /** Distance of the viewer: the smaller, the stronger the perspective. */
  distance?: number;
  /** Visible area at the origin; default: fits all solids. */
  view?: { x: number; y: number; width: number };
  /** Factor on the ray marching step, for strong relief. */
  care?: number;
  /** Direction towards the light. */
  sun?: Vector;
  sunlight?: Light;
  sky?: Light;
  ground?: Light;
  /** Background color; default: transparent. */
  back?: (x: number, y: number) => Light;
  exposure?: number;
}

/** Converts `#rrggbb` to linear light. */
export function hue(hex: string): Light {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

export const blend = (a: Light, b: Light, t: number): Light => [
  mix(a[0], b[0], t),
  mix(a[1], b[1], t),
  mix(a[2], b[2], t),
];

/** A gradient of color stops along 0…1. */
export function ramp(...stops: [at: number, color: string][]): (t: number) => Light {
  const lights = stops.map(([at, color]) => [at, hue(color)] as const);
  return (t) => {
    let before = lights[0] as (typeof lights)[number];
    for (const stop of lights) {
      if (t < stop[0]) return blend(before[1], stop[1], clamp((t - before[0]) / (stop[0] - before[0] || 1)));
      before = stop;
    }
    return before[1];
  };
}
