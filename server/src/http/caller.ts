import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Locale, matchLocale } from '@tuzuo/core/text/locale';
import type { FastifyRequest } from 'fastify';

/** What a request reveals about its caller: the language, the device, the called address, the ID for the log. */

/** Cache size: browsers send few different headers, so that nearly all are cached. */
const MAX_KEPT = 1_000;
/** Longer headers than any browser's are not cached. */
const LONGEST_KEPT = 200;

const known = new Map<string, Locale>();

/** The caller's language. */
export function localeOf(request: FastifyRequest): Locale {
  const header = request.headers['accept-language'] ?? '';
  const found = known.get(header);
  if (found !== undefined) return found;
  const locale = matchLocale(header);
  if (header.length <= LONGEST_KEPT && known.size < MAX_KEPT) known.set(header, locale);
  return locale;
}

/** A host name, an IPv4 address, or an IPv6 address in brackets, with an optional port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The base URL through which the caller reached us, as far as trusted proxies report it. An invalid host is not used,
 * because links for others are made from this.
 */
export function originOf({ protocol, host, socket }: FastifyRequest): string {
  if (URL.canParse(`${protocol}://${host}`) && HOST.test(host)) return `${protocol}://${host}`;
  const { localAddress = 'localhost', localPort } = socket;
  return `${protocol}://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

export const REQUEST_ID_HEADER = 'x-request-id';

/** Long enough for any tracing scheme, without characters that could break a log line or a header. */
const SANE_ID = /^[\w.-]{8,64}$/;

/** The caller's `x-request-id` if it is valid (so that a proxy's ID appears in our logs), otherwise a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
}

/** Order matters: nearly every browser also names the ones it imitates. */
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
 * A description such as `Chrome on Android`, by which users recognize their sessions. It consists of the names above
 * only, so that nothing the caller sent is stored; '' if unknown.
 */
export function deviceOf(userAgent: string | undefined): string {
  const names = [nameIn(PROGRAMS, userAgent ?? ''), nameIn(SYSTEMS, userAgent ?? '')];
  return names.filter((name) => name !== undefined).join(' on ');
}
