import { PAY_CHANNELS } from '@tuzuo/core/api/order';
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
        /**
         * Of a better membership than the caller's: the days of the present one that were paid for and are left, and as how
         * many of this one they count; `until` counts them.
         */
        upgrade: z.object({ leftDays: z.int().nonnegative(), countedDays: z.int().nonnegative() }).optional(),
      }),
    ),
  }),
};

/** By which the caller's membership renews itself: the one in force, or the last one, which has ended. */
const contractState = z.object({
  contract: z
    .object({
      state: z.enum(['active', 'ended']),
      tier: z.enum(TIERS),
      months: z.int().positive(),
      amountCents: cents,
      currency,
      channel: z.enum(PAY_CHANNELS).optional(),
      signedAt: z.iso.datetime().optional(),
      /** Of one in force: when it is charged next, whether the time to tell of it has come, and how often it failed. */
      nextChargeAt: z.iso.datetime().optional(),
      isSoon: z.boolean().optional(),
      failedCharges: z.int().nonnegative().optional(),
      endedAt: z.iso.datetime().optional(),
      endCause: z.enum(['user', 'payer', 'failed', 'refund', 'account', 'operator', 'replaced']).optional(),
    })
    .nullable(),
});

export const getContract = { input: z.strictObject({}), output: contractState };

/** Ends it: nothing is charged any more, and what was paid stays. 10002 without one. */
export const cancelContract = { input: z.strictObject({}), output: contractState };
