import { rm } from 'node:fs/promises';
import { readCredentials } from '@tuzuo/embedded-postgres/credentials';
import { embeddedPaths } from '@tuzuo/embedded-postgres/paths';
import { startEmbeddedPostgres } from '@tuzuo/embedded-postgres/start';
import { Client } from 'pg';
import { createDatabase } from '../../server/src/db/database';
import { migrate } from '../../server/src/db/migrate';
import { seed } from '../../server/src/db/seed';
import { seedTemplates } from '../../server/src/modules/template/service';
import { createLogger } from '../../server/src/observability/logger';
import { temporaryDataDir } from '../builders/data-dir';
import type { TestDatabase } from '../builders/database';
import { explainAll } from './statement-plans';

/** One user owns every 499th task: 2,000 of a million, more than any tier keeps. Prime, so that they are of every kind. */
const HEAVY_SHARE = 499;
const HEAVY_TASKS = 200;
const SMALL_SHARE = 101;
const TASKS_PER_USER = 10;
/** From as many tasks, PostgreSQL chooses by itself what it chooses for millions. */
const LARGE_TASKS = 500_000;

export type FilledYear = Users & {
  /** Sends the plans of its statements to its connections. */
  database: TestDatabase;
  stop: () => Promise<void>;
};

type Users = {
  /** The user with the most tasks. */
  heavy: string;
  ordinary: string;
};

/** Ids sort by time as ours do, and name their kind and number, so that statements need not look them up. */
const HELPERS = `
  create function pg_temp.id(kind int, n bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex(1750000000000 + n * 20), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
      || '8' || lpad(to_hex(n), 15, '0'))::uuid $$;
  create function pg_temp.hash(kind int, n bigint) returns bytea language sql immutable as $$
    select sha256(convert_to(kind || '-' || n, 'utf8')) $$;
`;

const KIND = { user: 1, task: 2, upload: 3, result: 4, poster: 5, order: 6, payment: 7, transaction: 8 };

const id = (kind: keyof typeof KIND, n: string) => `pg_temp.id(${KIND[kind]}, ${n})`;

const DOC = `'{"version":1,"size":{"width":300,"height":400},"pages":[{"id":"p1","layers":[]}]}'`;

