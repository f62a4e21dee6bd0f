import type { PosterDocument } from '../../poster/document';

const LINES = 80;
const POINTS = 390;

/** A valid document that takes about as long to read as any: nearly the maximum number of values, each a long number. */
export function largestPoster(): PosterDocument {
  const number = (at: number) => -(1 + Math.abs(Math.sin(at)) * 8);
  const layers = Array.from({ length: LINES }, (_, line) => ({
    id: `l${line}`,
    type: 'line' as const,
    x: 0,
    y: 0,
    width: 100,
    height: 100,
    rotation: 0,
    opacity: 1,
    points: Array.from({ length: POINTS }, (_, at): [number, number] => [
      number(line * POINTS + at),
      number(at + 0.5),
    ]),
    stroke: { color: '#ff0000', width: 1 },
  }));
  return {
    version: 1,
    size: { width: 1000, height: 1000 },
    pages: [{ id: 'p1', background: { fill: null }, layers }],
  };
}
