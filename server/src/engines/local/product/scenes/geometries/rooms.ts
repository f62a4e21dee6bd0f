import { PART } from '../parts';
import { arch, backdrop, box, cylinder, curtain as hanging, opening } from '../solids';
import { type Builder, standBack, standDepth, standRadius } from './builder';
import { ball, vaseWithTwigs } from './props';

/** A table top that extends out of the picture, a wall behind it and a vase on it. */
export const table: Builder = ({ fit, side, random }) => {
  const away = Math.max(0.95, fit.width / 2 + 0.42);
  return {
    solids: [
      backdrop(PART.wall, -1.2, -2.6, 0.05),
      box(PART.stand, [0, -0.06, 0.2], [4.5, 0.06, 1.9]),
      ...vaseWithTwigs([side * -away, 0, -0.95], 0.95, random),
      ball(PART.accent, side * (away + 0.12), 0, -1.1, 0.15 + random() * 0.05),
    ],
  };
};

/** A shelf on a wall with a few things on it. */
export const shelf: Builder = ({ fit, side, random }) => {
  const away = Math.max(0.9, fit.width / 2 + 0.36);
  const depth = Math.max(0.42, fit.depth + 0.06);
  const book = (at: number) =>
    box(
      at % 2 ? PART.accent : PART.stand,
      [side * (away + at * 0.115), 0.3 + 0.05 * (at % 3), -0.16],
      [0.05, 0.3 + 0.05 * (at % 3), 0.2],
    );
  return {
    solids: [
      backdrop(PART.wall, -3, -depth, 0.02),
      box(PART.stand, [0, -0.055, 0], [5, 0.055, depth]),
      ...vaseWithTwigs([side * -away, 0, -0.12], 0.8, random),
      ...[0, 1, 2, 3].map(book),
    ],
  };
};

/** An arched opening in a wall, with the sky behind it. */
export const archway: Builder = ({ fit, side, random }) => {
  const radius = standRadius(fit);
  const high = 0.2;
  const width = Math.max(0.8, fit.width * 0.55 + 0.25);
  return {
    solids: [
      opening(PART.wall, [side * -0.12, -high, -1.3], [width, Math.max(0.75, fit.height * 0.8), 0.5]),
      backdrop(PART.accent, -high - 0.001, -3.4, 0.8),
      box(PART.floor, [0, -high - 0.5, -0.4], [6, 0.5, 2.8], { r: 0 }),
      cylinder(PART.stand, [0, -high / 2, -standBack(fit)], radius, high / 2),
      cylinder(PART.accent, [side * (radius + 0.34), -high + 0.1, -0.6], 0.3, 0.1),
      ball(PART.stand, side * (radius + 0.34), -high + 0.2, -0.6, 0.16 + random() * 0.05),
    ],
  };
};

/** An arched niche in a wall, in which the product stands. */
export const niche: Builder = ({ fit, side, random }) => {
  const width = Math.max(0.72, fit.width / 2 + 0.2);
  const spring = Math.max(0.5, fit.height * 1.02 - width * 0.35);
  const high = 0.3;
  return {
    solids: [
      opening(PART.wall, [0, 0, -0.05], [width, spring, Math.max(0.8, fit.depth + 0.35)]),
      box(PART.stand, [0, -high / 2, 0.1], [width + 0.5, high / 2, 0.55]),
      backdrop(PART.floor, -high - 0.6, -0.5, 0.01),
      cylinder(PART.accent, [side * -(width + 0.3), 0.18 + random() * 0.05, 0.25], 0.13, 0.18),
      arch(PART.accent, [side * (width + 0.36), 0, 0.2], [0.16, 0.3, 0.1]),
    ],
    reach: 2.8,
  };
};

/** A curtain in folds behind a low plinth. */
export const curtain: Builder = ({ fit, side, random }) => {
  const standHalf = standRadius(fit);
  const high = 0.22;
  return {
    solids: [
      hanging(PART.wall, -1.7, 0.08, 5, random() * 6),
      backdrop(PART.floor, -high, -4, 0.01),
      box(
        PART.stand,
        [0, -high / 2, -0.05 - standBack(fit)],
        [standHalf, high / 2, standDepth(fit, 0.5, 0.15)],
      ),
      ...vaseWithTwigs([side * -(standHalf + 0.36), -high, -0.7], 0.95, random),
    ],
  };
};

/** Height of a lying product's middle above its surface. */
const THICKNESS = 0.07;

/** Height of a floor that no picture shows. */
const UNSEEN = -30;

/** A surface seen from straight above: it is right behind the product that lies on it. */
export const flat: Builder = () => ({
  solids: [backdrop(PART.wall, UNSEEN, -THICKNESS, 0)],
  reach: 3.2,
});
