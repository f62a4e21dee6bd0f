import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DeadlineExceeded } from '../errors';
import { withDeadline } from '../lib/deadline';
import { isBelow, LimitReached } from './request-limits';

/** Beyond any of these, calls are answered so late that their callers have given up. */
export type LoadLimits = {
  /** Calls handled at once. */
  inProgress: number;
  /** Mean delay of the event loop within a second, in ms. */
  delayMs: number;
  /** How long a query waits for the database, in ms. */
  databaseMs: number;
};

export const LOAD_LIMITS: LoadLimits = { inProgress: 200, delayMs: 1_000, databaseMs: 1_000 };

const SAMPLE_MS = 1_000;
const PROBE_MS = 500;

/** Suggested wait, between these, so that those refused do not all return at once. */
const RETRY_AFTER_MS = { min: 1_000, max: 4_000 } as const;

const refusal = () => {
  const { min, max } = RETRY_AFTER_MS;
  return new LimitReached(Math.round(min + Math.random() * (max - min)), 'server.busy');
};

type Shedding = {
  /** A query; one that fails is not late. */
  probe: () => Promise<unknown>;
  /** Paths of calls, with everything below. */
  callBases: readonly string[];
  /** Those of them that are always accepted. */
  acceptedBases: readonly string[];
};

/**
 * Refuses calls by a CallError 10004 while this process has more of them than it can answer in time. Pages, files and
 * health checks are always answered. A call counts from when its body has arrived until its answer is ready, so that
 * slow connections occupy nothing.
 */
export function shedLoad(
  app: FastifyInstance,
  { inProgress, delayMs, databaseMs }: LoadLimits,
  { probe, callBases, acceptedBases }: Shedding,
): void {
  // The plugin only measures; what is refused is decided here.
  app.register(underPressure, {
    maxEventLoopDelay: delayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: () => undefined,
    healthCheckInterval: PROBE_MS,
    healthCheck: () =>
      withDeadline(probe(), databaseMs).then(
        () => true,
        (error: unknown) => !(error instanceof DeadlineExceeded),
      ),
  });
  const counted = new Set<FastifyRequest>();
  const isCall = (request: FastifyRequest) => isBelow(request, callBases) && !isBelow(request, acceptedBases);
  const requireCapacity = (request: FastifyRequest): void => {
    if (isCall(request) && (counted.size >= inProgress || app.isUnderPressure())) throw refusal();
  };
  app.addHook('onRequest', async (request) => requireCapacity(request));
  app.addHook('preValidation', async (request) => {
    requireCapacity(request);
    // A file is received while its call is handled.
    if (isCall(request) && request.isMultipart?.() !== true) counted.add(request);
  });
  app.addHook('onSend', async (request) => {
    counted.delete(request);
  });
}
