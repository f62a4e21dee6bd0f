import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withCorrelation } from '../lib/correlation';
import { NO_TRACE, startTrace, type Trace } from '../lib/trace';
import { QUIET_ROUTES } from '../observability/request-log';

const FIRST_SERVER_ERROR = 500;

type Scope = { trace: Trace; resource: AsyncResource };

/**
 * A trace of its own for a call; none for files of pages and what machines poll. A `traceparent` of the caller is not
 * continued: strangers would decide what is recorded.
 */
function traceOf(request: FastifyRequest): Trace {
  const { routeName } = request.routeOptions.config;
  if (routeName === undefined || QUIET_ROUTES.has(routeName)) return NO_TRACE;
  const attributes = {
    'http.request.method': request.method,
    'http.route': routeName,
    'tuzuo.request_id': request.id,
  };
  return startTrace(routeName, attributes);
}

function endTrace(trace: Trace, { statusCode, envelopeCode }: FastifyReply): void {
  const attributes = { 'http.response.status_code': statusCode, 'tuzuo.code': envelopeCode };
  trace.end(attributes, statusCode >= FIRST_SERVER_ERROR);
}

/** Gives each request its asynchronous scope: log lines of what it causes have its ID, and its spans one trace. */
export function scopeRequests(app: FastifyInstance): void {
  const scopes = new WeakMap<FastifyRequest, Scope>();
  app.addHook('onRequest', (request, _reply, done) => {
    const trace = traceOf(request);
    withCorrelation({ requestId: request.id }, () =>
      trace.run(() => {
        scopes.set(request, { trace, resource: new AsyncResource('TuzuoRequest') });
        done();
      }),
    );
  });
  // A body arrives in the scope of its connection, which may have served other requests.
  app.addHook('preValidation', (request, _reply, done) => {
    scopes.get(request)?.resource.runInAsyncScope(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const trace = scopes.get(request)?.trace;
    if (trace) endTrace(trace, reply);
    done();
  });
}
