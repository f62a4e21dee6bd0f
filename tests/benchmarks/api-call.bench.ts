import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { temporaryDataDir } from '../builders/data-dir';
import { type Measure, median, report } from './support/measure';
import { startService } from './support/service';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 20;

const CALLS = [
  { what: 'gen.tool.list', path: '/api/gen/tool/list' },
  { what: 'user.user.getUserModuleUsePointConfig', path: '/api/user/user/getUserModuleUsePointConfig' },
] as const;

/** Requests a second, and the time that 99 of 100 stay below. Anything but a good answer makes the run void. */
async function load(url: string): Promise<{ perSecond: number; p99: number }> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.errors + result.timeouts + result.non2xx > 0)
    throw new Error(`${url} did not always answer well`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

/** Our calls and a bare Fastify route take turns in one run, since absolute numbers of a busy machine mean little. */
const dataDir = await temporaryDataDir();
const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const bare = await startService([fileURLToPath(new URL('./support/bare-fastify.ts', import.meta.url))]);
const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
const ours = await startService([main, '--role=all'], env);
try {
  const targets = [
    { what: 'bare Fastify route', url: `${bare.url}/bare` },
    ...CALLS.map(({ what, path }) => ({ what, url: `${ours.url}${path}` })),
  ];
  const runs = targets.map(() => [] as { perSecond: number; p99: number }[]);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { url }] of targets.entries()) runs[index]?.push(await load(url));
  }
  const rates = runs.map((each) => median(each.map(({ perSecond }) => perSecond)));
  const [yardstick = 1] = rates;
  const measures = targets.flatMap(({ what }, index): Measure[] => {
    const rate = rates[index] ?? 0;
    const p99 = median((runs[index] ?? []).map((run) => run.p99));
    return [
      { what, value: rate, unit: 'req/s', note: `${Math.round((100 * rate) / yardstick)} % of bare` },
      { what: `${what}, p99`, value: p99, unit: 'ms', note: `${CONNECTIONS} connections` },
    ];
  });
  await ours.stop();
  const again = await startService([main, '--role=all'], env);
  await again.stop();
  report([
    ...measures,
    {
      what: 'server ready, first start',
      value: ours.readyMs / 1000,
      unit: 's',
      note: 'creates its database',
    },
    { what: 'server ready, later starts', value: again.readyMs / 1000, unit: 's' },
  ]);
} finally {
  await bare.stop();
  await rm(dataDir, { recursive: true, force: true });
}
