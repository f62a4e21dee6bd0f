import { API_BASE, type RouteName, routes } from '@tuzuo/core/api/routes';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import type { Random } from './random';
import { anyTool, type Caller, fieldsOf, HOSTILE, valueFor } from './values';

export type Fuzzed = {
  method: string;
  /** Including its query. */
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  /** The contract's call, if it is one. */
  call: RouteName | undefined;
  caller: Caller | undefined;
  /** The input, if it was meant to be valid. */
  input: Record<string, unknown>;
};

const NAMES = (Object.keys(routes) as RouteName[]).filter((name) => name !== 'asset.asset.upload');

const JUNK_PATHS = [
  '/%',
  '/%ff',
  '/nowhere',
  '/api',
  '/api/%zz',
  '/api/gen/tool/teleport',
  '/api//gen/tool/list',
  '/files/%ff?e=%&s=%',
  '/files/..%2f..%2fetc%2fpasswd?e=1&s=1',
  '/s/nothing',
  '/s/nothing.jpg?lang=%',
  '/s/%00',
  '/docs',
  '/docs/openapi.json',
  '/healthz?a=%',
  '/v1/specs?query=%&limit=NaN',
  '/v1/id-photos',
  '/v1/sheets',
  '/scenes/%2e%2e/%2e%2e/package.json',
  `/${'a'.repeat(3_000)}`,
  `/nowhere?${'a=&'.repeat(2_000)}`,
];

const LANGUAGES = ['zh-CN', 'en', 'fr;q=0.9,es', '*', 'x'.repeat(2_000), ',;q=,;', 'zh_TW'];

const asText = (value: unknown) =>
  typeof value === 'object' || typeof value === 'boolean' ? JSON.stringify(value) : String(value);

/** A form as a careless client encodes it: lone surrogates are replaced. */
const asForm = (input: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(input).map(([name, value]) => [name, asText(value)])).toString();

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

type Body = { type: string | undefined; body: string | Buffer | undefined };

function encode(random: Random, input: Record<string, unknown>): Body {
  const form = asForm(input);
  const json = JSON.stringify(input);
  return random.weighted<() => Body>([
    [60, () => ({ type: FORM, body: form })],
    [20, () => ({ type: JSON_TYPE, body: json })],
    [2, () => ({ type: JSON_TYPE, body: json.slice(0, random.below(json.length)) })],
    [2, () => ({ type: FORM, body: `${form}&a=%` })],
    [2, () => ({ type: FORM, body: 'a=&'.repeat(random.below(2_000)) })],
    [2, () => ({ type: FORM, body: `${form}&${form}` })],
    [2, () => ({ type: FORM, body: `${form}&more=1&__proto__=2` })],
    [2, () => ({ type: FORM, body: random.bytes(random.below(500)) })],
    [2, () => ({ type: JSON_TYPE, body: asText(random.pick(HOSTILE)) })],
    [
      2,
      () => ({
        type: random.pick(['text/plain', 'application/xml', ';', 'multipart/form-data']),
        body: form,
      }),
    ],
    [1, () => ({ type: undefined, body: undefined })],
    [1, () => ({ type: FORM, body: `text=${'x'.repeat(300_000)}` })],
  ])();
}

function headersOf(random: Random, caller: Caller | undefined): Record<string, string> {
  const headers: Record<string, string> = {
    'x-forwarded-for': `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
  };
  if (random.chance(0.3)) headers['accept-language'] = random.pick(LANGUAGES);
  if (random.chance(0.1))
    headers['x-request-id'] = random.pick(['trace-0123456789', 'x', '{}', 'a'.repeat(500)]);
  if (random.chance(0.05))
    headers.cookie = random.pick(['a=%', 'tuzuo_site_login=1', ';;;', '='.repeat(1_000)]);
  if (random.chance(0.05)) headers.authorization = random.pick(['Bearer x', 'Bearer ', 'Basic %']);
  if (random.chance(0.05)) headers['user-agent'] = random.pick(['', 'x'.repeat(3_000), 'Chrome/1 Android']);
  if (caller) headers[SESSION_HEADER] = caller.session;
  else if (random.chance(0.2)) headers[SESSION_HEADER] = random.pick(['nobody', 'x'.repeat(3_000), '%']);
  return headers;
}

function junk(random: Random, caller: Caller | undefined): Fuzzed {
  const method = random.pick(['GET', 'GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']);
  const { type, body } = encode(random, {});
  const carries = !['GET', 'HEAD'].includes(method);
  const headers = { ...headersOf(random, caller), ...(carries && type && { 'content-type': type }) };
  return {
    method,
    path: random.pick(JUNK_PATHS),
    headers,
    body: carries ? body : undefined,
    call: undefined,
    caller,
    input: {},
  };
}

/** One request: mostly a call of the contract with valid, plausible or hostile fields; occasionally anything. */
export function fuzzRequest(random: Random, callers: readonly Caller[]): Fuzzed {
  const caller = random.chance(0.7) ? random.pick(callers) : undefined;
  if (random.chance(0.08)) return junk(random, caller);
  const call = random.pick(NAMES);
  const { method, path } = routes[call];
  const ends = call === 'auth.user.logout';
  // Sometimes the ids of another user, which must be treated as unknown.
  const owner = random.chance(0.15) ? random.pick(callers) : caller;
  const context = { caller: owner, tool: anyTool(random) };
  const fields = Object.entries(fieldsOf(call)).filter(() => random.chance(0.9));
  const input = Object.fromEntries(fields.map((field) => [field[0], valueFor(random, field, context)]));
  const query = random.chance(0.05) ? `?jwtSid=${caller?.session ?? 'nobody'}&a=%` : '';
  // After a logout, a caller could do nothing more.
  const headers = headersOf(random, ends ? undefined : caller);
  const url = `${API_BASE}/${path}`;
  if (method === 'GET') {
    return { method, path: `${url}?${asForm(input)}`, headers, body: undefined, call, caller, input };
  }
  const { type, body } = encode(random, input);
  const typed = { ...headers, ...(type && { 'content-type': type }) };
  return { method, path: `${url}${query}`, headers: typed, body, call, caller, input };
}
