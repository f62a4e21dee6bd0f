import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { JOBS } from '../jobs/definitions';

/** What a table grows with, and what bounds it: a job that deletes rows, or why they stay. */
type Growth = readonly [grows: string, bound: { job: string; rule: string } | { stays: string }];

const swept = (job: string, rule: string) => ({ job, rule });
const stays = (reason: string) => ({ stays: reason });

const ONE_EACH = stays('one each, until the account is closed');
const ACCOUNTING = stays('accounting records, which the law wants for ten years');
const FIXED = stays('as many as the product or its operator defines');
const BOUNDED = stays('a bounded number each');

const GROWTH: Readonly<Record<string, Growth>> = {
  admin_action: ['commands of operators', stays('who changed what must stay provable')],
  announcement: ['announcements', FIXED],
  app_user: ['users', stays('a closed account keeps its row without personal data, for its orders')],
  asset: ['pictures', swept('sweep-assets', 'unused for a day, or expired')],
  asset_reference: ['pictures', swept('sweep-assets', 'with what refers to them')],
  benefit_value: ['benefits', FIXED],
  captcha: ['logins', swept('sweep-auth', 'minutes')],
  closed_module: ['modules', FIXED],
  content_verdict: ['uploads and texts', swept('check-content', '365 days')],
  contract: ['self-renewing memberships', ACCOUNTING],
  engine_health: ['engines', FIXED],
  engine_run: ['runs on cloud engines', swept('sweep-counts', '400 days')],
  face_consent: ['runs with a face', stays('consent must stay provable')],
  free_use: ['users, modules and days', swept('sweep-counts', '62 days')],
  glossary_term: ['users', BOUNDED],
  install_package: ['releases of the Android app', FIXED],
  invite_code: ['users', ONE_EACH],
  invite_reward: ['invited users', ONE_EACH],
  invoice: ['invoices', ACCOUNTING],
  known_device: ['users', swept('sweep-auth', 'unused for half a year')],
  ledger_account: ['users', BOUNDED],
  ledger_entry: ['charges', ACCOUNTING],
  ledger_transaction: ['charges', ACCOUNTING],
  login_code: ['logins', swept('sweep-auth', 'minutes')],
  login_failure: ['logins', swept('sweep-auth', 'hours')],
  matte: ['photos', swept('sweep-space', 'with the last photo of its bytes')],
  matte_scene: ['photos', swept('sweep-space', 'with their matte')],
  membership: ['users', ONE_EACH],
  module_price: ['modules', FIXED],
  notice: ['events', swept('tell-notices-daily', '180 days, and 500 for each user')],
  number_gift: ['closed accounts', swept('close-accounts', 'a period after the account was closed')],
  operation_request: ['charged requests', stays('a request that is repeated must not be charged again')],
  payment: ['orders', ACCOUNTING],
  payment_anomaly: ['reports of providers that match nothing', ACCOUNTING],
  point_hold: [
    'charges',
    swept('sweep-tasks', 'released ones, with their task; the others are accounting records'),
  ],
  poster: ['posters', swept('sweep-space', '30 days in the recycle bin; limited by space')],
  poster_version: ['saves of posters', swept('sweep-space', 'by age and number')],
  price_offer: ['offers', FIXED],
  purchase: ['orders', ACCOUNTING],
  push_token: ['logged-in apps', swept('sweep-auth', 'with their session')],
  rate_limit: ['requests', swept('sweep-auth', 'a day at most')],
  redeem_batch: ['batches of codes', FIXED],
  redeem_code: ['codes', FIXED],
  redemption: ['redeemed codes', ACCOUNTING],
  refund: ['refunds', ACCOUNTING],
  sale_stop: ['nothing', FIXED],
  sandbox_contract: ['orders of a try-out', stays('only where no real payment is set up')],
  sandbox_refund: ['orders of a try-out', stays('only where no real payment is set up')],
  sandbox_trade: ['orders of a try-out', stays('only where no real payment is set up')],
  share_link: ['shares', swept('sweep-assets', 'with what they show')],
  space_folder: ['users', BOUNDED],
  space_item: ['kept pictures', swept('sweep-space', '30 days in the recycle bin; limited by space')],
  task: ['runs', swept('sweep-tasks', '30 days after they left the history, which each tier bounds')],
  task_document: ['exports of posters', swept('sweep-tasks', 'with their task')],
  task_result: ['runs', swept('sweep-tasks', 'with their task')],
  template: ['templates', FIXED],
  template_favorite: ['users', BOUNDED],
  template_picture: ['pictures of templates', FIXED],
  template_recent: ['users', BOUNDED],
  template_term: ['templates', FIXED],
  user_identity: ['users', ONE_EACH],
  user_session: ['logins', swept('sweep-auth', '30 days without use')],
  wechat_access_token: ['mini-programs', FIXED],
  wechat_consent: ['users', BOUNDED],
  worker_node: ['workers', swept('remove-lost-worker-nodes', 'a day after they were last seen')],
};

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('every table says what it grows with, and what bounds it', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(GROWTH));
  for (const [table, [, bound]] of Object.entries(GROWTH))
    if ('job' in bound) expect(Object.keys(JOBS), table).toContain(bound.job);
});

it('the list for operators says the same', async () => {
  const lines = Object.entries(GROWTH).map(([table, [grows, bound]]) => {
    const until = 'job' in bound ? `${bound.rule} (\`${bound.job}\`)` : `stays: ${bound.stays}`;
    return `| \`${table}\` | ${grows} | ${until} |`;
  });
  const text = `# Tables and what bounds them

Written by a test (\`server/src/db/growth.test.ts -u\`). In brackets: the job that deletes rows.

| Table | Grows with | Until |
| --- | --- | --- |
${lines.join('\n')}
`;
  await expect(text).toMatchFileSnapshot('../../../docs/tables.md');
});
