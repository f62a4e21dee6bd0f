import { z } from 'zod';
import type { SettingTable } from './setting';

/** Less than a page with its pictures and progress needs would lock everybody out. */
const MIN_PER_MINUTE = 60;

const perMinute = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .refine((count) => count >= MIN_PER_MINUTE);

/** How much one caller may ask of one API process, whatever it is; costly calls have limits of their own. */
export const LIMIT_SETTINGS = {
  ADDRESS_REQUESTS_PER_MINUTE: {
    schema: perMinute.default(3_000),
    advice: `set ADDRESS_REQUESTS_PER_MINUTE to the calls that one IP address may make in a minute, at least ${MIN_PER_MINUTE}`,
  },
  USER_REQUESTS_PER_MINUTE: {
    schema: perMinute.default(1_200),
    advice: `set USER_REQUESTS_PER_MINUTE to the calls that one user may make in a minute, at least ${MIN_PER_MINUTE}`,
  },
} as const satisfies SettingTable;
