export type PointCostInput = {
  /** Requested uses, an integer ≥ 0. */
  uses: number;
  /** Remaining free uses, an integer ≥ 0. */
  freeUses: number;
  /** Number of uses that one charge covers, an integer ≥ 1. */
  useTimesPerPoint: number;
  /** Points per charge, an integer ≥ 0. */
  usePointCount: number;
  /** The tier's factor: 1 = full price, 0.8 = 20% off. */
  discount: number;
};

/**
 * Rounds products such as 20 × 0.55 = 11.000000000000002: decimals beyond this are noise and must not be rounded up.
 */
const DISCOUNT_PRECISION = 1e6;

/**
 * The price of `uses` in whole points (product spec, section 5, then the tier's discount, rounded up). Never negative;
 * 0 means free.
 */
export function pointCost(input: PointCostInput): number {
  const { uses, freeUses, useTimesPerPoint, usePointCount, discount } = input;
  const charged = Math.max(0, uses - freeUses);
  const fullPrice = Math.ceil(charged / useTimesPerPoint) * usePointCount;
  return Math.ceil(Math.round(fullPrice * discount * DISCOUNT_PRECISION) / DISCOUNT_PRECISION);
}
