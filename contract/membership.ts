import { TIERS } from '@tuzuo/core/pricing';
import { z } from 'zod';
import { cents, currency } from './order';

/** The memberships for sale, the shortest first. Guests may ask. */
export const listPlans = {
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        priceId: z.uuid(),
        tier: z.enum(TIERS),
        months: z.int().positive(),
        amountCents: cents,
        currency,
        /** Until when the caller, if he is known, would be a member by it: what is left of the present one is added. */
        until: z.iso.datetime().optional(),
      }),
    ),
  }),
};
