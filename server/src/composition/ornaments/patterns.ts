import type { GroupLayer, PosterLayer, ShapeLayer, TextLayer } from '@tuzuo/core/poster/document';
import type { Kit, Place } from '../kit';
import { seeded } from './drawing';

type Point = readonly [x: number, y: number];
type Paint = Parameters<Kit['rect']>[1];
type Rest = Parameters<Kit['shape']>[3];

/** Converts to path units, tenths of a pixel: integers keep documents small. */
const tenths = (value: number): number => Math.round(value * 10);

const fillOf = (paint: Paint) =>
  typeof paint === 'string' ? ({ type: 'solid', color: paint } as const) : paint;

/** A path in tenths of a pixel within its place. */
function drawn(k: Kit, place: Place, path: string, paint: Paint, rest?: Rest): ShapeLayer {
  const box: [number, number] = [(place[2] / 10) * k.width, (place[3] / 10) * k.height];
  return k.shape(place, { kind: 'path', path, box }, fillOf(paint), rest);
}

const polygon = (points: readonly Point[]): string =>
  points.length < 3 ? '' : `M${points.map(([x, y]) => `${tenths(x)} ${tenths(y)}`).join('L')}Z`;

/** Clips a polygon to a box at the origin. */
function clipped(points: readonly Point[], width: number, height: number): Point[] {
  const distances: ((at: Point) => number)[] = [
    ([x]) => x,
    ([x]) => width - x,
    ([, y]) => y,
    ([, y]) => height - y,
  ];
  let rest = [...points];
  for (const inside of distances) {
    const kept: Point[] = [];
    rest.forEach((to, index) => {
      const from = rest.at(index - 1) as Point;
      const [before, after] = [inside(from), inside(to)];
      if (before < 0 !== after < 0) {
        const share = before / (before - after);
        kept.push([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]);
      }
      if (after >= 0) kept.push(to);
    });
    rest = kept;
  }
  return rest;
}

/**
 * Halftone dots on a 45° lattice, sized by `ramp` for a position in the box (each from 0 to 1): 1 makes them touch, 0
 * omits them, which fades a pattern out. `pitch` is in percent of the width; use a wider one for more than half a page,
 * since each dot adds to the document.
 */
export function halftone(
  k: Kit,
  place: Place,
  color: string,
  ramp: (u: number, v: number) => number,
  pitch = 2.4,
): ShapeLayer {
  const [width, height] = [(place[2] / 100) * k.width, (place[3] / 100) * k.height];
  const half = ((pitch / 100) * k.width) / Math.SQRT2;
  let path = '';
  for (let row = 0; row * half <= height; row++) {
    for (let column = row % 2; column * half <= width; column += 2) {
      const [x, y] = [column * half, row * half];
      const radius = half * Math.min(1, ramp(x / width, y / height));
      if (radius < half * 0.08) continue;
      const r = tenths(radius);
      path += `M${tenths(x)} ${tenths(y) - r}a${r} ${r} 0 1 1-1 0z`;
    }
  }
  return drawn(k, place, path || 'M0 0z', color);
}

/** Beams from a point in percent of the place, clipped at its edges; every second sector is left empty. */
export function rays(k: Kit, place: Place, [x, y]: Point, count: number, paint: Paint, turn = 0): ShapeLayer {
  const [width, height] = [(place[2] / 100) * k.width, (place[3] / 100) * k.height];
  const center: Point = [(x / 100) * width, (y / 100) * height];
  const reach = 2 * Math.hypot(width, height);
  let path = '';
  for (let at = 0; at < count; at++) {
    const [from, to] = [0, 0.5].map((part) => ((at + part) / count) * 2 * Math.PI + turn) as [number, number];
    const end = (angle: number): Point => [
      center[0] + reach * Math.cos(angle),
      center[1] + reach * Math.sin(angle),
    ];
    path += polygon(clipped([center, end(from), end(to)], width, height));
  }
  return drawn(k, place, path, paint);
}

/** Slanted stripes, clipped at the place's edges; `slant` is a stripe's lean to the left relative to its height. */
export function stripes(
  k: Kit,
  place: Place,
  count: number,
  paint: Paint,
  share = 0.5,
  slant = 0.5,
): ShapeLayer {
  const [width, height] = [(place[2] / 100) * k.width, (place[3] / 100) * k.height];
  const lean = slant * height;
  const step = (width + lean) / count;
  let path = '';
  for (let at = 0; at < count; at++) {
    const [left, right] = [at * step, (at + share) * step];
    const corners: Point[] = [
      [left, 0],
      [right, 0],
      [right - lean, height],
      [left - lean, height],
    ];
    path += polygon(clipped(corners, width, height));
  }
  return drawn(k, place, path, paint);
}

