import type { Layer } from './layer';

type Ring = {
  /** Pixels of the hole that touch what is known. */
  ring: number[];
  /** The known pixels around one of them. */
  known: (pixel: number) => number[];
};

/**
 * Peels the hole from its edge inwards: each ring is what touches known pixels, and is known once the next one is
 * asked for. `isKnown` (1 = known) is written.
 */
export function* createRings({ width, targets, hole }: Layer, isKnown: Uint8Array): Generator<Ring> {
  const ways = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => dy * width + dx)).filter((way) => way !== 0);
  const known = (pixel: number) => {
    const found: number[] = [];
    for (const way of ways) if (isKnown[pixel + way]) found.push(pixel + way);
    return found;
  };
  const touches = (pixel: number) => ways.some((way) => isKnown[pixel + way]);
  let ring: number[] = [];
  for (const target of targets) if (hole[target] && touches(target)) ring.push(target);
  while (ring.length > 0) {
    yield { ring, known };
    for (const pixel of ring) isKnown[pixel] = 1;
    const next = new Set<number>();
    for (const pixel of ring) {
      for (const way of ways) if (hole[pixel + way] && !isKnown[pixel + way]) next.add(pixel + way);
    }
    ring = [...next];
  }
}
