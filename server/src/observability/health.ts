import { APP_VERSION } from '@tuzuo/core/app/version';
import type { FastifyInstance } from 'fastify';
import { withDeadline } from '../lib/deadline';

/** A part that the server cannot work without. */
type ReadinessPart = {
  /** Resolves if the part works; it has failed if this rejects or times out. */
  check: () => Promise<unknown>;
  /** Description of the problem, for the operator. */
  problem: string;
};

export type ReadinessParts = Record<'database' | 'storage' | 'worker', ReadinessPart>;

type PartState = { ok: true } | { ok: false; problem: string };

/** A load balancer asks every few seconds and has a short timeout. */
const CHECK_DEADLINE_MS = 2_000;

const OK = 200;
const UNAVAILABLE = 503;

async function checkPart(part: ReadinessPart): Promise<PartState> {
  try {
    await withDeadline(part.check(), CHECK_DEADLINE_MS);
    return { ok: true };
  } catch {
    return { ok: false, problem: part.problem };
  }
}

/**
 * GET /healthz: 200 if the process responds. GET /readyz: 200 if every part works, otherwise 503, with the state of
 * each.
 */
export function serveHealth(app: FastifyInstance, parts: ReadinessParts): void {
  app.get('/healthz', { config: { routeName: 'healthz' } }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok', version: APP_VERSION });
  });
  app.get('/readyz', { config: { routeName: 'readyz' } }, async (_request, reply) => {
    const [database, storage, worker] = await Promise.all([
      checkPart(parts.database),
      checkPart(parts.storage),
      checkPart(parts.worker),
    ]);
    const ready = database.ok && storage.ok && worker.ok;
    return reply
      .code(ready ? OK : UNAVAILABLE)
      .header('cache-control', 'no-store')
      .send({ ready, parts: { database, storage, worker } });
  });
}
