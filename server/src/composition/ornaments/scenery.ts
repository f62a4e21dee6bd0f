import type { IconLayer, PosterLayer } from '@tuzuo/core/poster/document';
import { faded, type Kit, linear, type Place } from '../kit';
import { circle, moved, placeOf, points, type Spot, seeded, short } from './drawing';

/**
 * 远山: a ridge of fractal noise over the full width that fades into mist.
 * @param base height of its valleys on the page, percent
 * @param rise height of its peaks above them, percent of the page
 * @param depth how far below the base it fades, multiple of `rise`
 */
export function ridge(
  k: Kit,
  { base, rise, seed, depth = 1.6 }: { base: number; rise: number; seed: number; depth?: number },
  color: string,
  opacity = 1,
): PosterLayer[] {
  const next = seeded(seed);
  const last = 128;
  const heights: number[] = [];
  const between = (from: number, to: number, rough: number): void => {
    if (to - from < 2) return;
    const middle = (from + to) >> 1;
    heights[middle] = ((heights[from] ?? 0) + (heights[to] ?? 0)) / 2 + (next() - 0.42) * rough;
    between(from, middle, rough * 0.52);
    between(middle, to, rough * 0.52);
  };
  heights[0] = next() * 0.4;
  heights[last] = next() * 0.4;
  between(0, last, 1.5);
  const most = Math.max(...heights);
  const edge = heights.map((height, index): [number, number] => [
    (index / last) * 1000,
    (most - height) * 100,
  ]);
  const down = (most + depth) * 100;
  const path = `${points(edge)}L1000 ${short(down)}L0 ${short(down)}Z`;
  const misty = { ...linear(180, faded(color, opacity), faded(color, 0.7 * opacity), faded(color, 0)) };
  const place: Place = [0, base - most * rise, 100, (most + depth) * rise];
  return [k.shape(place, { kind: 'path', path, box: [1000, down] }, misty)];
}

/** A glowing full moon; its size is its radius. Lit from the upper left. */
export function moon(
  k: Kit,
  { x, y, size }: Spot,
  { light = '#fff8e4', body = '#f6e2aa', dark = '#ddb968', glow = 0.36 } = {},
): PosterLayer[] {
  const spot = (
    across: number,
    down: number,
    radius: number,
    stops: readonly (readonly [number, string])[],
  ) => {
    const [left, top, width, height] = placeOf(k, { x, y, size }, 2 * radius);
    const place: Place = [
      left + (across * width) / (2 * radius),
      top + (down * height) / (2 * radius),
      width,
      height,
    ];
    return k.shape(
      place,
      { kind: 'ellipse' },
      {
        type: 'radial',
        stops: stops.map(([at, color]) => ({ at, color })),
      },
    );
  };
  return [
    spot(0, 0, 1.65, [
      [0.4, faded(body, glow)],
      [0.7, faded(body, 0)],
    ]),
    spot(0, 0, 1, [
      [0, body],
      [0.5, body],
      [0.7, dark],
    ]),
    spot(-0.2, -0.24, 0.72, [
      [0, light],
      [0.7, faded(light, 0)],
    ]),
    ...[
      [-0.28, -0.2, 0.34],
      [0.28, 0.34, 0.42],
      [0.42, -0.34, 0.2],
      [-0.42, 0.46, 0.24],
      [0.02, 0.06, 0.2],
    ].map(([across = 0, down = 0, radius = 0]) =>
      spot(across, down, radius, [
        [0, faded('#b98434', 0.2)],
        [0.4, faded('#b98434', 0.13)],
        [0.7, faded('#b98434', 0)],
      ]),
    ),
  ];
}

const LEAF = 'M0 0C14 10 20 50 0 100C-16 50 -12 10 0 0Z';

/** 竹: a segmented culm from `top` to the bottom of the page, shaded with light from the left. */
export function culm(
  k: Kit,
  {
    x,
    top,
    bottom = 100,
    width,
    seed,
  }: { x: number; top: number; bottom?: number; width: number; seed: number },
  color: string,
  opacity = 0.75,
): PosterLayer[] {
  const next = seeded(seed);
  const wide = width * k.side;
  const height = ((bottom - top) / 100) * k.height;
  const [bulge, gap] = [wide * 0.06, wide * 0.12];
  let path = '';
  for (let y = 0; y < height; ) {
    const end = Math.min(height, y + wide * (3 + next()) * 1.1);
    const [a, b, c] = [short(y), short(end - gap), short(wide - bulge)];
    path += `M0 ${a}L${short(wide)} ${a}C${c} ${short(y + wide * 0.4)} ${c} ${short(end - wide * 0.5)} ${short(wide)} ${b}L0 ${b}C${short(bulge)} ${short(end - wide * 0.5)} ${short(bulge)} ${short(y + wide * 0.4)} 0 ${a}Z`;
    y = end;
  }
  const round = linear(90, faded(color, opacity), faded(color, opacity * 0.45), faded(color, opacity * 0.95));
  const place: Place = [x - (wide / k.width) * 50, top, (wide / k.width) * 100, bottom - top];
  return [k.shape(place, { kind: 'path', path, box: [wide, height] }, round)];
}

