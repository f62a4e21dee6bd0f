import type { Fill, PosterLayer, ShapeLayer, TextLayer } from '@tuzuo/core/poster/document';
import { faded, type Kit, linear, type Place } from '../kit';
import type { Face } from '../type-pairs';
import { closedCurve, openCurve, type Point, rounded } from './curves';

/** Side of the coordinate square of round ornaments. */
const BOX = 1000;

const path = (k: Kit, place: Place, d: string, fill: Fill | null, rest: Partial<ShapeLayer> = {}) =>
  k.shape(place, { kind: 'path', path: d, box: [BOX, BOX] }, fill, rest);

/** A square of `size` (a share of the short side) centered on a point in percent. */
const around = (k: Kit, x: number, y: number, size: number): Place => {
  const [wide, high] = [(size * k.side * 100) / k.width, (size * k.side * 100) / k.height];
  return [x - wide / 2, y - high / 2, wide, high];
};

/**
 * The guilloche of certificates: concentric rings that wave `lobes` times.
 * @param width of a line, a share of the short side
 */
export function guilloche(
  k: Kit,
  place: Place,
  color: string,
  { lobes = 12, rings = 26, hole = 0.24, width = 0.0012 } = {},
): ShapeLayer[] {
  const lines = Array.from({ length: rings }, (_, ring) => {
    const radius = BOX * 0.5 * (hole + ((0.92 - hole) * ring) / (rings - 1));
    const points = Array.from({ length: lobes * 4 }, (_, index): Point => {
      const turn = (index / (lobes * 4)) * 2 * Math.PI;
      const reach = radius + BOX * 0.045 * Math.sin(lobes * turn + ring * 0.24);
      return [BOX / 2 + Math.round(reach * Math.cos(turn)), BOX / 2 + Math.round(reach * Math.sin(turn))];
    });
    return closedCurve(points);
  });
  return [path(k, place, lines.join(''), null, { stroke: { color, width: width * k.side } })];
}

/** Outline of a sheet with concave quarter-round corners; in pixels of the page. */
function hollowed(k: Kit, margin: number, hollow: number): string {
  const [right, bottom, r] = [k.width - margin, k.height - margin, hollow];
  return [
    `M${margin + r} ${margin}`,
    `H${right - r}A${r} ${r} 0 0 0 ${right} ${margin + r}`,
    `V${bottom - r}A${r} ${r} 0 0 0 ${right - r} ${bottom}`,
    `H${margin + r}A${r} ${r} 0 0 0 ${margin} ${bottom - r}`,
    `V${margin + r}A${r} ${r} 0 0 0 ${margin + r} ${margin}Z`,
  ].join('');
}

/**
 * A double frame with concave corners and a rosette in each, for certificates.
 * @param inset of the outer line, a share of the short side
 */
export function hollowFrame(k: Kit, inset: number, outer: string, inner: string): PosterLayer[] {
  const { side, width, height } = k;
  const whole = (d: string, color: string, line: number) =>
    k.shape([0, 0, 100, 100], { kind: 'path', path: d, box: [width, height] }, null, {
      stroke: { color, width: line * side },
    });
  const edge = inset * side;
  const near = edge + 0.004 * side;
  const spots: readonly Point[] = [
    [near, near],
    [width - near, near],
    [near, height - near],
    [width - near, height - near],
  ];
  return [
    whole(hollowed(k, edge, 0.052 * side), outer, 0.0095),
    whole(hollowed(k, edge + 0.018 * side, 0.042 * side), inner, 0.0024),
    ...spots.map(([x, y]) =>
      path(k, around(k, (x / width) * 100, (y / height) * 100, 0.05), rosetteLines(8), null, {
        stroke: { color: inner, width: 0.0022 * side },
      }),
    ),
  ];
}

/** Petals of two lengths around an open center, as lines. */
function rosetteLines(petals: number): string {
  const half = BOX / 2;
  const petal = (turn: number, from: number, to: number, wide: number): string => {
    const spot = (along: number, across: number): Point => [
      half + half * (along * Math.cos(turn) - across * Math.sin(turn)),
      half + half * (along * Math.sin(turn) + across * Math.cos(turn)),
    ];
    return closedCurve([
      spot(from, 0),
      spot(from + (to - from) * 0.35, wide),
      spot(to, wide * 0.55),
      spot(to, -wide * 0.55),
      spot(from + (to - from) * 0.35, -wide),
    ]);
  };
  return Array.from({ length: petals }, (_, index) => {
    const turn = (index / petals) * 2 * Math.PI;
    return petal(turn, 0.2, 1, 0.26) + petal(turn + Math.PI / petals, 0.2, 0.66, 0.16);
  }).join('');
}

