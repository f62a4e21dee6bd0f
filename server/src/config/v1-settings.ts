import { z } from 'zod';
import type { SettingTable } from './setting';

export const MIN_V1_KEY_LENGTH = 32;
const PAIR = new RegExp(`^[a-z0-9-]{1,32}=[A-Za-z0-9_-]{${MIN_V1_KEY_LENGTH},200}$`);

/** `shop=…,studio=…` → names and keys; a name or a key stands there once. */
const keyList = z
  .string()
  .transform((text) => text.split(',').map((pair) => pair.trim()))
  .pipe(z.array(z.string().regex(PAIR)).min(1).max(100))
  .transform((pairs) =>
    pairs.map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), key: pair.slice(pair.indexOf('=') + 1) })),
  )
  .refine((keys) => new Set(keys.map(({ name }) => name)).size === keys.length)
  .refine((keys) => new Set(keys.map(({ key }) => key)).size === keys.length);

/** Who may use the public ID-photo API. */
export const V1_SETTINGS = {
  V1_API_KEYS: {
    schema: keyList.optional(),
    advice: `set V1_API_KEYS to name=key pairs between commas, each key of at least ${MIN_V1_KEY_LENGTH} letters, digits, - or _, or unset it to close /v1`,
    secret: true,
  },
} as const satisfies SettingTable;