/** What a year leaves behind in the tables that grow, as far as jobs would not have deleted it; `:tasks`, `:users` and `:step` are replaced. */
const STATEMENTS: readonly string[] = [
  `create temp table t as select n,
     case when n % :step = 0 then 1 else 2 + n % (:users - 1) end as owner,
     now() - (:tasks - n) * interval '365 days' / :tasks as at,
     case when n > :tasks - 100 then 'queued' when n % 33 = 0 then 'failed' when n % 50 = 0 then 'canceled'
       else 'succeeded' end as state
   from generate_series(1, :tasks) n`,
  `create temp table u as select n, now() - (:users - n) * interval '400 days' / :users as at
   from generate_series(1, :users) n`,

  `insert into app_user (id, nick, created_at, last_login_at, affiliate_code, state, closing_at)
   select ${id('user', 'n')}, 'user ' || n, at, at + interval '1 day', case when n % 20 = 0 then 'partner' || n % 50 end,
     case when n % 997 = 0 then 'closing' else 'active' end, case when n % 997 = 0 then now() + interval '5 days' end from u`,
  `insert into user_identity (id, user_id, kind, subject, created_at)
   select pg_temp.id(20, n), ${id('user', 'n')}, 'mobile', '188' || lpad(n::text, 8, '0'), at from u`,
  `insert into membership (user_id, tier, expires_at) select ${id('user', 'n')}, 'trial', at + interval '7 days' from u`,
  `insert into user_session (token_hash, user_id, family, created_at, seen_at, expires_at)
   select pg_temp.hash(1, n), ${id('user', 'n')}, 'h5', at, at, now() + (1 + n % 29) * interval '1 day' from u`,
  `insert into known_device (secret_hash, user_id, seen_at) select pg_temp.hash(2, n), ${id('user', 'n')}, now() - n % 170 * interval '1 day' from u`,
  `insert into push_token (session_hash, user_id, family, token, locale)
   select pg_temp.hash(1, n), ${id('user', 'n')}, 'app', 'token' || n, 'zh-CN' from u where n % 4 = 0`,
  `insert into wechat_consent (user_id, family, kind, openid, left_count)
   select ${id('user', 'n')}, 'weapp', 'result', 'openid' || n, 1 from u where n % 3 = 0`,
  `insert into invite_code (user_id, code) select ${id('user', 'n')}, 'C' || n from u`,
  `insert into invite_reward (invitee_id, inviter_id, month, inviter_points, invitee_points, created_at)
   select ${id('user', 'n')}, ${id('user', 'n - 1')}, to_char(at, 'YYYY-MM'), 20, 10, at from u where n > 1 and n % 5 = 0`,
  `insert into number_gift (number_hash, gifts, forget_at)
   select pg_temp.hash(3, n), '{}', now() + n % 300 * interval '1 day' from u`,
  `insert into rate_limit (key, used, window_ends_at) select 'key' || n, 1, now() + interval '1 hour' from u`,
  `insert into login_failure (key, failures, expires_at) select 'key' || n, 1, now() + interval '1 hour' from u`,
  `insert into login_code (mobile, purpose, code_hash, tries_left, expires_at)
   select '188' || lpad(n::text, 8, '0'), 'login', pg_temp.hash(4, n), 5, now() + interval '5 minutes' from u where n % 100 = 0`,
  `insert into captcha (id, purpose, subject, answer, expires_at)
   select pg_temp.id(21, n), 'sendCode', pg_temp.hash(5, n), '{}', now() + interval '5 minutes' from u where n % 100 = 0`,
  `insert into ledger_account (id, user_id, kind, unit, balance)
   select pg_temp.id(30 + k.at::int, n), ${id('user', 'n')}, k.kind, 'point', 100
   from u, unnest(array['grant', 'monthly', 'recharge', 'held']) with ordinality k(kind, at)`,
  `insert into glossary_term (user_id, text, position)
   select ${id('user', 'n')}, 'brand ' || m, m from u, generate_series(1, 3) m where n % 2 = 0`,
  `insert into template_favorite (user_id, template_key)
   select ${id('user', 'n')}, key from u, (select key from template order by key limit 3) k`,
  `insert into template_recent (user_id, template_key)
   select ${id('user', 'n')}, key from u, (select key from template order by key limit 5) k`,
  `insert into free_use (user_id, module, period, used)
   select ${id('user', 'n')}, 'matting', to_char(now() - m * interval '1 day', 'YYYY-MM-DD'), 1
   from u, generate_series(0, 9) m`,

  `insert into asset (id, user_id, kind, state, storage_key, mime, bytes, width, height, sha256, expires_at, created_at)
   select ${id('upload', 'n')}, ${id('user', 'owner')}, 'upload', 'ready', ${id('upload', 'n')} || '.jpg', 'image/jpeg', 90000, 800, 600,
     pg_temp.hash(6, n), at + interval '400 days', at from t`,
  `insert into asset (id, user_id, kind, state, storage_key, mime, bytes, width, height, sha256, created_at)
   select ${id('result', 'n')}, ${id('user', 'owner')}, 'result', 'ready', ${id('result', 'n')} || '.jpg', 'image/jpeg', 90000, 800, 600,
     pg_temp.hash(7, n), at from t where state = 'succeeded'`,
  `insert into task (id, user_id, kind, tool, tier, state, snapshot, failure_code, created_at, started_at, ended_at,
     run_after, removed_at)
   select ${id('task', 'n')}, ${id('user', 'owner')}, case when n % 8 = 0 and at > now() - interval '1 day' then 'analyze'
     when n % 9 = 0 then 'studio-save' else 'run' end, case when n % 9 = 0 and (n % 8 <> 0 or at <= now() - interval '1 day') then null else 'image-magnify' end, 'free', state,
     jsonb_build_object('inputs', jsonb_build_object('source', jsonb_build_array(${id('upload', 'n')})), 'options', '{"scale":2}'::jsonb,
       'module', 'img_scaleup', 'uses', 1, 'engine', '{"name":"local","version":"3","quality":"full"}'::jsonb,
       'workload', '{"key":"image-magnify","megapixels":1}'::jsonb),
     case when state = 'failed' then '30001' end, at, case when state <> 'queued' then at end,
     case when state <> 'queued' then at end, at, case when owner > 1 and n % 3 = 0 and at > now() - interval '25 days' then now() end from t`,
  `insert into task_result (task_id, position, asset_id)
   select ${id('task', 'n')}, 0, ${id('result', 'n')} from t where state = 'succeeded'`,
  `insert into task_document (task_id, doc) select ${id('task', 'n')}, '{}' from t where n % 9 = 0`,
  `insert into asset_reference (asset_id, holder_kind, holder_id)
   select ${id('upload', 'n')}, 'task', ${id('task', 'n')} from t
   union all select ${id('result', 'n')}, 'task', ${id('task', 'n')} from t where state = 'succeeded'`,
  `insert into operation_request (user_id, operation, request_id, payload_hash, result_id, created_at)
   select ${id('user', 'owner')}, 'task.create', 'request-' || n, pg_temp.hash(8, n), ${id('task', 'n')}, at from t`,
  `insert into ledger_transaction (id, kind, module, cause_kind, cause_id, cause_step, created_at)
   select ${id('transaction', 'n')}, 'commit', 'img_scaleup', 'task', ${id('task', 'n')}::text, 'round 0', at from t
   where state = 'succeeded'`,
  `insert into ledger_entry (transaction_id, account_id, amount, balance_after)
   select ${id('transaction', 'n')}, pg_temp.id(34, owner), -2, 100 from t where state = 'succeeded'
   union all select ${id('transaction', 'n')}, (select id from ledger_account where kind = 'spent'), 2, null
     from t where state = 'succeeded'`,
  `insert into point_hold (id, user_id, task_id, round, state, use_type, from_monthly, from_grant, from_recharge, price,
     created_at, ended_at)
   select pg_temp.id(22, n), ${id('user', 'owner')}, ${id('task', 'n')}, 0,
     case state when 'queued' then 'held' when 'succeeded' then 'committed' else 'released' end, 'point', 0, 2, 0,
     '{"module":"img_scaleup","uses":1,"usePointCount":2,"useTimesPerPoint":1,"discount":1}', at,
     case when state <> 'queued' then at end from t`,
  `insert into face_consent (id, user_id, task_id, tool, text_version, given_at)
   select pg_temp.id(23, n), ${id('user', 'owner')}, ${id('task', 'n')}, 'id-photo', '1', at from t where n % 10 = 0`,
  `insert into engine_run (id, engine, tool, task_id, state, cost_micros, created_at, ended_at)
   select pg_temp.id(24, n), 'dashscope', 'ai-product', ${id('task', 'n')}, 'done', 200000, at, at from t where n % 4 = 0`,
  `insert into content_verdict (id, user_id, scene, kind, digest, asset_id, state, provider, created_at, decided_at)
   select pg_temp.id(25, n), ${id('user', 'owner')}, 'upload', 'picture', pg_temp.hash(6, n), ${id('upload', 'n')},
     case when n % 5000 = 0 then 'review' else 'clear' end, 'wechat', at, case when n % 5000 <> 0 then at end from t
   where n % 3 = 0 or n % 5000 = 0`,
  `insert into notice (id, user_id, kind, cause, data, created_at, sent_at)
   select pg_temp.id(26, n), ${id('user', 'owner')}, 'task_finished', ${id('task', 'n')}::text, '{"tool":"image-magnify","state":"succeeded"}', at, at from t
   where n % 3 = 0 and at > now() - interval '180 days'`,
  `insert into matte (id, user_id, sha256, state, box, created_at)
   select pg_temp.id(27, n), ${id('user', 'owner')}, pg_temp.hash(6, n), 'preview',
     '{"left":0,"top":0,"width":1,"height":1}', at from t where n % 6 = 0`,
  `insert into asset_reference (asset_id, holder_kind, holder_id)
   select ${id('upload', 'n')}, 'matte', pg_temp.id(27, n) from t where n % 6 = 0`,
  `insert into matte_scene (matte_id, scene_id, paid_by) select pg_temp.id(27, n), 'oak', ${id('task', 'n')} from t
   where n % 12 = 0`,
  `insert into poster (id, user_id, title, doc, bytes, revision, created_at, updated_at, thumb_revision, removed_at, purge_at)
   select ${id('poster', 'n')}, ${id('user', 'owner')}, 'poster ' || n, ${DOC}, 2, 2, at, at, 2,
     case when n % 35 = 0 then now() end, case when n % 35 = 0 then now() + n % 30 * interval '1 day' end from t where n % 5 = 0`,
  `insert into poster_version (id, poster_id, revision, title, doc, bytes, saved_at, created_at)
   select pg_temp.id(28, n), ${id('poster', 'n')}, 1, 'poster ' || n, ${DOC}, 2, at, at from t
   where n % 5 = 0 and at > now() - interval '25 days'`,
  `insert into space_folder (id, user_id, name)
   select pg_temp.id(29, n), ${id('user', 'n')}, 'folder' from u where n % 3 <> 0`,
  `insert into space_item (asset_id, user_id, kind, changed_at, removed_at, purge_at)
   select ${id('result', 'n')}, ${id('user', 'owner')}, 'result', at, case when n % 35 = 0 then now() end,
     case when n % 35 = 0 then now() + n % 30 * interval '1 day' end from t where n % 7 = 0 and state = 'succeeded'`,
  `insert into asset_reference (asset_id, holder_kind, holder_id)
   select ${id('result', 'n')}, 'space', ${id('user', 'owner')} from t where n % 7 = 0 and state = 'succeeded'`,
  `insert into share_link (id, user_id, kind, target, tool, created_at)
   select lpad(n::text, 12, 's'), ${id('user', 'owner')}, 'result', ${id('result', 'n')}::text, 'image-magnify', at from t
   where n % 10 = 0`,
  `insert into purchase (id, user_id, offer_id, kind, state, amount_cents, currency, snapshot, created_at, expires_at,
     paid_at, fulfilled_at, closed_at)
   select ${id('order', 'n')}, ${id('user', 'owner')}, (select id from price_offer where kind = 'points' limit 1), 'points',
     case when n % 40 = 0 then 'closed' else 'fulfilled' end, 990, 'CNY', '{"kind":"points","points":100,"bonusPoints":0}', at,
     at + interval '30 minutes', case when n % 40 <> 0 then at end, case when n % 40 <> 0 then at end,
     case when n % 40 = 0 then at end from t where n % 10 = 0`,
  `insert into payment (id, purchase_id, provider, channel, family, state, payer, provider_trade_no, created_at, paid_at)
   select ${id('payment', 'n')}, ${id('order', 'n')}, 'sandbox', 'wechat', 'h5',
     case when n % 40 = 0 then 'closed' else 'paid' end, '{"address":""}', case when n % 40 <> 0 then 'trade' || n end, at,
     case when n % 40 <> 0 then at end from t where n % 10 = 0`,
  `insert into contract (id, user_id, offer_id, state, tier, months, amount_cents, currency, provider, channel, family,
     created_at, signed_at)
   select pg_temp.id(46, n), ${id('user', 'n')}, (select id from price_offer where kind = 'vip' limit 1), 'active', 'common', 1,
     990, 'CNY', 'alipay', 'alipay', 'h5', at, at from u where n % 3 = 1`,
  `insert into refund (id, purchase_id, payment_id, cause, amount_cents, state, ends_order, created_at, ended_at)
   select pg_temp.id(40, n), ${id('order', 'n')}, ${id('payment', 'n')}, 'user', 990, 'succeeded', false, at, at from t
   where n % 130 = 0`,
  `insert into invoice (id, user_id, purchase_id, kind, title, email, amount_cents, created_at)
   select pg_temp.id(41, n), ${id('user', 'owner')}, ${id('order', 'n')}, 'personal', 'Me', 'me@example.com', 990, at from t
   where n % 50 = 0`,
  `insert into sandbox_trade (trade_no, state, amount_cents, currency, description, return_path, expires_at)
   select replace(${id('payment', 'n')}::text, '-', ''), 'paid', 990, 'CNY', '', '', at from t where n % 10 = 0`,
  `insert into payment_anomaly (id, provider, kind, number, resolved_at, last_at)
   select pg_temp.id(42, n), 'sandbox', 'unknown_payment', 'number' || n, at, at from t where n % 50 = 0`,
  `insert into redeem_batch (id, name, kind, points) values (pg_temp.id(43, 1), 'spring', 'points', 10)`,
  `insert into redeem_code (hash, batch_id, hint) select pg_temp.hash(9, n), pg_temp.id(43, 1), 'ABCD' from t where n % 10 = 0`,
  `insert into redemption (user_id, code_hash, id, batch_id, created_at)
   select ${id('user', 'owner')}, pg_temp.hash(9, n), pg_temp.id(44, n), pg_temp.id(43, 1), at from t where n % 20 = 0`,
  `insert into admin_action (id, actor, action, subject_kind, subject_id, reason, created_at)
   select pg_temp.id(45, n), 'keeper', 'user.points', 'user', ${id('user', 'owner')}::text, 'a gift', at from t where n % 20 = 0`,
  'analyze',
];

