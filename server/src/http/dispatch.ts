import { Readable } from 'node:stream';
import fastifyCompress, { type FastifyCompressOptions } from '@fastify/compress';
import { type BodyBounds, type CallInput, schemas } from '@tuzuo/contract/api';
import { type Envelope, succeed } from '@tuzuo/core/api/envelope';
import { API_BASE, type RouteName, routes } from '@tuzuo/core/api/routes';
import type { Locale } from '@tuzuo/core/text/locale';
import { isWritable } from '@tuzuo/core/text/writable';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RefusedField } from '../errors';
import { say } from '../i18n/words';
import { withDeadline } from '../lib/deadline';
import { type Authentication, identifyCaller, sessionTokenOf } from './authentication';
import { deviceOf, localeOf, originOf } from './caller';
import { failureOf } from './failure';
import { INPUT_BOUNDS, queryFields } from './form-body';
import { checkInput } from './input-errors';
import { jsonParts } from './json-parts';
import { createLargeBodyGate, type LargeBodyGate } from './large-bodies';
import { acceptFiles, FILES, filesOf } from './multipart';
import type { CallContext, Handlers } from './port';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the route in metrics and log. */
    routeName?: string;
  }
  interface FastifyReply {
    /** Code of the envelope that was sent; '' for a response without one. */
    envelopeCode: string;
  }
}

/** Clients give up after 60 s; an unresponsive database must be reported well before that. */
const CALL_DEADLINE_MS = 15_000;

/** Deadline of uploads, which arrive at the speed of the caller's connection. */
const FILES_DEADLINE_MS = 300_000;

/** Envelopes are JSON and must not be cached. */
const ENVELOPE_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
};

/**
 * The threshold is one network packet, below which compression gains nothing. Responses contain no secret next to data
 * that an attacker controls: the session is in a header that other sites cannot set (so no BREACH). Compressed request
 * bodies stay refused, since a small one could unpack to gigabytes.
 */
const COMPRESSION: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: 1_400,
  customTypes: /^application\/json/,
  globalDecompression: false,
};

/** Sends an envelope, in parts if it is large, and records its code for metrics and log. */
export function sendEnvelope(
  reply: FastifyReply,
  status: number,
  envelope: Envelope<unknown>,
  { isLarge = false } = {},
): FastifyReply {
  reply.envelopeCode = envelope.code;
  // Serialized here, because Fastify would first look for a serializer of the route.
  const body = isLarge ? Readable.from(jsonParts(envelope), { objectMode: false }) : JSON.stringify(envelope);
  return reply.code(status).headers(ENVELOPE_HEADERS).send(body);
}

/** Sends the response for a call's error; logs unexpected errors. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const failure = failureOf(error, localeOf(request), request.id);
  if (failure.unforeseen) request.log.error({ err: error, requestId: request.id }, 'call failed');
  return sendEnvelope(reply, failure.status, failure.envelope);
}

/** Body limits of a call that exceed the default. */
function bodyOf(name: RouteName): BodyBounds | undefined {
  const schema = schemas[name];
  return 'body' in schema ? schema.body : undefined;
}

/**
 * Validates the input of a call against its schema. Throws errors that {@link sendFailure} reports as invalid input.
 */
function parseInput<Name extends RouteName>(name: Name, given: unknown, locale: Locale): CallInput<Name> {
  const input = checkInput(schemas[name].input, given ?? {}, locale);
  const own = bodyOf(name)?.own ?? [];
  const unwritable = Object.entries(input).find(
    ([field, value]) => !own.includes(field) && !isWritable(value),
  );
  if (unwritable) throw new RefusedField(unwritable[0], 'field.invalid');
  // TypeScript cannot connect the name with its schema's output here.
  return input as CallInput<Name>;
}

function contextOf(request: FastifyRequest, reply: FastifyReply): CallContext {
  const locale = localeOf(request);
  // Methods rather than arrow functions: esbuild's `keepNames`, which tsx sets, would rename each of those on every
  // call.
  return {
    requestId: request.id,
    locale,
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
    files(wanted) {
      return filesOf(request, { ...FILES, ...wanted });
    },
  };
}

type RouteOptions = Authentication & {
  /** Admits large bodies to the calls that accept them. */
  admitLarge: LargeBodyGate;
  deadlineMs?: number;
};

/**
 * Serves one call of the contract: method, path and required caller from the route table, input and output validated by
 * the schemas, and every outcome as an envelope. Bodies beyond the default limit and files are read after the caller is
 * known. Validation also strips output fields that the contract does not define.
 */
export function registerRoute<Name extends RouteName>(
  app: FastifyInstance,
  name: Name,
  handlers: Handlers<Name>,
  { admitLarge, deadlineMs = CALL_DEADLINE_MS, ...authentication }: RouteOptions,
): void {
  const { method, path } = routes[name];
  const body = bodyOf(name);
  app.route({
    method,
    url: `${API_BASE}/${path}`,
    bodyLimit: body?.bytes ?? INPUT_BOUNDS.bodyBytes,
    config: { routeName: name, jsonBounds: body?.json, structures: body?.structures },
    ...(body && { onRequest: admitLarge }),
    errorHandler: (error, request, reply) => sendFailure(request, reply, error),
    handler: async (request, reply) => {
      const context = contextOf(request, reply);
      const given = method === 'GET' ? queryFields(request) : request.body;
      const checked = parseInput(name, given, context.locale);
      const answer = async () => {
        const token = sessionTokenOf(request);
        const caller = await identifyCaller(name, checked, { token, ...authentication });
        return handlers[name](checked, Object.assign(context, caller));
      };
      const data = schemas[name].output.parse(await withDeadline(answer(), deadlineMs));
      return sendEnvelope(reply, 200, succeed(data), { isLarge: 'isLarge' in schemas[name] });
    },
  });
}

/**
 * Serves every call of the contract; a missing handler does not compile.
 * @param fileCalls calls with a multipart body; all others refuse such a body unread
 */
export async function registerRoutes(
  app: FastifyInstance,
  handlers: Handlers,
  { fileCalls, ...authentication }: Authentication & { fileCalls: readonly RouteName[] },
): Promise<void> {
  const options = { ...authentication, admitLarge: createLargeBodyGate(authentication) };
  await app.register(async (calls) => {
    await calls.register(fastifyCompress, COMPRESSION);
    for (const name of Object.keys(routes) as RouteName[]) {
      if (!fileCalls.includes(name)) registerRoute(calls, name, handlers, options);
    }
    await calls.register(async (scope) => {
      await acceptFiles(scope);
      for (const name of fileCalls) {
        registerRoute(scope, name, handlers, { ...options, deadlineMs: FILES_DEADLINE_MS });
      }
    });
  });
}
