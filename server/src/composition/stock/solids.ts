import { clamp, type Field, mix } from './fields';

export type Vector = readonly [number, number, number];
/** Linear light, each part from 0 up. */
export type Light = readonly [number, number, number];

/** What a surface looks like; its functions take points of the solid's own. */
export interface Skin {
  color: Light | ((x: number, y: number, z: number) => Light);
  /** Height of small relief, which only the light sees. */
  relief?: Field;
  /** 0 dull, 1 like wet glaze. */
  gloss?: number;
  /** 0 a mirror's edge, 1 a wide sheen. */
  spread?: number;
  /** How far light goes round into the shade, as in flesh of fruit. */
  soft?: number;
  /** Light of its own. */
  glow?: number;
  /** Reflections have its own color. */
  metal?: boolean;
}

export interface Solid {
  field: Field;
  skin: Skin;
  at?: Vector;
  /** Radians about x, then y, then z. */
  turn?: Vector;
  scale?: number;
  /** Radius of a ball about its own origin that holds it: far ones are not looked at. */
  reach?: number;
}

export interface Scene {
  solids: readonly Solid[];
  /** Degrees the viewer looks down. */
  pitch?: number;
  /** Distance of the viewer: the smaller, the stronger the perspective. */
  distance?: number;
  /** Width and height that are seen at the origin; without it, just all solids. */
  view?: { x: number; y: number; width: number };
  /** Steps of rays are cut by it where relief is strong. */
  care?: number;
  /** Direction to the light. */
  sun?: Vector;
  sunlight?: Light;
  sky?: Light;
  ground?: Light;
  /** What is seen where nothing is; without it, nothing. */
  back?: (x: number, y: number) => Light;
  exposure?: number;
}

/** `#rrggbb` as linear light. */
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

/** A color of stops along 0…1. */
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
