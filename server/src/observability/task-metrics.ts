import { Counter, Histogram, type Registry } from 'prom-client';
import { scrapedGauge } from './scraped-gauge';

/** Seconds: from an idle worker to a queue without workers. */
const WAIT_BUCKETS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800];

/** Seconds: from the analysis of a small picture to a video. */
const RUN_BUCKETS = [0.1, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320, 640];

const MS_PER_SECOND = 1000;

/** The label of tasks without a tool. */
const NO_TOOL = 'none';

/** One run of a task by this worker. The values are of fixed sets, since they become labels. */
type Run = {
  tool: string | null;
  kind: string;
  outcome: string;
  failure: string | undefined;
  waitMs: number;
  runMs: number;
};

export type TaskMetrics = {
  watch: {
    worked: (run: Run) => void;
    /** Counts a task that was recovered from a lost worker. */
    swept: (outcome: string) => void;
  };
  /** Reports the memory of the local models' process, measured on each scrape; undefined while there is none. */
  showEngineMemory: (bytes: () => Promise<number | undefined>) => void;
};

/** Metrics of task outcomes. Every label is from a fixed set. */
export function createTaskMetrics(registry: Registry): TaskMetrics {
  const registers = [registry];
  const worked = new Counter({
    name: 'tuzuo_task_runs_total',
    help: 'Runs of tasks by this worker, by tool, kind, outcome (requeued = another run follows) and failure',
    labelNames: ['tool', 'kind', 'outcome', 'failure'],
    registers,
  });
  const waits = new Histogram({
    name: 'tuzuo_task_wait_seconds',
    help: 'Time from when a task could be taken up to when this worker took it up',
    labelNames: ['tool'],
    buckets: WAIT_BUCKETS,
    registers,
  });
  const runs = new Histogram({
    name: 'tuzuo_task_run_seconds',
    help: 'Time from when this worker took a task up to its end',
    labelNames: ['tool', 'kind', 'outcome'],
    buckets: RUN_BUCKETS,
    registers,
  });
  const swept = new Counter({
    name: 'tuzuo_task_workers_lost_total',
    help: 'Tasks that this process found without their worker, by what became of them',
    labelNames: ['outcome'],
    registers,
  });

  return {
    watch: {
      worked: ({ kind, outcome, failure = '', waitMs, runMs, ...task }) => {
        const tool = task.tool ?? NO_TOOL;
        worked.inc({ tool, kind, outcome, failure });
        waits.observe({ tool }, waitMs / MS_PER_SECOND);
        runs.observe({ tool, kind, outcome }, runMs / MS_PER_SECOND);
      },
      swept: (outcome) => swept.inc({ outcome }),
    },

    showEngineMemory: (bytes) =>
      scrapedGauge(
        registry,
        {
          name: 'tuzuo_engine_memory_bytes',
          help: "Resident memory of the local models' process; absent while there is none",
        },
        async () => {
          const value = await bytes();
          return value === undefined ? [] : [{ value }];
        },
      ),
  };
}
