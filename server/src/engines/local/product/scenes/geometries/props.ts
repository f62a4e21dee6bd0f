import { PART } from '../parts';
import { ellipsoid, group, rod, type Solid, vase } from '../solids';

/** A vase with dry twigs that carry small round buds. */
export function vaseWithTwigs(
  [x, y, z]: readonly [number, number, number],
  size: number,
  random: () => number,
): Solid[] {
  const solids = [vase(PART.accent, [x, y, z], 0.3 * size, 0.62 * size)];
  for (let twig = 0; twig < 5; twig += 1) {
    const [lean, towards] = [(random() - 0.5) * 0.75, (random() - 0.5) * 0.4];
    const length = size * (0.75 + random() * 0.45);
    const along = [lean * length, length, towards * length] as const;
    const root = [x, y + 0.55 * size, z] as const;
    solids.push(rod(PART.twig, root, along, 0.008 * size));
    for (let bud = 0; bud < 4; bud += 1) {
      const share = 0.5 + bud * 0.16;
      const radius = size * (0.028 + random() * 0.02);
      const aside = (random() - 0.5) * 0.12 * size;
      solids.push(
        ellipsoid(
          PART.stand,
          [
            root[0] + along[0] * share + aside,
            root[1] + along[1] * share,
            root[2] + along[2] * share + aside,
          ],
          [radius, radius * 1.2, radius],
        ),
      );
    }
  }
  return group([x, y + size * 0.8, z], size * 1.05, solids);
}

/** A ball on the ground at that height. */
export const ball = (material: number, x: number, ground: number, z: number, radius: number): Solid =>
  ellipsoid(material, [x, ground + radius, z], [radius, radius, radius]);

/** Pebbles scattered on ground with the given heights, none of them in front of the product. */
export function pebbles(
  count: number,
  groundAt: (x: number, z: number) => number,
  random: () => number,
  spread = 1.9,
): Solid[] {
  return Array.from({ length: count }, () => {
    const turn = random() * 2 * Math.PI;
    const away = 0.95 + random() * spread;
    const size = 0.05 + random() * random() * 0.16;
    const height = size * (0.45 + random() * 0.25);
    const [x, z] = [Math.cos(turn) * away * 1.2, -Math.abs(Math.sin(turn)) * away * 0.8 + 0.15];
    return ellipsoid(
      PART.accent,
      [x, groundAt(x, z) + height * 0.6, z],
      [size * (1 + random() * 0.5), height, size],
      random() * Math.PI,
    );
  });
}
