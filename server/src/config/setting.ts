import { z } from 'zod';

/**
 * Each setting with what to set when it is wrong. A `secret` is never shown, not even to say that it is wrong.
 */
export type SettingTable = Readonly<Record<string, { schema: z.ZodType; advice: string; secret?: boolean }>>;

/** An address without a slash at its end. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** Origins (scheme, host and port) between commas; HTTPS, for the page of somebody else is part of ours then. */
export const originList = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .pipe(z.array(z.string().regex(/^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/)).min(1));
