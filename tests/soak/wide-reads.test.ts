import { afterAll, beforeAll, expect, it } from 'vitest';
import { schemas } from '../../contract/api';
import { type RouteName, routes } from '../../core/api/routes';
import { readEnv } from '../../server/src/config/env';
import { JOBS } from '../../server/src/jobs/definitions';
import { createSessions } from '../../server/src/modules/session/service';
import { createLogger } from '../../server/src/observability/logger';
import { createMetrics } from '../../server/src/observability/metrics';
import type { SafetyProvider } from '../../server/src/safety/port';
import { showInstallation } from '../../server/src/start/installation-metrics';
import { jobDependencies } from '../../server/src/start/worker';
import { type AdminWorld, adminWorld } from '../builders/admin-world';
import type { TestDatabase } from '../builders/database';
import { type TaskWorld, taskWorld } from '../builders/task-world';
import { validInput } from '../builders/valid-input';
import { type FilledYear, filledYear } from './filled-year';
import { type WideRead, watchReads } from './statement-plans';

/** `npm run soak -- indexes [tasks]` sets more. */
const TASKS = Number(process.env.SOAK_TASKS ?? 20_000);

/** More rows than any batch, any user and two days have, and less than the tables have that grow. */
const LIMIT = Math.min(10_000, TASKS / 20);

/** What reads whole tables on purpose, by words of its statements. */
const ACCEPTED: readonly RegExp[] = [
  // The nightly comparison of orders, memberships and invoices with each other.
  /as what from (?:purchase|membership|invoice|redeem_code)|as "failedForGood"|p\.snapshot->>'months' as months/,
  // Books of the provider for trying out, which no real payment uses.
  /from "sandbox_trade"/,
  // The nightly comparison of contracts with the providers.
  /^select id from contract where provider = \$1 and end_told_at/,
  // Active contracts: as many as members who renew by themselves, and none that has ended.
  /"contract"\."state" = \$1|from contract c where c\.state = 'active'/,
  // The operator's list of codes, with how many are used.
  /"codes_of_batch"/,
  // Invited users without a reward, of whom any may have used the product since.
  /as "inviterId", u\.id as "inviteeId"/,
  // A step of this test.
  /^delete from rate_limit$/,
];

/** Commands of operators that list something. */
const LISTS = [
  'anomaly list',
  'sales show',
  'price list',
  'offer list',
  'codes list',
  'invoice list',
  'announce list',
  'content list',
  'user show 18800000002',
  'statement list 18800000002',
  'audit export --from 2026-01-01 --to 2026-01-02',
];

const provider: SafetyProvider = {
  name: 'webhook',
  text: async () => ({ verdict: 'clear' }),
  picture: async () => ({ verdict: 'clear' }),
};

let year: FilledYear;

beforeAll(async () => {
  year = await filledYear(TASKS);
}, 3_600_000);

afterAll(() => year?.stop());

/** What the user owns, by the field in which calls name it. */
async function ownedBy(userId: string, database: TestDatabase): Promise<Record<string, unknown>> {
  const first = async (statement: string) => {
    const { rows } = await database.pool.query<{ id: string }>(`${statement} limit 1`, [userId]);
    return rows[0]?.id;
  };
  const source = await first(`select id from asset where user_id = $1 and kind = 'upload' order by id`);
  return {
    taskId: await first(
      `select id from task where user_id = $1 and kind = 'run' and state = 'succeeded' order by id`,
    ),
    posterId: await first('select id from poster where user_id = $1 order by updated_at'),
    orderId: await first('select id from purchase where user_id = $1 order by id'),
    assetId: source,
    inputs: { source },
    tool: 'image-magnify',
    options: { scale: 2 },
    limit: 100,
  };
}

/** Sends every call with what the user owns; returns how many succeeded. */
async function askAll(world: TaskWorld, userId: string): Promise<number> {
  const { database } = world;
  const owned = await ownedBy(userId, database);
  const sessions = createSessions(database);
  // A session for each call, since some of them end it.
  const logIn = () => database.transaction((tx) => sessions.open(tx, userId, { family: 'h5', device: '' }));
  let succeeded = 0;
  for (const name of Object.keys(routes) as RouteName[]) {
    if (name === 'asset.asset.upload') continue;
    const described = schemas[name].input;
    const fields = 'shape' in described ? Object.keys(described.shape) : [];
    const known = fields.filter((field) => field in owned).map((field) => [field, owned[field]] as const);
    await world.forgetLimits();
    const input = { ...(validInput(name) as object), ...Object.fromEntries(known) };
    const { result } = await world.ask(name, input, await logIn());
    if (result === 'success') succeeded += 1;
  }
  return succeeded;
}

async function runJobs(world: TaskWorld, { ledger, orders }: AdminWorld): Promise<void> {
  const metrics = createMetrics();
  const { database, app } = world;
  showInstallation(metrics.registry, { database, dataDir: app.dataDir });
  await metrics.registry.metrics();
  const { assets, storage } = app.parts;
  const parts = {
    database,
    ledger,
    payments: { orders },
    channels: [],
    assets,
    storage,
    backups: undefined,
    metrics,
    safety: { safety: app.safety },
    dataDir: app.dataDir,
  };
  const context = { env: readEnv({}), log: createLogger('silent') };
  const dependencies = jobDependencies(parts, context, new AbortController().signal);
  for (const job of Object.values(JOBS)) await job.run(dependencies);
}

it(`no statement reads more than ${LIMIT} rows of a table at once, with ${TASKS} tasks`, {
  timeout: 3_600_000,
}, async () => {
  const watched = watchReads(year.database.pool, LIMIT);
  const world = await taskWorld({ database: year.database, safety: { providers: [provider] } });
  const admin = await adminWorld(world);
  for (const userId of [year.heavy, year.ordinary]) expect(await askAll(world, userId)).toBeGreaterThan(50);
  await world.workOff(async () => {
    for (const command of LISTS) await admin.run(...command.split(' '));
    await runJobs(world, admin);
  });
  await world.close();
  expect(watched.count()).toBeGreaterThan(1_000);
  const found = [...watched.reads.values()];
  const isAccepted = ({ statement }: WideRead) => ACCEPTED.some((words) => words.test(statement));
  expect(found.filter((read) => !isAccepted(read))).toEqual([]);
});
