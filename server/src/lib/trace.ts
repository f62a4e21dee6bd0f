import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/**
 * Spans of OpenTelemetry. Until an exporter is started (observability/tracing.ts) none is recorded, and all of this costs
 * next to nothing. Spans contain no personal data: errors appear by their class only.
 */

const tracer = trace.getTracer('tuzuo');

const TRACEPARENT = 'traceparent';

type SpanOptions = { kind?: SpanKind; attributes?: Attributes };

function endSpan(span: Span, error?: unknown): void {
  if (error !== undefined) {
    const type = error instanceof Error ? error.name : 'unknown';
    span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** Runs `work` in a span, inside of which further spans are its children. */
export function traced<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      const result = await work(span);
      endSpan(span);
      return result;
    } catch (error) {
      endSpan(span, error);
      throw error;
    }
  });
}

/** A trace that begins here. */
export type Trace = {
  /** Runs `work` so that its spans, also later ones, belong to this trace. */
  run: <T>(work: () => T) => T;
  end: (attributes: Attributes, hasFailed: boolean) => void;
};

export const NO_TRACE: Trace = { run: (work) => work(), end: () => undefined };

/** Begins a trace with the span of a request from outside. */
export function startTrace(name: string, attributes: Attributes): Trace {
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, root: true, attributes });
  if (!span.isRecording()) return NO_TRACE;
  return {
    run: (work) => context.with(trace.setSpan(context.active(), span), work),
    end: (more, hasFailed) => {
      span.setAttributes(more);
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/**
 * Starts a span for something that does not start further ones, if what runs now belongs to a trace. Returns what ends
 * it, with the error if it failed.
 */
export function startStep(name: string, options: SpanOptions = {}): (error?: unknown) => void {
  if (!trace.getActiveSpan()?.isRecording()) return () => undefined;
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, ...options });
  return (error) => endSpan(span, error);
}

/** Records something that another process did, as a child of `parent`; times in ms since 1970. */
export function recordStep(
  parent: Span,
  { name, startMs, endMs }: { name: string; startMs: number; endMs: number },
): void {
  tracer.startSpan(name, { startTime: startMs }, trace.setSpan(context.active(), parent)).end(endMs);
}

/** The trace of what runs now, as the header `traceparent` of W3C Trace Context has it; null without one. */
export function currentTrace(): string | null {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier[TRACEPARENT] ?? null;
}

/** Runs `work` as a part of a trace that another process began. */
export const continueTrace = <T>(traceparent: string | null, work: () => T): T =>
  context.with(
    propagation.extract(context.active(), traceparent ? { [TRACEPARENT]: traceparent } : {}),
    work,
  );
