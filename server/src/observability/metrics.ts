import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { type CodeMetrics, createCodeMetrics } from './code-metrics';
import { createTaskMetrics, type TaskMetrics } from './task-metrics';
import { createWorkMetrics, type WorkMetrics } from './work-metrics';

/** Seconds: from a cached file to a call that reached its deadline. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

const MS_PER_SECOND = 1000;

export type Metrics = {
  registry: Registry;
  observe: (app: FastifyInstance) => void;
  tasks: TaskMetrics;
  codes: CodeMetrics;
  work: WorkMetrics;
  /** Accounts with differences, by kind; a person has to look at any. */
  ledgerDifferences: Counter<'account'>;
  /** Signed reports of payment providers that match nothing here; a person has to look at each. */
  paymentAnomalies: Counter<'provider' | 'kind'>;
};

/** Metrics of this process and of its HTTP responses. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'tuzuo_' });
  const requests = new Counter({
    name: 'tuzuo_http_requests_total',
    help: 'HTTP answers by route name, envelope code (empty without an envelope) and status',
    labelNames: ['route', 'code', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'tuzuo_http_request_duration_seconds',
    help: 'Time from request to answer, by route name',
    labelNames: ['route'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  const ledgerDifferences = new Counter({
    name: 'tuzuo_ledger_differences_total',
    help: 'Accounts whose balance was not the sum of their entries or open holds, by kind of account',
    labelNames: ['account'],
    registers: [registry],
  });
  const paymentAnomalies = new Counter({
    name: 'tuzuo_payment_anomalies_total',
    help: 'Signed reports of payment providers that match no payment, refund or contract, by provider and kind',
    labelNames: ['provider', 'kind'],
    registers: [registry],
  });
  const observe = (app: FastifyInstance) => {
    app.addHook('onResponse', (request, reply, done) => {
      // Route names, never paths: a label per requested path would let anyone fill our memory.
      const route = request.routeOptions.config.routeName ?? 'other';
      requests.inc({ route, code: reply.envelopeCode, status: reply.statusCode });
      durations.observe({ route }, reply.elapsedTime / MS_PER_SECOND);
      done();
    });
  };
  return {
    registry,
    observe,
    tasks: createTaskMetrics(registry),
    codes: createCodeMetrics(registry),
    work: createWorkMetrics(registry),
    ledgerDifferences,
    paymentAnomalies,
  };
}