/** Foreign keys and triggers are not checked, since a million rows would take an hour. */
async function fill(superuser: Client, tasks: number): Promise<Users> {
  const values = {
    tasks,
    users: Math.floor(tasks / TASKS_PER_USER),
    step: tasks < HEAVY_SHARE * HEAVY_TASKS ? SMALL_SHARE : HEAVY_SHARE,
  };
  await superuser.query(`set session_replication_role = replica; set work_mem = '256MB'; ${HELPERS}`);
  for (const statement of STATEMENTS) {
    const text = statement.replace(/:(tasks|users|step)\b/g, (_, name: keyof typeof values) =>
      String(values[name]),
    );
    await superuser.query(text).catch((error: unknown) => {
      throw new Error(`failed: ${text}`, { cause: error });
    });
  }
  const { rows } = await superuser.query<Users>(
    `select ${id('user', '1')}::text as heavy, ${id('user', '2')}::text as ordinary`,
  );
  if (!rows[0]) throw new Error('no users');
  return rows[0];
}

/**
 * A PostgreSQL of its own with a year of tasks, a tenth as many users, and what both leave in every other table that
 * grows.
 * @param tasks at least 1,000; a million take some minutes
 */
export async function filledYear(tasks: number): Promise<FilledYear> {
  const dataDir = await temporaryDataDir();
  const log = createLogger('silent');
  const postgres = await startEmbeddedPostgres({ dataDir, log, volatile: true });
  const open = () => createDatabase(postgres.url, { max: 16, timeZone: 'Asia/Shanghai', log });
  const empty = open();
  await migrate(empty);
  await seed(empty);
  await seedTemplates(empty);
  await empty.close();
  const url = new URL(postgres.url);
  url.username = 'postgres';
  url.password = readCredentials(embeddedPaths(dataDir).credentials).superuser;
  const superuser = new Client(url.href);
  await superuser.connect();
  const users = await fill(superuser, tasks);
  await explainAll(superuser, tasks < LARGE_TASKS);
  await superuser.end();
  const database = open();
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...users, database: { ...database, drop: database.close }, stop };
}
