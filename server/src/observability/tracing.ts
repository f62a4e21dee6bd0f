import { DiagLogLevel, diag } from '@opentelemetry/api';
import { APP_VERSION } from '@tuzuo/core/app/version';
import type { Logger } from './logger';

type TracingSettings = {
  /** Base URL of a collector; spans go to `/v1/traces` below it. */
  endpoint: string;
  /** Headers of each export, such as a token of the collector. */
  headers: Readonly<Record<string, string>>;
  /** Share of traces that are recorded, 0 to 1. */
  ratio: number;
  role: string;
};

/** A collector that is away is reported this often. */
const REPORT_EVERY_MS = 10 * 60_000;

/** OpenTelemetry's own errors, whose texts may contain answers of the collector, as one warning now and then. */
function reportFailures(log: Pick<Logger, 'warn'>): void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const ignore = () => undefined;
  const error = () => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    log.warn('traces not exported: is OTEL_EXPORTER_OTLP_ENDPOINT right, and the collector running?');
  };
  diag.setLogger({ error, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR);
}

/**
 * Records spans from now on and exports them in batches, by OTLP over HTTP as JSON. Spans that the collector does not
 * take in time are dropped; nothing waits for it. The libraries are loaded only here.
 * @returns what exports the rest and stops
 */
export async function startTracing(
  { endpoint, headers, ratio, role }: TracingSettings,
  log: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const sdk = await import('@opentelemetry/sdk-trace-node');
  reportFailures(log);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers });
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'tuzuo',
      'service.version': APP_VERSION,
      'service.instance.id': `${process.pid}`,
      'tuzuo.role': role,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  provider.register();
  return () => provider.shutdown();
}
