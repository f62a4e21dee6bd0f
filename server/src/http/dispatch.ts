import { type CallInput, schemas } from '@tuzuo/contract/api';
import { type Envelope, succeed } from '@tuzuo/core/api/envelope';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { API_BASE, type RouteName, routes } from '@tuzuo/core/api/routes';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import type { Locale } from '@tuzuo/core/text/locale';
import { isWritable } from '@tuzuo/core/text/writable';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError, RefusedField } from '../errors';
import { say } from '../i18n/words';
import { withDeadline } from './deadline';
import { deviceOf } from './device';
import { failureOf } from './failure';
import { MalformedBody, queryFields } from './form-body';
import { INPUT_BOUNDS } from './input-bounds';
import { explainInput } from './input-errors';
import { localeOf } from './locale';
import { acceptFiles, filesOf } from './multipart';
import type { CallContext, Handlers } from './port';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the metrics and the log call this route. */
    routeName?: string;
  }
  interface FastifyReply {
    /** Code of the envelope that was sent, '' on an answer without one. */
    envelopeCode: string;
  }
}

/** The client gives up after 60 s: a database that fell silent must be told to the user well before. */
const CALL_DEADLINE_MS = 15_000;

/** Calls whose body is multipart; every other one refuses such a body unread. */
const FILE_ROUTES: ReadonlySet<RouteName> = new Set(['asset.asset.upload']);

/** Files arrive at the pace of the caller's line, which has as long as a request may take to be received. */
const FILES_DEADLINE_MS = 300_000;

/** Of envelopes: JSON that nobody may cache. */
const ENVELOPE_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
};

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

/** Sends an envelope, and notes its code for metrics and log. */
export function sendEnvelope(reply: FastifyReply, status: number, envelope: Envelope<unknown>): FastifyReply {
  reply.envelopeCode = envelope.code;
  // As text: an object would first go through Fastify's search for a serialiser of the route's own.
  return reply.code(status).headers(ENVELOPE_HEADERS).send(JSON.stringify(envelope));
}

/** Answers an error of a call; logs it when nobody foresaw it. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const failure = failureOf(error, localeOf(request), request.id);
  if (failure.unforeseen) request.log.error({ err: error, requestId: request.id }, 'a call failed');
  return sendEnvelope(reply, failure.status, failure.envelope);
}

/** The input of a call, checked against its schema. Throws what {@link sendFailure} answers as bad input. */
function parseInput<Name extends RouteName>(name: Name, given: unknown, locale: Locale): CallInput<Name> {
  const input = given ?? {};
  if (typeof input !== 'object' || Array.isArray(input)) throw new MalformedBody('not a set of fields');
  const parsed = schemas[name].input.safeParse(input);
  if (!parsed.success) {
    throw new CallError(ErrorCode.badInput, { fields: explainInput(parsed.error, input, locale) });
  }
  const unwritable = Object.entries(parsed.data).find(([, value]) => !isWritable(value));
  if (unwritable) throw new RefusedField(unwritable[0], 'field.invalid');
  // TypeScript loses the tie between a name and its schema's output here.
  return parsed.data as CallInput<Name>;
}

function contextOf(request: FastifyRequest, reply: FastifyReply): CallContext {
  const locale = localeOf(request);
  const sessionToken = request.headers[SESSION_HEADER];
  // Methods, not arrow functions: esbuild's `keepNames`, which tsx sets, would name each anew for every call.
  return {
    requestId: request.id,
    locale,
    sessionToken: typeof sessionToken === 'string' && sessionToken !== '' ? sessionToken : undefined,
    get address() {
      return request.ip;
    },
    get origin() {
      return originOf(request);
    },
    get device() {
      return deviceOf(request.headers['user-agent']);
    },
    say(key, params) {
      return say(locale, key, params);
    },
    setCookie(cookie) {
      reply.header('set-cookie', cookie);
    },
    files() {
      return filesOf(request);
    },
  };
}

/**
 * Serves one call of the contract: method and path from the route table, input and output checked against the
 * schemas, every outcome as an envelope. The output is checked too, and loses what the contract does not name.
 */
export function registerRoute<Name extends RouteName>(
  app: FastifyInstance,
  name: Name,
  handlers: Handlers<Name>,
  deadlineMs = CALL_DEADLINE_MS,
): void {
  const { method, path } = routes[name];
  app.route({
    method,
    url: `${API_BASE}/${path}`,
    bodyLimit: INPUT_BOUNDS.bodyBytes,
    config: { routeName: name },
    errorHandler: (error, request, reply) => sendFailure(request, reply, error),
    handler: async (request, reply) => {
      const context = contextOf(request, reply);
      const given = method === 'GET' ? queryFields(request) : request.body;
      const checked = parseInput(name, given, context.locale);
      const answer = handlers[name](checked, context);
      const data = schemas[name].output.parse(await withDeadline(answer, deadlineMs));
      return sendEnvelope(reply, 200, succeed(data));
    },
  });
}

/** Serves every call of the contract; `handlers` cannot be typed with one missing. */
export async function registerRoutes(app: FastifyInstance, handlers: Handlers): Promise<void> {
  for (const name of Object.keys(routes) as RouteName[]) {
    if (!FILE_ROUTES.has(name)) registerRoute(app, name, handlers);
  }
  await app.register(async (scope) => {
    await acceptFiles(scope);
    for (const name of FILE_ROUTES) registerRoute(scope, name, handlers, FILES_DEADLINE_MS);
  });
}
