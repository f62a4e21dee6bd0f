import { z } from 'zod';

/** One thing that an operator may set. */
export type Setting = {
  /** Reads the text of the variable; a default in it, or `optional`, is what is taken where it is not set. */
  schema: z.ZodType;
  /** What it may be, continuing "set NAME to …". */
  rule: string;
  /** What it is for, as the documentation says it; the rule stands beside it there. */
  meaning: string;
  /** What is taken where it is not set, in words, for the documentation: where the value would not tell. */
  absent?: string;
  /** Never shown, not even to say that it is wrong. */
  secret?: boolean;
};

export type SettingTable = Readonly<Record<string, Setting>>;

const MAX_PORT = 65_535;

/** A whole number from `min` to `max`, in digits alone. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((count) => count >= min && count <= max);

export const portNumber = wholeNumber(0, MAX_PORT);
export const PORT_RANGE = `0 to ${MAX_PORT}`;

/** A text without blanks. */
export const word = z.string().regex(/^\S+$/);

/** An address without a slash at its end. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** What `item` reads, between commas; one at least. */
export const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item).min(1));

/** Origins (scheme, host and port) between commas; HTTPS, for the page of another site is part of ours then. */
export const originList = listOf(z.string().regex(/^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/));

/** IP addresses and networks between commas. */
export const addressList = listOf(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]));

/** IANA names only: an offset such as +08:00 means the opposite to PostgreSQL. */
const TIME_ZONE_NAME = /^[A-Za-z][A-Za-z_]*(\/[A-Za-z0-9_+-]+)*$/;

function isTimeZone(name: string): boolean {
  try {
    return TIME_ZONE_NAME.test(name) && Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

export const timeZone = z.string().refine(isTimeZone);

/** `shop=…,studio=…` → names and keys; a name or a key stands there once. */
export const namedKeys = (minKeyLength: number) =>
  z
    .string()
    .transform((text) => text.split(',').map((pair) => pair.trim()))
    .pipe(
      z
        .array(z.string().regex(new RegExp(`^[a-z0-9-]{1,32}=[A-Za-z0-9_-]{${minKeyLength},200}$`)))
        .min(1)
        .max(100),
    )
    .transform((pairs) =>
      pairs.map((pair) => ({
        name: pair.slice(0, pair.indexOf('=')),
        key: pair.slice(pair.indexOf('=') + 1),
      })),
    )
    .refine((keys) => new Set(keys.map(({ name }) => name)).size === keys.length)
    .refine((keys) => new Set(keys.map(({ key }) => key)).size === keys.length);
