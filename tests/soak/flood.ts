import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { startEmbeddedPostgres } from '@tuzuo/embedded-postgres/start';
import { buildServer } from '../../scripts/lib/server-bundle.mjs';
import { createDatabase } from '../../server/src/db/database';
import { createLogger } from '../../server/src/observability/logger';
import { temporaryDataDir } from '../builders/data-dir';
import { soak } from './run';
import { startServerChild } from './server-child';
import { forgetLimits, leftovers, newCallers } from './world';

const CALLERS = 20;
const CONCURRENCY = 16;

/** Limit of a visitor's latency during a flood, in ms: the 99th percentile of the probe's responses. */
const PROBE_P99_MS = 250;

const NUMBER = /^\d+$/;

function planOf(args: readonly string[]) {
  const [uploads = 20_000, requests = 50_000, seed = Date.now() % 1_000_000] = args.map((text) => {
    if (!NUMBER.test(text))
      throw new Error(`"${text}" is no number: npm run soak -- [uploads] [requests] [seed]`);
    return Number(text);
  });
  return { uploads, requests, seed, concurrency: CONCURRENCY };
}

function startProbe(url: string) {
  const worker = new Worker(new URL('./probe.mjs', import.meta.url), { workerData: url });
  return {
    stop: async (): Promise<number[]> => {
      worker.postMessage('stop');
      const [times] = (await once(worker, 'message')) as [number[]];
      return times.sort((a, b) => a - b);
    },
  };
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/**
 * The long random run: the real server on a real PostgreSQL, in separate processes, under seeded uploads and requests,
 * while a probe checks that it still responds.
 */
export async function soakFlood(args: readonly string[]): Promise<number> {
  const plan = planOf(args);
  const say = (text: string) => process.stdout.write(`${text}\n`);
  say(`${plan.uploads} uploads and ${plan.requests} requests from the seed ${plan.seed}`);
  const root = await temporaryDataDir();
  const dataDir = join(root, 'files-and-more');
  const postgres = await startEmbeddedPostgres({ dataDir: root, log: createLogger('error') });
  await buildServer();
  // No worker runs the created tasks, so that the machine is free for requests.
  const server = startServerChild('api', { DATABASE_URL: postgres.url, DATA_DIR: dataDir });
  const url = await server.ready;
  const database = createDatabase(postgres.url, {
    max: 4,
    timeZone: 'Asia/Shanghai',
    log: createLogger('error'),
  });
  try {
    const callers = await newCallers({ url, database }, CALLERS);
    const probe = startProbe(url);
    const started = performance.now();
    const { outcomes, problems } = await soak(url, callers, plan, () => forgetLimits(database));
    const seconds = (performance.now() - started) / 1000;
    const times = await probe.stop();
    const left = await leftovers(database, dataDir);
    const p99 = at(times, 0.99);
    const slow = p99 > PROBE_P99_MS ? [`99 of 100 probes took up to ${p99.toFixed(0)} ms`] : [];
    const wrong = [...problems, ...left, ...server.errors().slice(0, 5), ...slow];
    for (const [outcome, count] of Object.entries(outcomes).sort(([a], [b]) => (a < b ? -1 : 1))) {
      say(`  ${outcome.padEnd(20)}${String(count).padStart(8)}`);
    }
    say(`  took ${seconds.toFixed(0)} s`);
    const figures = [0.5, 0.99, 1].map((share) => at(times, share).toFixed(0));
    say(`  probe, ${times.length} times: median, 99 %, worst ${figures.join(', ')} ms`);
    for (const one of wrong) say(`WRONG ${one}`);
    return wrong.length > 0 ? 1 : 0;
  } finally {
    await database.close();
    await server.stop();
    await postgres.stop();
    await rm(root, { recursive: true, force: true });
  }
}
