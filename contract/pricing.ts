import { BENEFIT_KEYS, MODULE_KEYS, TIERS } from '@tuzuo/core/pricing';
import { z } from 'zod';

const usePointConfig = z.object({
  /** Points of one charge. */
  usePointCount: z.int().nonnegative(),
  /** Uses that one charge covers. */
  useTimesPerPoint: z.int().positive(),
});

/** What a use costs: module → tier → price. A module without a price is absent. */
export const getUserModuleUsePointConfig = {
  input: z.strictObject({}),
  output: z.object({
    moduleUsePointConfig: z.partialRecord(z.enum(MODULE_KEYS), z.record(z.enum(TIERS), usePointConfig)),
  }),
};

/** What each tier grants, in the unit that each key names. Guests may ask: it says what a registration brings. */
export const listBenefits = {
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({ key: z.enum(BENEFIT_KEYS), tier: z.enum(TIERS), value: z.number().nonnegative() }),
    ),
  }),
};
