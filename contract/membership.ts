import { PAY_CHANNELS } from '@tuzuo/core/api/order';
import { TIERS } from '@tuzuo/core/pricing';
import { z } from 'zod';
import { cents, currency } from './order';

/** Memberships for sale, the shortest first. Available to guests. */
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
        /** For a known caller: end of the membership after buying it, including the rest of the current one. */
        until: z.iso.datetime().optional(),
        /**
         * For an upgrade: remaining paid days of the current membership, and how many days of the new one they are
         * converted to; included in `until`.
         */
        upgrade: z.object({ leftDays: z.int().nonnegative(), countedDays: z.int().nonnegative() }).optional(),
      }),
    ),
  }),
};

/** The contract that renews the caller's membership: the active one, or the last one, which has ended. */
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
      /** If active: time of the next charge, whether it must be announced now, and the number of failed charges. */
      nextChargeAt: z.iso.datetime().optional(),
      isSoon: z.boolean().optional(),
      failedCharges: z.int().nonnegative().optional(),
      endedAt: z.iso.datetime().optional(),
      endCause: z.enum(['user', 'payer', 'failed', 'refund', 'account', 'operator', 'replaced']).optional(),
    })
    .nullable(),
});

export const getContract = { input: z.strictObject({}), output: contractState };

/** Ends the contract: no further charges; paid time remains. 10002 without one. */
export const cancelContract = { input: z.strictObject({}), output: contractState };
