import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type ReadinessParts, serveHealth } from './health';
import type { Metrics } from './metrics';
import { serveMetrics } from './metrics-route';

type MonitorOptions = {
  log: FastifyBaseLogger;
  metrics: Metrics;
  readiness: ReadinessParts;
  metricsToken: string | undefined;
};

/** What a process without calls or pages still answers: whether it lives, is ready, and what it counts. */
export function buildMonitor({ log, metrics, readiness, metricsToken }: MonitorOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  serveHealth(app, readiness);
  serveMetrics(app, metrics, metricsToken);
  return app;
}
