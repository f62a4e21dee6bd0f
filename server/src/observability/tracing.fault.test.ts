import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { SpanStatusCode } from '@opentelemetry/api';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { localTaskWorld } from '../../../tests/builders/local-task-world';
import { plain } from '../../../tests/builders/pictures';
import { createDatabase } from '../db/database';
import { traced } from '../lib/trace';
import { watchStatements } from './statements';
import { startTracing } from './tracing';

type Attribute = { key: string; value: Record<string, unknown> };
type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code: number };
  startTimeUnixNano: string;
  endTimeUnixNano: string;
};
type Export = { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] };

const TOKEN = 'Bearer of-the-collector';

let collector: Server;
let address: string;
const received: ReceivedSpan[] = [];
const tokens = new Set<string | undefined>();
let stopTracing: () => Promise<void>;
let world: Awaited<ReturnType<typeof localTaskWorld>>;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    tokens.add(request.headers.authorization);
    if (request.url === '/v1/traces') {
      const { resourceSpans } = (await json(request)) as Export;
      received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
    }
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as { port: number };
  address = `http://127.0.0.1:${port}`;
  stopTracing = await startTracing(
    { endpoint: address, headers: { authorization: TOKEN }, ratio: 1, role: 'all' },
    { warn: () => undefined },
  );
  world = await localTaskWorld();
});

afterAll(async () => {
  await world.close();
  collector.close();
});

const attributesOf = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const named = (name: string) => received.filter((span) => span.name === name);

describe('traces', () => {
  it('lead from a call over its task to the networks in the engine’s process', async () => {
    const { session } = await world.newUser();
    const { assetId } = await world.uploadOne(session, await plain(64, 48).png().toBuffer());
    const task = await world.run(session, { tool: 'image-magnify', inputs: { source: assetId } });
    expect(task.state).toBe('succeeded');

    const own = createDatabase(world.database.url, {
      max: 2,
      timeZone: 'Asia/Shanghai',
      log: pino({ level: 'silent' }),
      watch: watchStatements(() => undefined),
    });
    await own.pool.query('select 1');
    await traced('work', {}, async () => {
      await own.pool.query('select $1::text as name', ['Jane Doe']);
      await expect(own.pool.query('select nothing')).rejects.toThrow();
    });
    await own.close();
    // Exports what is left.
    await stopTracing();

    const [call] = named('gen.task.create');
    const [run] = named('task').filter((span) => attributesOf(span)['tuzuo.task_id'] === task.taskId);
    const [engine] = named('local engine').filter(({ parentSpanId }) => parentSpanId === run?.spanId);
    expect(attributesOf(call ?? expect.fail('no call'))).toMatchObject({
      'http.route': 'gen.task.create',
      'http.response.status_code': 200,
      'tuzuo.code': '0',
      'tuzuo.request_id': expect.any(String),
    });
    expect(run).toMatchObject({ traceId: call?.traceId, parentSpanId: call?.spanId });
    expect(attributesOf(run ?? expect.fail('no task'))).toMatchObject({
      'tuzuo.tool': 'image-magnify',
      'tuzuo.engine': 'local',
      'tuzuo.outcome': 'succeeded',
    });
    const steps = received.filter(({ parentSpanId }) => parentSpanId === engine?.spanId);
    expect(steps.map(({ name }) => name.split(' ')[0])).toEqual(expect.arrayContaining(['load', 'run']));
    for (const step of steps) {
      expect(BigInt(step.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(engine?.startTimeUnixNano ?? 0));
      expect(BigInt(step.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(engine?.endTimeUnixNano ?? 0));
    }

    const [work] = named('work');
    const statements = received.filter(({ parentSpanId }) => parentSpanId === work?.spanId);
    expect(
      statements.map((span) => [span.name, attributesOf(span)['db.query.text'], span.status.code]),
    ).toEqual([
      ['postgresql SELECT', 'select $1::text as name', SpanStatusCode.UNSET],
      ['postgresql SELECT', 'select nothing', SpanStatusCode.ERROR],
    ]);
    // Outside a call, job or task, statements have no span.
    expect(received.filter((span) => attributesOf(span)['db.query.text'] === 'select 1')).toEqual([]);
    expect(JSON.stringify(received)).not.toContain('Jane Doe');
    expect(tokens).toEqual(new Set([TOKEN]));
  });

  it('warns once while the collector is away, and nothing else is disturbed', async () => {
    const warn = vi.fn();
    const stop = await startTracing(
      { endpoint: 'http://127.0.0.1:9', headers: {}, ratio: 1, role: 'all' },
      { warn },
    );
    await expect(traced('work', {}, async () => 42)).resolves.toBe(42);
    await stop();
    expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
  });
});
