import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Locale, matchLocale } from '@tuzuo/core/text/locale';
import type { FastifyRequest } from 'fastify';

/** What a request tells of its caller: the language, the device, the address that was called, the id for the log. */

/** Browsers send few different headers, so that nearly every one has been read before. */
const MOST_KEPT = 1_000;
/** Longer than any browser's; not worth keeping. */
const LONGEST_KEPT = 200;

const known = new Map<string, Locale>();

/** The language that the caller reads. */
export function localeOf(request: FastifyRequest): Locale {
  const header = request.headers['accept-language'] ?? '';
  const found = known.get(header);
  if (found !== undefined) return found;
  const locale = matchLocale(header);
  if (header.length <= LONGEST_KEPT && known.size < MOST_KEPT) known.set(header, locale);
  return locale;
}

/** A name or an IPv4 address, or an IPv6 one in brackets, and a port or none. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * How the caller reached us, as far as trusted proxies tell. What is no host is not repeated: addresses that others
 * open are made of this.
 */
export function originOf({ protocol, host, socket }: FastifyRequest): string {
  if (URL.canParse(`${protocol}://${host}`) && HOST.test(host)) return `${protocol}://${host}`;
  const { localAddress = 'localhost', localPort } = socket;
  return `${protocol}://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

export const REQUEST_ID_HEADER = 'x-request-id';

/** Long enough for any tracing scheme, and nothing that could break a log line or a header. */
const SANE_ID = /^[\w.-]{8,64}$/;

/** The caller's `x-request-id` when it is sane (so that a proxy's id is found in our logs), else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
}

/** In this order: nearly every browser also names those that it wants to be taken for. */
const PROGRAMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /Edg(A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

function nameIn(table: typeof PROGRAMS, userAgent: string): string | undefined {
  return table.find(([, sign]) => sign.test(userAgent))?.[0];
}

/**
 * `Chrome on Android`: how people tell their sessions apart, made of the words above alone, so that nothing that the
 * caller wrote is kept. '' when the header says neither.
 */
export function deviceOf(userAgent: string | undefined): string {
  const names = [nameIn(PROGRAMS, userAgent ?? ''), nameIn(SYSTEMS, userAgent ?? '')];
  return names.filter((name) => name !== undefined).join(' on ');
}
