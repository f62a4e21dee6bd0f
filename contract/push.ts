import { PUSH_FAMILIES } from '@tuzuo/core/api/family';
import { z } from 'zod';

const family = z.enum(PUSH_FAMILIES);

/** Whether the operator can send notifications to an app of this family. Guests may ask. */
export const getPush = {
  input: z.strictObject({ family }),
  output: z.object({ offered: z.boolean() }),
};

/**
 * Lets the caller be notified on this phone, for as long as this log-in lasts: its token is Apple's or Google's name for the
 * app there. Registered again, a token moves to the caller. 10002 for who has not logged in as an app.
 */
export const registerPush = {
  input: z.strictObject({ token: z.string().regex(/^[\w:.-]{20,4096}$/) }),
  output: z.object({}),
};
