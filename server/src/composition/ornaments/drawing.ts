import type { Kit, Place } from '../kit';

/** Center of an ornament, in percent of the page, and its size as a share of the short side. */
export type Spot = { x: number; y: number; size: number };

/** The place of a drawing centered on the spot; `across` and `down` are multiples of its size. */
export function placeOf(k: Kit, { x, y, size }: Spot, across: number, down = across): Place {
  const side = 100 * size * k.side;
  const [width, height] = [(across * side) / k.width, (down * side) / k.height];
  return [x - width / 2, y - height / 2, width, height];
}

/** Random numbers of 0–1, deterministic per seed. */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Formats a number for path data with at most two decimals. */
export const short = (value: number): string => String(Math.round(value * 100) / 100);

export const polar = (x: number, y: number, radius: number, angle: number): [number, number] => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
];

export const points = (list: readonly (readonly [number, number])[]): string =>
  `M${list.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}`;

/** A whole circle. */
export const circle = (x: number, y: number, radius: number): string => {
  const [r, d] = [short(radius), short(2 * radius)];
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0Z`;
};

type Move = {
  x?: number;
  y?: number;
  /** Degrees, clockwise. */
  turn?: number;
  scale?: number;
  wide?: number;
};

/** Scales (`wide`: horizontally only), rotates, then translates path data of absolute M, L, C, Q and Z. */
export function moved(path: string, { x = 0, y = 0, turn = 0, scale = 1, wide = 1 }: Move): string {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return path.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, across: string, down: string) => {
    const [a, d] = [Number(across) * wide, Number(down)];
    return `${short(x + a * cos - d * sin)} ${short(y + a * sin + d * cos)}`;
  });
}
