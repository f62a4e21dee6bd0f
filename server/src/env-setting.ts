import { z } from 'zod';

/**
 * Each setting with what to set when it is wrong. A `secret` is never shown, not even to say that it is wrong.
 */
export type SettingTable = Readonly<Record<string, { schema: z.ZodType; advice: string; secret?: boolean }>>;

/** An address without a slash at its end. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
