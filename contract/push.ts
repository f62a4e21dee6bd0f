import { PUSH_FAMILIES } from '@tuzuo/core/api/family';
import { z } from 'zod';

const family = z.enum(PUSH_FAMILIES);

/** Whether the operator can send notifications to an app of this family. Available to guests. */
export const getPush = {
  input: z.strictObject({ family }),
  output: z.object({ offered: z.boolean() }),
};

/**
 * Enables notifications to the caller on this phone until logout. The token is Apple's or Google's id of the app on the
 * phone; when registered again, it moves to the new caller. 10002 for a caller not logged in from an app.
 */
export const registerPush = {
  input: z.strictObject({ token: z.string().regex(/^[\w:.-]{20,4096}$/) }),
  output: z.object({}),
};