/** Bamboo leaves that hang from a spot; its size is the length of the longest. */
export function bambooLeaves(k: Kit, spot: Spot, seed: number, color: string, count = 6): PosterLayer[] {
  const next = seeded(seed);
  const paths: IconLayer['paths'] = Array.from({ length: count }, () => ({
    d: moved(LEAF, {
      x: 120 + (next() - 0.5) * 18,
      y: 60 + (next() - 0.5) * 16,
      turn: (next() - 0.5) * 150 - 6,
      scale: 0.62 + next() * 0.42,
    }),
    color: 'inherit',
    opacity: 0.4 + next() * 0.5,
  }));
  return [k.icon(paths, [240, 180], placeOf(k, spot, 2.4, 1.8), color)];
}

const FALLING = 'M0 -50C26 -44 40 -10 30 18C22 42 8 50 0 38C-8 50 -22 42 -30 18C-40 -10 -26 -44 0 -50Z';

/** Petals falling across a part of the page, sparser towards its bottom; `size` is the length of a large one. */
export function fallingPetals(
  k: Kit,
  [x, y, width, height]: Place,
  { color, size, count, seed }: { color: string; size: number; count: number; seed: number },
): PosterLayer[] {
  const next = seeded(seed);
  const box: [number, number] = [(width / 100) * k.width, (height / 100) * k.height];
  const unit = (size * k.side) / 100;
  const paths: IconLayer['paths'] = Array.from({ length: count }, () => {
    const near = next();
    return {
      d: moved(FALLING, {
        x: next() * box[0],
        y: next() ** 1.4 * box[1],
        turn: next() * 360,
        scale: unit * (0.4 + near * 0.6),
        wide: 0.45 + next() * 0.5,
      }),
      color: 'inherit',
      opacity: 0.35 + near * 0.6,
    };
  });
  return [k.icon(paths, box, [x, y, width, height], color)];
}

/** Stars of varying brightness, spread over a place. */
export function stars(
  k: Kit,
  place: Place,
  { color, count, seed }: { color: string; count: number; seed: number },
): IconLayer[] {
  const next = seeded(seed);
  const box: [number, number] = [(place[2] / 100) * k.width, (place[3] / 100) * k.height];
  const lights = [0.25, 0.5, 0.85].map((opacity) => ({ d: '', color: 'inherit', opacity }));
  for (let index = 0; index < count; index += 1) {
    const light = lights[Math.floor(next() * lights.length)];
    if (light) light.d += circle(next() * box[0], next() * box[1], (0.0008 + next() * 0.0018) * k.side);
  }
  return [
    k.icon(
      lights.filter(({ d }) => d),
      box,
      place,
      color,
    ),
  ];
}

/** Fine rain that slants to the left, sparser towards the bottom of its place. */
export function rain(
  k: Kit,
  place: Place,
  { color, count, seed }: { color: string; count: number; seed: number },
): PosterLayer[] {
  const next = seeded(seed);
  const box: [number, number] = [(place[2] / 100) * k.width, (place[3] / 100) * k.height];
  let path = '';
  for (let index = 0; index < count; index += 1) {
    const length = (0.03 + next() * 0.05) * k.side;
    const [x, y] = [next() * box[0] * 1.1, next() ** 1.5 * (box[1] - length)];
    path += `M${short(x)} ${short(y)}l${short(-0.22 * length)} ${short(length)}`;
  }
  return [k.shape(place, { kind: 'path', path, box }, null, { stroke: { color, width: 0.0017 * k.side } })];
}

/** 柳: strands that hang from the top of a place and sway to the left; the youngest leaves are the lightest. */
export function willow(
  k: Kit,
  place: Place,
  {
    strands,
    seed,
    old,
    young,
    stem,
  }: { strands: number; seed: number; old: string; young: string; stem: string },
): PosterLayer[] {
  const next = seeded(seed);
  const box: [number, number] = [(place[2] / 100) * k.width, (place[3] / 100) * k.height];
  const leaf = 0.042 * k.side;
  const [stems, dark, light]: [string[], string[], string[]] = [[], [], []];
  for (let strand = 0; strand < strands; strand += 1) {
    const from = ((strand + 0.3 + next() * 0.4) / strands) * box[0];
    const length = box[1] * (0.45 + next() * 0.55);
    const sway = -(0.1 + next() * 0.14) * length;
    const at = (share: number): [number, number] => [from + sway * share * share, length * share];
    stems.push(points(Array.from({ length: 9 }, (_, index) => at(index / 8))));
    const count = Math.floor(length / (leaf * 0.5));
    for (let index = 2; index <= count; index += 1) {
      const share = index / count;
      const [x, y] = at(share);
      const side = index % 2 ? 1 : -1;
      const turn = side * (26 + next() * 22) + 10 * share;
      const isYoung = share > 0.72 || next() < 0.2;
      const scale = (leaf / 100) * (1.05 - 0.5 * share) * (0.8 + next() * 0.4);
      (isYoung ? light : dark).push(moved(LEAF, { x, y, turn, scale, wide: 0.62 }));
    }
  }
  const paths: IconLayer['paths'] = [
    { d: stems.join(''), color: stem, stroke: 0.0024 * k.side },
    { d: dark.join(''), color: old },
    { d: light.join(''), color: young },
  ];
  return [k.icon(paths, box, place, old)];
}
