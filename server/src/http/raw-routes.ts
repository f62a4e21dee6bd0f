import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { say } from '../i18n/words';
import { localeOf, originOf } from './caller';
import { failureOf } from './failure';
import { INPUT_BOUNDS, queryFields } from './form-body';
import { checkInput } from './input-errors';
import { acceptFiles, filesOf } from './multipart';
import type { RawAnswer, RawRequest, RawRoute } from './port';

const NOTHING = Buffer.alloc(0);

const METHODS: Record<RawRoute['method'], string[] | undefined> = {
  GET: ['GET', 'HEAD'],
  POST: ['POST'],
  ANY: undefined,
};

function rawRequestOf(request: FastifyRequest): RawRequest {
  const locale = localeOf(request);
  const { body } = request;
  return {
    requestId: request.id,
    locale,
    say: (key, params) => say(locale, key, params),
    address: request.ip,
    origin: originOf(request),
    method: request.method,
    headers: request.headers,
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    queryFields: () => queryFields(request),
    bytes: Buffer.isBuffer(body) ? body : NOTHING,
    fields: Buffer.isBuffer(body) ? undefined : body,
    isMultipart: request.isMultipart?.() ?? false,
    files: (wanted) => filesOf(request, wanted),
    check: (schema, input) => checkInput(schema, input, locale),
    explain: (error) => failureOf(error, locale, request.id),
  };
}

function send(
  reply: FastifyReply,
  { status = 200, headers = {}, body, json, code }: RawAnswer,
): FastifyReply {
  reply.code(status).headers(headers);
  if (code !== undefined) reply.envelopeCode = code;
  return json === undefined ? reply.send(body) : reply.send(json);
}

/** Serves one raw route. Unexpected errors are logged with their stack. */
function registerRawRoute<Admitted>(app: FastifyInstance, route: RawRoute<Admitted>): void {
  const { path, name, maxBodyBytes = INPUT_BOUNDS.bodyBytes, admit, handle, refuse } = route;
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  app.route({
    method: METHODS[route.method] ?? app.supportedMethods,
    url: path,
    bodyLimit: maxBodyBytes,
    config: { routeName: name },
    ...(admit && {
      onRequest: async (request: FastifyRequest) => {
        admitted.set(request, await admit(rawRequestOf(request)));
      },
    }),
    ...(refuse && {
      errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
        const raw = rawRequestOf(request);
        if (raw.explain(error).unforeseen) {
          request.log.error({ err: error, requestId: request.id, route: name }, 'request failed');
        }
        return send(reply, refuse(error, raw));
      },
    }),
    handler: async (request, reply) => {
      const answer = await handle(rawRequestOf(request), admitted.get(request) as Admitted);
      return answer === undefined ? reply.callNotFound() : send(reply, answer);
    },
  });
}

/** Serves the routes of a module that respond without the envelope, or need their unmodified bodies. */
export async function registerRawRoutes<Admitted>(
  app: FastifyInstance,
  routes: readonly RawRoute<Admitted>[],
): Promise<void> {
  const keepsBytes = ({ body }: RawRoute<Admitted>) => body === 'bytes';
  await app.register(async (scope) => {
    await acceptFiles(scope);
    for (const route of routes) if (!keepsBytes(route)) registerRawRoute(scope, route);
  });
  await app.register(async (scope) => {
    // No parser may touch signed bytes, whatever their content type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const route of routes.filter(keepsBytes)) registerRawRoute(scope, route);
  });
}
