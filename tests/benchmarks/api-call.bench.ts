import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { temporaryDataDir } from '../builders/data-dir';
import { type Load, load } from './support/load';
import { type Measure, median, report } from './support/measure';
import { startService } from './support/service';

const ROUNDS = 3;
const CONNECTIONS = 20;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const CALLS = [
  { what: 'gen.tool.list', path: '/api/gen/tool/list' },
  { what: 'user.user.getUserModuleUsePointConfig', path: '/api/user/user/getUserModuleUsePointConfig' },
] as const;

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
  const runs = targets.map((): Load[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { url }] of targets.entries())
      runs[index]?.push(await load({ url, headers: FORM, connections: CONNECTIONS }));
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
