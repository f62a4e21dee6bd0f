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

/** The health and metrics endpoints of a process without calls or pages. */
export function buildMonitor({ log, metrics, readiness, metricsToken }: MonitorOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  serveHealth(app, readiness);
  serveMetrics(app, metrics, metricsToken);
  return app;
}
