import { PART } from '../parts';
import { arch, backdrop, box, cylinder, ring } from '../solids';
import { type Builder, standBack, standDepth, standRadius } from './builder';
import { ball } from './props';

/** A round podium in front of a wall, with a lower one and a ball beside it. */
export const podium: Builder = ({ fit, side, random }) => {
  const radius = standRadius(fit);
  const [high, low] = [0.34, 0.15];
  const away = radius + 0.28 + random() * 0.12;
  return {
    solids: [
      backdrop(PART.wall, -high, -2.3, 0.5),
      cylinder(PART.stand, [0, -high / 2, -standBack(fit)], radius, high / 2),
      cylinder(PART.accent, [side * -away, -high + low / 2, -0.75], 0.52, low / 2),
      ball(PART.stand, side * -(away + 0.02), -high + low, -0.75, 0.24 + random() * 0.06),
      arch(PART.accent, [side * (away + 0.1), -high, -1.55], [0.42, 0.75 + random() * 0.3, 0.1]),
    ],
  };
};

/** Seamless paper from the wall to the floor. */
export const paper: Builder = () => ({ solids: [backdrop(PART.wall, 0, -2.4, 1.5)], reach: 4.5 });

/** Cubes, slabs and half rounds of several heights. */
export const blocks: Builder = ({ fit, side, random }) => {
  const standHalf = standRadius(fit);
  const high = 0.3;
  return {
    solids: [
      backdrop(PART.wall, -high, -2.1, 0.06),
      box(
        PART.stand,
        [0, -high / 2, -0.1 - standBack(fit)],
        [standHalf, high / 2, standDepth(fit, 0.5, 0.2)],
      ),
      box(PART.accent, [side * -(standHalf + 0.2), 0.12, -1.15], [0.36, 0.42, 0.3], { turn: 0.35 * side }),
      box(PART.stand, [side * (standHalf * 0.75), 0.32 + random() * 0.1, -1.6], [0.5, 0.62, 0.24], {
        turn: -0.12 * side,
      }),
      arch(PART.accent, [side * (standHalf + 0.42), -high, -0.95], [0.24, 0.28, 0.2], { turn: -0.3 * side }),
      ball(PART.accent, side * -(standHalf + 0.16), 0.54, -1.15, 0.17),
    ],
  };
};

/** Steps that rise beside and behind the product. */
export const stairs: Builder = ({ fit, side }) => {
  const standHalf = standRadius(fit);
  const rise = 0.24;
  const steps = Array.from({ length: 6 }, (_, step) =>
    box(
      PART.stand,
      [side * -(standHalf * 0.35 + step * 0.42 + 1.2), (rise * (step + 1)) / 2 - rise, -1.35],
      [1.2, (rise * (step + 1)) / 2, 0.5],
    ),
  );
  return {
    solids: [
      backdrop(PART.wall, -rise, -2.3, 0.06),
      box(
        PART.stand,
        [0, -rise / 2, -0.1 - standBack(fit)],
        [standHalf + 0.12, rise / 2, standDepth(fit, 0.6, 0.3)],
      ),
      ...steps,
      ball(PART.accent, side * (standHalf + 0.36), -rise, -0.75, 0.22),
    ],
  };
};

/** A large ring or moon behind a low round podium. */
export const moon: Builder = ({ fit, side, random }) => {
  const radius = standRadius(fit);
  const size = Math.max(0.86, Math.min(1.15, fit.height * 0.62 + 0.25));
  const high = 0.14;
  return {
    solids: [
      backdrop(PART.wall, -high, -2.2, 0.4),
      cylinder(PART.stand, [0, -high / 2, -standBack(fit)], radius, high / 2),
      ring(PART.accent, [side * 0.1, size * 0.98 - high + 0.05, -1.15], size, 0.035 + random() * 0.02, 0.04),
      ball(PART.accent, side * -(radius + 0.26), -high, -0.35, 0.12),
    ],
    reach: 2.6,
  };
};
