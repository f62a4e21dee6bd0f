import { PART } from '../parts';
import { backdrop, box, curtain, cylinder, drapes, ellipsoid, foldHeight, folds } from '../solids';
import { type Builder, standBack, standRadius } from './builder';
import { pebbles } from './props';

/** Cloth in folds around a flat place for the product, in front of a curtain of the same cloth. */
export const fabric: Builder = ({ fit, random }) => ({
  solids: [
    drapes(PART.floor, 0.2, 5, random() * 6, standRadius(fit) * 0.8),
    curtain(PART.wall, -2.9, 0.11, 3.1, random() * 6),
  ],
  reach: 2.9,
});

/** Sand up to the horizon, with a flat stone to stand on. */
export const dunes: Builder = ({ fit, random }) => {
  const radius = standRadius(fit);
  const high = 0.12;
  const sand = folds(PART.floor, -high - 0.04, 0.2, 1.8, random() * 6);
  return {
    solids: [
      sand,
      cylinder(PART.stand, [0, -high / 2 - 0.1, -standBack(fit)], radius, high / 2 + 0.1, 0.045),
      ...pebbles(9, (x, z) => sand.y + foldHeight(x, z, sand), random),
    ],
    outdoors: true,
    haze: 15,
  };
};

/** A round stone that rises from still water. */
export const water: Builder = ({ fit, random }) => {
  const radius = standRadius(fit);
  const high = 0.13;
  return {
    solids: [
      backdrop(PART.floor, -high, -60, 0.01),
      cylinder(PART.stand, [0, -high / 2 - 0.1, -standBack(fit)], radius, high / 2 + 0.1, 0.04),
      ...pebbles(7, () => -high - 0.02, random, 1.4),
    ],
    outdoors: true,
    haze: 9,
  };
};

/** Flat stones in a clearing; the largest one carries the product. */
export const stones: Builder = ({ fit, side, random }) => {
  const radius = standRadius(fit);
  const high = 0.22;
  const slab = (x: number, y: number, z: number, size: number, halfHeight: number) =>
    cylinder(PART.stand, [x, y, z], size, halfHeight, halfHeight * 0.85);
  return {
    solids: [
      box(PART.floor, [0, -high - 0.5, -1], [9, 0.5, 4.2], { r: 0 }),
      backdrop(PART.wall, -high - 0.6, -4.6, 0.3),
      cylinder(PART.stand, [0, -high / 2, -standBack(fit)], radius * 1.06, high / 2, 0.085),
      slab(side * -(radius + 0.4), -high + 0.11, -0.8, 0.5, 0.11),
      slab(side * -(radius + 0.36), -high + 0.3, -0.8, 0.36, 0.085),
      slab(side * -(radius + 0.42), -high + 0.44, -0.8, 0.24, 0.06),
      ellipsoid(PART.accent, [side * (radius + 0.5), -high + 0.12, -1.0], [0.42, 0.24, 0.34], 0.5),
      ...pebbles(12, () => -high, random),
    ],
  };
};
