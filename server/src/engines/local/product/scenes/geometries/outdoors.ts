import { PART } from '../parts';
import { backdrop, cylinder, ellipsoid, folds } from '../solids';
import { type Builder, standRadius } from './builder';
import { pebbles } from './props';

/** Cloth that lies in folds, flatter where the product stands, and rises behind it. */
export const fabric: Builder = ({ random }) => ({
  solids: [folds(PART.floor, 0, 0.18, 4, random() * 6), backdrop(PART.wall, -0.6, -4.5, 1.5)],
  reach: 2.9,
});

/** Sand to the horizon, a flat stone to stand on. */
export const dunes: Builder = ({ fit, random }) => {
  const radius = standRadius(fit);
  const high = 0.12;
  return {
    solids: [
      folds(PART.floor, -high - 0.04, 0.2, 1.8, random() * 6),
      cylinder(PART.stand, [0, -high / 2 - 0.1, 0], radius, high / 2 + 0.1, 0.045),
      ...pebbles(9, -high - 0.03, random),
    ],
    outdoors: true,
  };
};

/** A round stone that rises from still water. */
export const water: Builder = ({ fit, random }) => {
  const radius = standRadius(fit);
  const high = 0.13;
  return {
    solids: [
      backdrop(PART.floor, -high, -60, 0.01),
      cylinder(PART.stand, [0, -high / 2 - 0.1, 0], radius, high / 2 + 0.1, 0.04),
      ...pebbles(7, -high - 0.02, random, 1.4),
    ],
    outdoors: true,
  };
};

/** Flat stones, the largest of which carries the product. */
export const stones: Builder = ({ fit, side, random }) => {
  const radius = standRadius(fit);
  const high = 0.22;
  const slab = (x: number, y: number, z: number, size: number, half: number) =>
    cylinder(PART.stand, [x, y, z], size, half, half * 0.85);
  return {
    solids: [
      backdrop(PART.floor, -high, -2.7, 0.7),
      cylinder(PART.stand, [0, -high / 2, 0], radius * 1.06, high / 2, 0.085),
      slab(side * -(radius + 0.4), -high + 0.11, -0.8, 0.5, 0.11),
      slab(side * -(radius + 0.36), -high + 0.3, -0.8, 0.36, 0.085),
      slab(side * -(radius + 0.42), -high + 0.44, -0.8, 0.24, 0.06),
      ellipsoid(PART.accent, [side * (radius + 0.5), -high + 0.12, -1.0], [0.42, 0.24, 0.34], 0.5),
      ...pebbles(12, -high, random),
    ],
  };
};
