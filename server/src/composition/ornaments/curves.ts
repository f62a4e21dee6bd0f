/** Points and curves shared by ornaments. Coordinates are rounded, because documents are stored as JSON. */
export type Point = readonly [x: number, y: number];

export const rounded = (value: number): number => Math.round(value * 10) / 10 || 0;

const at = ([x, y]: Point): string => `${rounded(x)} ${rounded(y)}`;

const between = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];

/** A closed curve with the points as control points. */
export function closedCurve(points: readonly Point[]): string {
  const last = points[points.length - 1] as Point;
  const first = points[0] as Point;
  const arcs = points.map((point, index) => {
    const next = points[(index + 1) % points.length] as Point;
    return `Q${at(point)} ${at(between(point, next))}`;
  });
  return `M${at(between(last, first))}${arcs.join('')}Z`;
}

/** An open curve from the first point to the last one. */
export function openCurve(points: readonly Point[]): string {
  const [first, ...rest] = points as readonly [Point, ...Point[]];
  const last = rest.pop() as Point;
  const arcs = rest.map((point, index) => {
    const next = rest[index + 1];
    return `Q${at(point)} ${at(next ? between(point, next) : last)}`;
  });
  return `M${at(first)}${arcs.length > 0 ? arcs.join('') : `L${at(last)}`}`;
}
