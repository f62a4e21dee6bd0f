import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { residentBytes } from './process-memory';
import { createTaskMetrics } from './task-metrics';

const RUN = { tool: 'matting', kind: 'run', waitMs: 1_500, runMs: 30_000 } as const;

/** Metrics of tasks, and their output lines. */
function taskMetrics() {
  const registry = new Registry();
  const lines = async () => (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#'));
  return { ...createTaskMetrics(registry), lines };
}

describe('the metrics of tasks', () => {
  it('count runs by outcome, and report how long they waited and took', async () => {
    const { watch, lines } = taskMetrics();
    watch.worked({ ...RUN, outcome: 'succeeded', failure: undefined });
    watch.worked({ ...RUN, outcome: 'succeeded', failure: undefined });
    watch.worked({ ...RUN, outcome: 'failed', failure: 'outOfMemory' });
    watch.swept('requeued');
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'tuzuo_task_runs_total{tool="matting",kind="run",outcome="succeeded",failure=""} 2',
        'tuzuo_task_runs_total{tool="matting",kind="run",outcome="failed",failure="outOfMemory"} 1',
        'tuzuo_task_wait_seconds_bucket{le="1",tool="matting"} 0',
        'tuzuo_task_wait_seconds_bucket{le="2.5",tool="matting"} 3',
        'tuzuo_task_run_seconds_sum{tool="matting",kind="run",outcome="succeeded"} 60',
        'tuzuo_task_workers_lost_total{outcome="requeued"} 1',
      ]),
    );
  });

  it('report the memory of the models’ process while there is one', async () => {
    const { showEngineMemory, lines } = taskMetrics();
    let pid: number | undefined = process.pid;
    showEngineMemory(() => residentBytes(pid));
    const [line] = (await lines()).filter((text) => text.startsWith('tuzuo_engine_memory_bytes '));
    const ratio = Number(line?.split(' ')[1]) / process.memoryUsage.rss();
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
    pid = undefined;
    expect((await lines()).join()).not.toContain('tuzuo_engine_memory_bytes ');
  });
});