/** Checkerboard with `columns` columns; the last row is clipped at the place's bottom. */
export function checks(k: Kit, place: Place, columns: number, paint: Paint): ShapeLayer {
  const [width, height] = [(place[2] / 100) * k.width, (place[3] / 100) * k.height];
  const side = width / columns;
  let path = '';
  for (let row = 0; row * side < height; row++) {
    const high = tenths(Math.min(side, height - row * side));
    for (let column = (row + 1) % 2; column < columns; column += 2) {
      path += `M${tenths(column * side)} ${tenths(row * side)}h${tenths(side)}v${high}h-${tenths(side)}z`;
    }
  }
  return drawn(k, place, path, paint);
}

/** Grid lines with `columns` square columns as one path; `width` in pixels. */
export function grid(k: Kit, place: Place, columns: number, paint: Paint, width = 2): ShapeLayer {
  const [wide, high] = [(place[2] / 100) * k.width, (place[3] / 100) * k.height];
  const side = wide / columns;
  const [line, along, down] = [tenths(width), tenths(wide), tenths(high)];
  let path = '';
  for (let column = 0; column <= columns; column++) {
    path += `M${tenths(column * side) - line / 2} 0h${line}v${down}h-${line}z`;
  }
  for (let row = 0; row * side <= high; row++) {
    path += `M0 ${tenths(row * side) - line / 2}h${along}v${line}h-${along}z`;
  }
  return drawn(k, place, path, paint);
}

/** A seal with a toothed edge, by center and radius in percent of the width. */
export function burst(k: Kit, x: number, y: number, radius: number, paint: Paint, rest?: Rest): ShapeLayer {
  const high = (radius * k.width) / k.height;
  const place: Place = [x - radius, y - high, 2 * radius, 2 * high];
  return k.shape(place, { kind: 'star', points: 18, inner: 0.87 }, fillOf(paint), rest);
}

/** A soft irregular disc, by center and radius in percent of the width. */
export function blob(
  k: Kit,
  x: number,
  y: number,
  radius: number,
  paint: Paint,
  { seed = 1, corners = 7, unevenness = 0.15 } = {},
): ShapeLayer {
  const random = seeded(seed);
  const r = (radius / 100) * k.width;
  const points = Array.from({ length: corners }, (_, at): Point => {
    const angle = (at / corners) * 2 * Math.PI + random() * 0.25;
    const reach = r * (1 - unevenness + 2 * unevenness * random());
    return [r + reach * Math.cos(angle), r + reach * Math.sin(angle)];
  });
  const middle = (a: Point, b: Point) => `${tenths((a[0] + b[0]) / 2)} ${tenths((a[1] + b[1]) / 2)}`;
  const [first, last] = [points[0], points.at(-1)] as [Point, Point];
  const curves = points.map(
    (point, at) =>
      `Q${tenths(point[0])} ${tenths(point[1])} ${middle(point, points[(at + 1) % corners] as Point)}`,
  );
  const high = (radius * k.width) / k.height;
  return drawn(
    k,
    [x - radius, y - high, 2 * radius, 2 * high],
    `M${middle(last, first)}${curves.join('')}Z`,
    paint,
  );
}

/** A dry brush stroke: strands with ragged ends. */
export function brush(k: Kit, place: Place, paint: Paint, seed = 1): ShapeLayer {
  const random = seeded(seed);
  const [width, height] = [(place[2] / 100) * k.width, (place[3] / 100) * k.height];
  const strands = 46;
  let path = '';
  for (let at = 0; at < strands; at++) {
    const share = at / (strands - 1);
    const top = share * height * 0.96;
    const belly = Math.sin(share * Math.PI) ** 0.35;
    const left = (1 - belly) * width * 0.09 + random() * width * 0.05;
    const right = width - (1 - belly) * width * 0.07 - random() * width * 0.12;
    const thick = (height / strands) * (1.1 + random());
    const end = top + (random() - 0.5) * height * 0.03;
    const bend = (y: number, sign: number) => tenths(y + sign * 0.05 * height);
    const [near, far] = [tenths(0.3 * width), tenths(0.6 * width)];
    path += `M${tenths(left)} ${tenths(top)}C${near} ${bend(top, -1)} ${far} ${bend(top, 1)} ${tenths(right)} ${tenths(end)}`;
    path += `L${tenths(right - random() * width * 0.03)} ${tenths(top + thick)}C${far} ${bend(top + thick, 1)} ${near} ${bend(top + thick, -1)} ${tenths(left)} ${tenths(top + thick)}Z`;
  }
  return drawn(k, place, path, paint);
}

