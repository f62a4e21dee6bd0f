/** The values of an option that a slider sets. */
type NumberRange = { min: number; max: number; step: number };

/** Without binary fractions. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

/** Number of steps between both ends; the last one may be shorter, so that both can be reached. */
export const stepsOf = ({ min, max, step }: NumberRange) => Math.ceil(rounded((max - min) / step));

/** The value after some steps from the minimum. */
export const onStep = ({ min, max, step }: NumberRange, steps: number) =>
  Math.min(max, rounded(min + steps * step));

/** How many steps a value is from the minimum. */
export const stepsTo = (range: NumberRange, value: number) =>
  value >= range.max ? stepsOf(range) : Math.round((value - range.min) / range.step);
