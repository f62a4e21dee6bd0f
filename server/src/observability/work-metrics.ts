import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Seconds: from a small picture to a video on a busy service. */
const RUN_BUCKETS = [1, 2.5, 5, 10, 20, 40, 80, 160, 320, 640];

/** Seconds: from a row in memory to the statement timeout. */
const QUERY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

const MICROS = 1_000_000;
const MS_PER_SECOND = 1000;

/** The values are of fixed sets, since they become labels. */
type EngineRun = {
  engine: string;
  tool: string;
  fault: string | undefined;
  seconds: number;
  costMicros: number;
};

/** Seconds: from a HEAD in the same rack to a large upload that was slow. */
const STORAGE_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** One attempt of a request to S3. */
type StorageRequest = { operation: string; outcome: string; seconds: number };

type JobRun = { job: string; isDone: boolean; endedAtMs: number };

export type WorkMetrics = {
  /** Counts an ended run on a cloud engine. */
  engineRun: (run: EngineRun) => void;
  /** Counts a run of a background job. */
  jobRun: (run: JobRun) => void;
  /** Counts an attempt of a request to S3, of the files or of backups. */
  storageRequest: (request: StorageRequest) => void;
  /** Observes a database statement of this process. */
  query: (ms: number) => void;
};

/** Metrics of what this process does besides calls and tasks. */
export function createWorkMetrics(registry: Registry): WorkMetrics {
  const registers = [registry];
  const engineRuns = new Counter({
    name: 'tuzuo_engine_runs_total',
    help: 'Ended runs on cloud engines, by engine, tool and kind of fault (empty: it succeeded)',
    labelNames: ['engine', 'tool', 'fault'],
    registers,
  });
  const engineSeconds = new Histogram({
    name: 'tuzuo_engine_run_seconds',
    help: 'Duration of runs on cloud engines, by engine and tool',
    labelNames: ['engine', 'tool'],
    buckets: RUN_BUCKETS,
    registers,
  });
  const engineCost = new Counter({
    name: 'tuzuo_engine_cost_total',
    help: "Cost of runs on cloud engines by the operator's prices, in the operator's currency",
    labelNames: ['engine', 'tool'],
    registers,
  });
  const jobFailures = new Counter({
    name: 'tuzuo_job_failures_total',
    help: 'Failed runs of background jobs by this worker',
    labelNames: ['name'],
    registers,
  });
  const jobSuccess = new Gauge({
    name: 'tuzuo_job_last_success_timestamp_seconds',
    help: 'When a background job last succeeded in this worker, as a Unix time',
    labelNames: ['name'],
    registers,
  });
  const storageRequests = new Counter({
    name: 'tuzuo_storage_requests_total',
    help: 'Requests to S3 by this process, each attempt, by operation and outcome: done, missing, refused, unavailable',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const storageSeconds = new Histogram({
    name: 'tuzuo_storage_request_seconds',
    help: 'Duration of requests to S3 until their answer began, by operation',
    labelNames: ['operation'],
    buckets: STORAGE_BUCKETS,
    registers,
  });
  const queries = new Histogram({
    name: 'tuzuo_database_query_seconds',
    help: 'Time of database statements of this process, waiting for the answer included',
    buckets: QUERY_BUCKETS,
    registers,
  });
  return {
    engineRun: ({ engine, tool, fault = '', seconds, costMicros }) => {
      engineRuns.inc({ engine, tool, fault });
      engineSeconds.observe({ engine, tool }, seconds);
      engineCost.inc({ engine, tool }, costMicros / MICROS);
    },
    jobRun: ({ job, isDone, endedAtMs }) => {
      if (isDone) jobSuccess.set({ name: job }, endedAtMs / MS_PER_SECOND);
      else jobFailures.inc({ name: job });
    },
    storageRequest: ({ operation, outcome, seconds }) => {
      storageRequests.inc({ operation, outcome });
      storageSeconds.observe({ operation }, seconds);
    },
    query: (ms) => queries.observe(ms / MS_PER_SECOND),
  };
}