/** A tendril along two sides of a corner, curled at both ends, with leaves. */
function tendril(): { lines: string; buds: string } {
  const spiral = (x: number, y: number, radius: number, from: number, turns: number): Point[] =>
    Array.from({ length: Math.ceil(Math.abs(turns) * 12) }, (_, index) => {
      const share = index / (Math.abs(turns) * 12);
      const turn = from + share * turns * 2 * Math.PI;
      const reach = radius * (1 - 0.8 * share);
      return [x + reach * Math.cos(turn), y + reach * Math.sin(turn)];
    });
  const arm: Point[] = [
    [40, 40],
    [250, 70],
    [420, 190],
    [560, 190],
  ];
  const roll = spiral(600, 100, 100, Math.PI / 2, -1.35);
  const stem = [...arm, ...roll];
  const mirrored = stem.map(([x, y]): Point => [y, x]);
  const leaf = (x: number, y: number, turn: number, length: number): string => {
    const spot = (along: number, across: number): Point => [
      x + along * Math.cos(turn) - across * Math.sin(turn),
      y + along * Math.sin(turn) + across * Math.cos(turn),
    ];
    return closedCurve([
      spot(0, 0),
      spot(length * 0.45, length * 0.24),
      spot(length, 0),
      spot(length, 0),
      spot(length * 0.45, -length * 0.24),
    ]);
  };
  const leaves: readonly [number, number, number, number][] = [
    [430, 180, 0.75, 120],
    [560, 200, 0.35, 110],
    [700, 120, 0.1, 150],
    [130, 130, Math.PI / 4, 170],
  ];
  const buds = leaves.flatMap(([x, y, turn, length], index) => [
    leaf(x, y, turn, length),
    ...(index < 3 ? [leaf(y, x, Math.PI / 2 - turn, length)] : []),
  ]);
  return { lines: openCurve(stem) + openCurve(mirrored), buds: buds.join('') };
}

/**
 * An ornament in each corner of a place.
 * @param size of one, a share of the short side
 */
export function cornerOrnaments(
  k: Kit,
  [x, y, width, height]: Place,
  size: number,
  color: string,
): PosterLayer[] {
  const { lines, buds } = tendril();
  const [wide, high] = [(size * k.side * 100) / k.width, (size * k.side * 100) / k.height];
  return [false, true].flatMap((flipY) =>
    [false, true].flatMap((flipX) => {
      const place: Place = [flipX ? x + width - wide : x, flipY ? y + height - high : y, wide, high];
      return [
        path(k, place, lines, null, { stroke: { color, width: 0.0032 * k.side }, flipX, flipY }),
        path(k, place, buds, { type: 'solid', color }, { flipX, flipY }),
      ];
    }),
  );
}

/**
 * A square seal with two or four glyphs, in columns from right to left.
 * @param size of its side, a share of the short side
 */
export function stamp(
  k: Kit,
  glyphs: string,
  [x, y]: Point,
  size: number,
  color: string,
  { face = k.pair.title, ink = '#fff6e8' }: { face?: Face; ink?: string } = {},
): [ShapeLayer, TextLayer] {
  const side = size * k.side;
  const place: Place = [x, y, (side * 100) / k.width, (side * 100) / k.height];
  const isFour = glyphs.length > 2;
  const half = glyphs.length / 2;
  const words = isFour ? `${glyphs.slice(0, half)}\n${glyphs.slice(half)}` : glyphs;
  return [
    k.rect(place, color, { radius: 0.09 * side }),
    k.text(undefined, words, place, {
      face: { ...face, tracking: 0, scale: 1 },
      size: size * (isFour ? 0.44 : 0.46),
      color: ink,
      vertical: true,
      align: 'center',
      verticalAlign: 'middle',
      lineHeight: 1.02,
    }),
  ];
}

/** The front of an envelope from `top` (percent) to the bottom of the page, with a V opening `depth` percent deep. */
export function envelope(k: Kit, top: number, depth: number, light: string, dark: string): ShapeLayer[] {
  const shadow = { color: faded(k.palette.ink, 0.4), blur: 0.035 * k.side, x: 0, y: -0.01 * k.side };
  const flap = top + depth;
  return [
    k.path(`M0,${top}L50,${flap}L100,${top}L100,100L0,100Z`, linear(180, light, dark), { shadow }),
    k.path(`M0,100L50,${flap}L100,100Z`, faded('#ffffff', 0.1)),
    k.path(`M0,100L50,${flap}L50,${rounded(flap + 0.15)}L0,100Z`, faded(k.palette.ink, 0.25)),
    k.path(`M100,100L50,${flap}L50,${rounded(flap + 0.15)}L100,100Z`, faded(k.palette.ink, 0.25)),
  ];
}

/** A field with a semicircular top; `rest` adds strokes, shadows and the like. */
export function arch(k: Kit, place: Place, fill: Fill | null, rest: Partial<ShapeLayer> = {}): ShapeLayer {
  const wide = (place[2] / 100) * k.width;
  const high = (place[3] / 100) * k.height;
  const [half, side, foot] = [rounded(wide / 2), rounded(wide), rounded(high)];
  const d = `M0 ${foot}V${half}A${half} ${half} 0 0 1 ${side} ${half}V${foot}Z`;
  return k.shape(place, { kind: 'path', path: d, box: [side, foot] }, fill, rest);
}
