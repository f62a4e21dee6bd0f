import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryDataDir } from '../../../tests/builders/data-dir';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { type QueueWorld, queueWorld } from '../../../tests/builders/queue-world';
import { directoryDestination } from '../backup/directory';
import { newId } from '../db/ids';
import { createWorkerNodes } from '../modules/worker-node/service';
import { createMetrics, type Metrics } from '../observability/metrics';
import { showInstallation } from './installation-metrics';

/** Labels that Prometheus adds, or that exist on every series. */
const TARGET_LABELS = ['instance', 'job', 'le'];

const example = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../docs/examples/monitoring/${name}`, import.meta.url)), 'utf8');

let database: TestDatabase;
let world: QueueWorld;
let metrics: Metrics;

beforeAll(async () => {
  database = await testDatabase();
  world = await queueWorld(database);
  metrics = createMetrics();
  metrics.codes.showBudget({ limits: { hour: 1, day: 1 }, used: async () => ({ hour: 0, day: 0 }) });
  metrics.tasks.showEngineMemory(async () => undefined);
  const dataDir = await temporaryDataDir();
  const backups = { destination: directoryDestination(dataDir) };
  showInstallation(metrics.registry, { database, dataDir, backups });
});

afterAll(async () => {
  await world.close();
  await database.drop();
});

const lines = async () => (await metrics.registry.metrics()).split('\n');

describe('the metrics of the installation', () => {
  it('report waiting tasks and the longest wait, workers, unfinished orders, connections and the disk', async () => {
    const owner = await world.newOwner();
    await world.enqueue(owner, 2);
    await database.pool.query(`update task set run_after = now() - interval '90 seconds'`);
    const nodes = createWorkerNodes(database);
    for (const role of ['worker', 'api'] as const) await nodes.beat({ id: newId(), role, version: '1.0.84' });
    const now = await lines();
    expect(now).toContain('tuzuo_tasks_open{tool="image-magnify",state="queued"} 2');
    const wait = now.find((line) =>
      line.startsWith('tuzuo_task_oldest_waiting_seconds{tool="image-magnify"}'),
    );
    expect(Number(wait?.split(' ')[1])).toBeGreaterThanOrEqual(90);
    expect(Number(wait?.split(' ')[1])).toBeLessThan(150);
    expect(now).toContain('tuzuo_worker_nodes{role="worker",version="1.0.84"} 1');
    expect(now).not.toContain('tuzuo_worker_nodes{role="api"');
    expect(now).toContain('tuzuo_nodes{role="worker",version="1.0.84"} 1');
    expect(now).toContain('tuzuo_nodes{role="api",version="1.0.84"} 1');
    for (const what of ['expired', 'undelivered', 'refund'])
      expect(now).toContain(`tuzuo_orders_unfinished{what="${what}"} 0`);
    expect(now).toContain('tuzuo_content_checks_waiting 0');
    expect(now).toContain('tuzuo_database_connections{state="waiting"} 0');
    expect(
      Number(now.find((line) => line.startsWith('tuzuo_storage_free_bytes '))?.split(' ')[1]),
    ).toBeGreaterThan(0);
  });
});

/** Expressions of PromQL with the metrics that each reads and the labels that it names. */
function readsOf(expression: string) {
  const names = [...expression.matchAll(/\btuzuo_\w+/g)].map(([name]) => name);
  const grouped = [...expression.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((label) => label.trim()),
  );
  const matched = [...expression.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = '']) => label);
  return { names, labels: [...grouped, ...matched].filter((label) => label !== '') };
}

type Panel = { id: number; title: string; targets?: { expr: string; legendFormat: string }[] };

const shownIn = (text: string) =>
  [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = '']) => label);

describe('the examples for Prometheus and Grafana', () => {
  const panels = (JSON.parse(example('dashboard.json')) as { panels: Panel[] }).panels;
  const rules = example('alerts.yml')
    .split(/^ {6}- alert: /m)
    .slice(1);
  const uses = [
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr, legendFormat }) => ({ title, expr, shown: shownIn(legendFormat) })),
    ),
    ...rules.map((rule) => ({
      title: rule.split('\n', 1)[0] ?? '',
      expr: /expr: (.*?)\n {8}(?:for|labels):/s.exec(rule)?.[1] ?? '',
      shown: shownIn(rule),
    })),
  ];

  it('give every panel an id of its own', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it.each(uses)('name metrics and labels that exist: $title', async ({ expr, shown }) => {
    // Types of prom-client leave out the names of labels.
    const known = metrics.registry.getMetricsAsArray() as unknown as {
      name: string;
      labelNames?: string[];
    }[];
    const { names, labels } = readsOf(expr);
    const read = names.map(
      (name) =>
        known.find((one) => one.name === name.replace(/_(?:bucket|sum|count)$/, '')) ??
        known.find((one) => one.name === name),
    );
    for (const [at, metric] of read.entries()) expect(metric?.name, names[at]).toBeDefined();
    const allowed = [...TARGET_LABELS, ...read.flatMap((metric) => metric?.labelNames ?? [])];
    expect(allowed).toEqual(expect.arrayContaining([...labels, ...shown]));
    expect(names.length + (expr.includes('up{') ? 1 : 0)).toBeGreaterThan(0);
  });
});
