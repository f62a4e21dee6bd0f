import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { z } from 'zod';

/** One environment variable that an operator can set. */
export type Setting = {
  /** Parses the variable's text. Its default, or `optional`, applies when the variable is not set. */
  schema: z.ZodType;
  /** The valid values, as the end of "set NAME to …". */
  rule: string;
  /** What the setting does, for the documentation, which shows it next to the rule. */
  meaning: string;
  /** Describes the default in the documentation where the value itself would not explain it. */
  absent?: string;
  /** Whether the value is secret: it is never shown, not even in an error message. */
  secret?: boolean;
};

export type SettingTable = Readonly<Record<string, Setting>>;

const MAX_PORT = 65_535;

/** An integer from `min` to `max`, written in digits only. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((count) => count >= min && count <= max);

export const portNumber = wholeNumber(0, MAX_PORT);
export const PORT_RANGE = `0 to ${MAX_PORT}`;

/** A text without whitespace. */
export const word = z.string().regex(/^\S+$/);

/** An HTTP(S) URL; slashes at its end are removed. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** Items separated by commas, at least one, each parsed by `item`. */
export const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item).min(1));

export const isTool = (key: string): key is ToolKey => (TOOL_KEYS as readonly string[]).includes(key);

/** `tool=name|name` pairs separated by commas: names in order for each tool, all of which `isName` accepts. */
export const orderPerTool = (isName: (name: string) => boolean) =>
  z
    .string()
    .transform((text) => text.split(',').map((pair) => pair.trim().split('=')))
    .refine((pairs) =>
      pairs.every(
        ([key = '', names = '', ...more]) =>
          isTool(key) && more.length === 0 && names.split('|').every(isName),
      ),
    )
    .transform(
      (pairs) =>
        Object.fromEntries(pairs.map(([key = '', names = '']) => [key, names.split('|')])) as Partial<
          Record<ToolKey, string[]>
        >,
    );

/** Origins (scheme, host and port) separated by commas. HTTPS only, since their pages are shown inside ours. */
export const originList = listOf(z.string().regex(/^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/));

/** IP addresses and CIDR networks separated by commas. */
export const addressList = listOf(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]));

/** IANA names only: PostgreSQL interprets an offset such as +08:00 with the opposite sign. */
const TIME_ZONE_NAME = /^[A-Za-z][A-Za-z_]*(\/[A-Za-z0-9_+-]+)*$/;

function isTimeZone(name: string): boolean {
  try {
    return TIME_ZONE_NAME.test(name) && Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

export const timeZone = z.string().refine(isTimeZone);

/** Parses `shop=…,studio=…` into names and keys; names and keys must be unique. */
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
