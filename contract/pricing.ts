import { BENEFIT_KEYS, MODULE_KEYS, TIERS } from '@tuzuo/core/pricing';
import { z } from 'zod';

const usePointConfig = z.object({
  /** Points per charge. */
  usePointCount: z.int().nonnegative(),
  /** Uses covered by one charge. */
  useTimesPerPoint: z.int().positive(),
});

/** Price of a use: module → tier → price. Modules without a price are absent. */
export const getUserModuleUsePointConfig = {
  input: z.strictObject({}),
  output: z.object({
    moduleUsePointConfig: z.partialRecord(z.enum(MODULE_KEYS), z.record(z.enum(TIERS), usePointConfig)),
  }),
};

/** What each tier grants, in the unit of each key. Available to guests, to show what registration brings. */
export const listBenefits = {
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({ key: z.enum(BENEFIT_KEYS), tier: z.enum(TIERS), value: z.number().nonnegative() }),
    ),
  }),
};
