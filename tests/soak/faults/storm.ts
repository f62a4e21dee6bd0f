import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../server/src/db/database';
import type { FakeS3 } from '../../builders/fake-s3';
import { plain } from '../../builders/pictures';
import { type Account, openAccount } from '../accounts';
import { createRandom, type Random } from '../random';
import { forgetLimits } from '../world';
import { type Acknowledged, buyPoints, nothingAcknowledged, prepareCustomer, runTask } from './customers';
import { countEnds, findWrong } from './verdict';

type StormPlan = {
  seed: number;
  users: number;
  tasks: number;
  orders: number;
  /** Time within which customers begin what they do, in ms. */
  stormMs: number;
  /** Mean pause between faults, in ms. */
  pauseMs: number;
  /** How long the system may take to finish after the last fault, in ms. */
  settleMs: number;
  /** Ends leases of killed workers and pauses between attempts at once, instead of after half a minute. */
  hurried: boolean;
};

type StormReport = {
  faults: Record<string, number>;
  ends: Record<string, number>;
  repeated: number;
  seconds: number;
  wrong: string[];
  /** Counts again. */
  findWrong: () => Promise<string[]>;
};

/** What is disturbed, and how. */
type Target = {
  /** The API nodes, which customers use in turn. */
  urls: readonly string[];
  s3: FakeS3;
  faults: readonly string[];
  inflict: Readonly<Record<string, () => Promise<void>>>;
};

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items];
  return items.map(() => left.splice(random.below(left.length), 1)[0] as T);
}

/** Ends the leases that a killed worker holds, as if the time had passed. */
const endLeases = ({ pool }: Database) =>
  pool.query("update task set lease_until = now() where state in ('running', 'canceling')");

/** Ends the pauses before further attempts, as if the time had passed. */
const endPauses = ({ pool }: Database) =>
  pool.query("update task set run_after = now() where state = 'queued' and run_after > now()");

/** Runs all kinds of faults in turn, in random order, until stopped; each at least once. */
async function rage(
  { inflict, faults }: Pick<Target, 'inflict' | 'faults'>,
  {
    random,
    pauseMs,
    isOver,
    afterKill,
  }: {
    random: Random;
    pauseMs: number;
    isOver: () => boolean;
    afterKill: () => Promise<unknown>;
  },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let round = 0; round === 0 || !isOver(); round += 1) {
    for (const fault of shuffled(faults, random)) {
      if (round > 0 && isOver()) break;
      await sleep(pauseMs * 2 * random.next());
      await inflict[fault]?.();
      counts[fault] = (counts[fault] ?? 0) + 1;
      if (fault === 'worker killed') await afterKill().catch(() => undefined);
    }
  }
  return counts;
}

/** Work of all customers, each piece at a random moment of the storm. */
async function buyAndRun(
  context: Parameters<typeof runTask>[0],
  accounts: readonly Account[],
  { tasks, orders, stormMs }: StormPlan,
): Promise<string[]> {
  const { random } = context;
  // Small, since engines are not what is tested.
  const picture = await plain(96, 64).jpeg().toBuffer();
  const customers = await Promise.all(accounts.map((account) => prepareCustomer(context, account, picture)));
  const problems: string[] = [];
  const piece = async (at: number, work: typeof runTask) => {
    const customer = customers[at % customers.length];
    await sleep(random.below(stormMs));
    if (customer) await work(context, customer).catch((error: unknown) => problems.push(String(error)));
  };
  await Promise.all([
    ...Array.from({ length: tasks }, (_, at) => piece(at, runTask)),
    ...Array.from({ length: orders }, (_, at) => piece(at, buyPoints)),
  ]);
  return problems;
}

const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until all API nodes answer, all tasks have ended and all paid orders are delivered, or for `settleMs`. */
async function settle(urls: readonly string[], database: Database, settleMs: number): Promise<void> {
  const until = Date.now() + settleMs;
  for (const url of urls) {
    while (Date.now() < until && !(await answers(url))) await sleep(100);
  }
  while (Date.now() < until) {
    const { rows } = await database.pool.query<{ open: number }>(`
      select (select count(*)::int from task where ended_at is null)
        + (select count(*)::int from purchase p join payment y on y.purchase_id = p.id
           join sandbox_trade s on s.trade_no = replace(y.id::text, '-', '')
           where s.state = 'paid' and p.state <> 'fulfilled') as open`);
    if (rows[0]?.open === 0) return;
    await sleep(500);
  }
}

/** Customers who run tools and buy points while parts of the system fail; then everything is counted. */
export async function storm(target: Target, database: Database, plan: StormPlan): Promise<StormReport> {
  const random = createRandom(plan.seed);
  const acknowledged: Acknowledged = nothingAcknowledged();
  await database.pool.query('update module_price set free_uses_per_day = 0');
  const accounts: Account[] = [];
  for (let at = 0; at < plan.users; at += 1) accounts.push(await openAccount(database, at));
  const started = Date.now();
  const deadline = started + plan.stormMs + plan.settleMs;
  const { urls, s3 } = target;
  let calls = 0;
  const context = {
    get url() {
      calls += 1;
      return urls[calls % urls.length] ?? '';
    },
    random,
    acknowledged,
    deadline,
  };
  const hurry = async () => {
    // Limits for people would only slow this down.
    await forgetLimits(database);
    if (plan.hurried) await endPauses(database);
  };
  // The database may be down.
  const hurrying = setInterval(() => void hurry().catch(() => undefined), 1_000);
  const raging = rage(target, {
    random: createRandom(plan.seed + 1),
    pauseMs: plan.pauseMs,
    isOver: () => Date.now() - started > plan.stormMs,
    afterKill: () => (plan.hurried ? endLeases(database) : Promise.resolve()),
  });
  const problems = await buyAndRun(context, accounts, plan);
  const faults = await raging;
  await settle(urls, database, plan.settleMs);
  clearInterval(hurrying);
  const count = () => findWrong(database, acknowledged, { urls, s3, accounts });
  return {
    faults,
    ends: await countEnds(database),
    repeated: acknowledged.repeated,
    seconds: (Date.now() - started) / 1000,
    wrong: [...problems, ...(await count())],
    findWrong: count,
  };
}
