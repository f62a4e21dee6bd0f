import type { Api } from '@tuzuo/contract/api';
import type { Database } from '../../../server/src/db/database';
import { checkBooks } from '../../../server/src/start/ledger-check';
import type { FakeS3 } from '../../builders/fake-s3';
import { TASK_VIOLATIONS } from '../../builders/task-violations';
import { type Account, call } from '../accounts';
import { send } from '../send';
import type { Acknowledged } from './customers';

const TIME_ZONE = 'Asia/Shanghai';

/** Statements that find what must not be, by description. */
const WRONG = {
  ...TASK_VIOLATIONS,
  'a result is stored that nobody refers to': `select from asset a where a.state = 'ready' and a.kind = 'result'
    and not exists (select from asset_reference r where r.asset_id = a.id)`,
  'an order was paid and not delivered': `select from purchase p join payment y on y.purchase_id = p.id
    join sandbox_trade s on s.trade_no = replace(y.id::text, '-', '') where s.state = 'paid' and p.state <> 'fulfilled'`,
  'an order was delivered and not paid': `select from purchase p where p.fulfilled_at is not null
    and not exists (select from payment y join sandbox_trade s on s.trade_no = replace(y.id::text, '-', '')
      where y.purchase_id = p.id and s.state = 'paid')`,
  'an order was delivered more or less than once': `select from purchase p where (p.state = 'fulfilled') <> (1 =
    (select count(*) from ledger_transaction t where t.kind = 'recharge' and t.cause_kind = 'order' and t.cause_id = p.id::text))`,
};

/** Compares IDs that were acknowledged with those of a table. */
async function compareIds(
  { pool }: Database,
  table: string,
  acknowledged: Iterable<string>,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`select id from ${table}`);
  const stored = new Set(rows.map(({ id }) => id));
  const known = new Set(acknowledged);
  const lost = [...known].filter((id) => !stored.has(id)).length;
  const twice = [...stored].filter((id) => !known.has(id)).length;
  return [
    ...(lost > 0 ? [`${lost} acknowledged rows of ${table} are lost`] : []),
    ...(twice > 0 ? [`${twice} rows of ${table} that nobody was told of: made twice`] : []),
  ];
}

/** Users whose points are not what they had, plus what they bought, minus what they were charged. */
async function compareBalances({ pool }: Database, points: ReadonlyMap<string, number>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; now: number; bought: number; charged: number }>(`
    select u.id,
      (select coalesce(sum(balance), 0)::int from ledger_account where user_id = u.id) as now,
      (select coalesce(sum((snapshot->>'points')::int + (snapshot->>'bonusPoints')::int), 0)::int
        from purchase where user_id = u.id and fulfilled_at is not null) as bought,
      (select coalesce(sum(from_monthly + from_grant + from_recharge), 0)::int
        from point_hold where user_id = u.id and state = 'committed') as charged
    from app_user u`);
  return rows.flatMap(({ id, now, bought, charged }) => {
    const before = points.get(id) ?? 0;
    return now === before + bought - charged
      ? []
      : [`a user has ${now} points, not ${before} + ${bought} bought - ${charged} charged`];
  });
}

/** Results that cannot be downloaded, or are not in the bucket as the database says. */
async function compareFiles(
  database: Database,
  { urls, s3, accounts }: { urls: readonly string[]; s3: FakeS3; accounts: readonly Account[] },
): Promise<string[]> {
  const { rows } = await database.pool.query<{ taskId: string; userId: string; key: string; bytes: string }>(`
    select t.id as "taskId", t.user_id as "userId", a.storage_key as key, a.bytes
    from task t join task_result r on r.task_id = t.id join asset a on a.id = r.asset_id`);
  const found: string[] = [];
  for (const { taskId, userId, key, bytes } of rows) {
    if (s3.objects.get(`files/${key}`)?.bytes.length !== Number(bytes)) found.push(`${key} is not stored`);
    const session = accounts.find((account) => account.userId === userId)?.session ?? '';
    for (const url of urls) {
      const { results } = await call<Api['gen.task.get']['output']>(url, 'gen.task.get', session, { taskId });
      const file = new URL(results[0]?.url ?? '/none', url);
      const path = `${file.pathname}${file.search}`;
      const { status } = await send(url, { method: 'GET', path, headers: {} });
      if (status !== 200) found.push(`${key} is answered with ${status}`);
    }
  }
  return found;
}

/** Everything that was lost, done twice, or does not add up. Call it once all work has ended. */
export async function findWrong(
  database: Database,
  acknowledged: Acknowledged,
  places: { urls: readonly string[]; s3: FakeS3; accounts: readonly Account[] },
): Promise<string[]> {
  const wrong = [
    ...(await compareIds(database, 'task', acknowledged.tasks.values())),
    ...(await compareIds(database, 'purchase', acknowledged.orders.values())),
    ...(await compareBalances(database, acknowledged.points)),
    ...(await compareFiles(database, places)),
  ];
  for (const [what, statement] of Object.entries(WRONG)) {
    const { rowCount } = await database.pool.query(statement);
    if (rowCount) wrong.push(`${what}: ${rowCount}`);
  }
  const lines: string[] = [];
  const books = { database, timeZone: TIME_ZONE, providers: [], date: undefined };
  const { differences } = await checkBooks({ ...books, write: (line) => void lines.push(line) });
  if (differences > 0) wrong.push(...lines);
  return wrong;
}

/** How tasks and orders ended, for people to read. */
export async function countEnds({ pool }: Database): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ what: string; count: number }>(`
    select concat_ws(' ', 'task', state, failure_params->>'kind') as what, count(*)::int as count from task group by 1
    union all select 'order ' || state, count(*)::int from purchase group by 1 order by 1`);
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}