/**
 * A ticket with two notches `cut` percent from its left side and holes between them. With `stub`, the part to the right
 * of the notches has a color of its own.
 */
export function ticket(
  k: Kit,
  place: Place,
  paint: Paint,
  {
    cut,
    holes,
    stub,
    notch = 1.6,
    radius = 2,
    shadow,
  }: {
    cut: number;
    /** Color of the holes; without it there are none. */
    holes?: string;
    stub?: Paint;
    /** Radii in percent of the page's width. */
    notch?: number;
    radius?: number;
    shadow?: PosterLayer['shadow'];
  },
): PosterLayer[] {
  const [width, height] = [(place[2] / 100) * k.width, (place[3] / 100) * k.height];
  const [w, h, x] = [tenths(width), tenths(height), tenths((cut / 100) * width)];
  const [n, r] = [tenths((notch / 100) * k.width), tenths((radius / 100) * k.width)];
  const corner = (to: string) => `a${r} ${r} 0 0 1 ${to}`;
  const left = `M${r} 0H${x - n}A${n} ${n} 0 0 0 ${x} ${n}V${h - n}A${n} ${n} 0 0 0 ${x - n} ${h}H${r}${corner(`-${r}-${r}`)}V${r}${corner(`${r}-${r}`)}Z`;
  const right = `M${x} ${n}A${n} ${n} 0 0 0 ${x + n} 0H${w - r}${corner(`${r} ${r}`)}V${h - r}${corner(`-${r} ${r}`)}H${x + n}A${n} ${n} 0 0 0 ${x} ${h - n}Z`;
  const shadowed = shadow ? { shadow } : {};
  const body = stub
    ? [drawn(k, place, left, paint, shadowed), drawn(k, place, right, stub, shadowed)]
    : [
        drawn(
          k,
          place,
          `M${r} 0H${x - n}A${n} ${n} 0 0 0 ${x + n} 0H${w - r}${corner(`${r} ${r}`)}V${h - r}${corner(`-${r} ${r}`)}H${x + n}A${n} ${n} 0 0 0 ${x - n} ${h}H${r}${corner(`-${r}-${r}`)}V${r}${corner(`${r}-${r}`)}Z`,
          paint,
          shadowed,
        ),
      ];
  if (!holes) return body;
  const gap = (1.5 * notch * k.width) / k.height;
  const at = place[0] + (cut / 100) * place[2];
  const line: Place = [at, place[1] + gap, at, place[1] + place[3] - gap];
  return [...body, k.line(line, holes, 0.003, { dash: [0.011, 0.011] })];
}

/** A tape across the page, tilted around the page's vertical center line, with or without text; `y` is its center. */
export function tape(
  k: Kit,
  {
    y,
    height,
    angle,
    paint,
    shadow,
  }: Pick<PosterLayer, 'shadow'> & { y: number; height: number; angle: number; paint: Paint },
  text?: (place: Place) => PosterLayer[],
): GroupLayer {
  const place: Place = [-15, y - height / 2, 130, height];
  const inside: Place = [0, y - height / 2, 100, height];
  return k.group(place, [k.rect(place, paint), ...(text?.(inside) ?? [])], {
    rotation: angle,
    ...(shadow && { shadow }),
  });
}

/**
 * Extrudes a text in one color to the lower right. Each step doubles the previous one by a shadow, so the text stays
 * one layer. `depth` is a share of the short side; `color` must be opaque.
 */
export function extrusion(k: Kit, layer: TextLayer, color: string, depth = 0.03): GroupLayer {
  const step = (depth * k.side) / 7;
  const shadow = (times: number) => ({ color, blur: 0, x: times * step * 0.8, y: times * step });
  const place: Place = [
    (layer.x / k.width) * 100,
    (layer.y / k.height) * 100,
    (layer.width / k.width) * 100,
    (layer.height / k.height) * 100,
  ];
  const { rotation } = layer;
  const inner = k.group(place, [{ ...layer, rotation: 0, shadow: shadow(1) }], { shadow: shadow(2) });
  return k.group(place, [inner], { rotation, shadow: shadow(4) });
}
