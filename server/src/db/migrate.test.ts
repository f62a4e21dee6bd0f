import { DEFAULT_BENEFITS } from '@tuzuo/core/pricing';
import { DEFAULT_PRICES } from '@tuzuo/core/tools/default-prices';
import { StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyTestDatabase, type TestDatabase } from '../../../tests/builders/database';
import { createDatabase } from './database';
import { DEFAULT_OFFERS } from './default-offers';
import { migrate } from './migrate';
import { benefitValue } from './schema/benefit-value';
import { modulePrice } from './schema/module-price';
import { priceOffer } from './schema/price-offer';
import { seed } from './seed';

const log = pino({ level: 'silent' });

let database: TestDatabase;

beforeEach(async () => {
  database = await emptyTestDatabase();
});

afterEach(() => database.drop());

describe('migrate', () => {
  it('creates our tables and the job library’s, and does nothing the second time', async () => {
    await migrate(database);
    await migrate(database);
    const { rows } = await database.pool.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'graphile_worker') order by name`,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['public.benefit_value', 'public.module_price', 'public.worker_node']),
    );
    expect(rows.some(({ name }) => name.startsWith('graphile_worker.'))).toBe(true);
  });

  it('leaves no lock and no changed settings behind', async () => {
    await migrate(database);
    const locks = await database.pool.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and d.datname = current_database()`,
    );
    const settings = await database.pool.query<{ statement_timeout: string }>('show statement_timeout');
    expect(locks.rowCount).toBe(0);
    expect(settings.rows[0]?.statement_timeout).toBe('30s');
  });

  it('reports in a sentence that the role may not create tables', async () => {
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
    await database.pool.query(`revoke create on database ${rows[0]?.name} from current_user`);
    await expect(migrate(database)).rejects.toMatchObject({ code: 'database_permission' });
  });

  it.each([
    ['no server is listening', { port: '1' }, 'database_unreachable'],
    ['the password is wrong', { password: 'wrong-word' }, 'database_login'],
    ['the database does not exist', { pathname: '/not_there' }, 'database_missing'],
  ])('reports in a sentence without the password that %s', async (_case, change, code) => {
    const url = Object.assign(new URL(database.url), change);
    const elsewhere = createDatabase(url.href, { max: 2, timeZone: 'Asia/Shanghai', log });
    const failure: unknown = await migrate(elsewhere).catch((error: unknown) => error);
    await elsewhere.close();
    expect(failure).toBeInstanceOf(StartupError);
    expect(failure).toMatchObject({ code });
    expect(String(failure)).not.toContain(url.password);
    expect(String(failure)).toContain(`${url.hostname}:${url.port}${url.pathname}`);
  });
});

describe('seed', () => {
  beforeEach(() => migrate(database));

  it('gives a new database every default', async () => {
    await seed(database);
    const prices = await database.orm.select().from(modulePrice);
    const benefits = await database.orm.select().from(benefitValue);
    expect(prices).toEqual(expect.arrayContaining([...DEFAULT_PRICES]));
    expect(prices).toHaveLength(DEFAULT_PRICES.length);
    expect(benefits).toEqual(expect.arrayContaining([...DEFAULT_BENEFITS]));
    expect(benefits).toHaveLength(DEFAULT_BENEFITS.length);
    expect(await database.orm.$count(priceOffer)).toBe(DEFAULT_OFFERS.length);
  });

  it('adds no offers to those of an operator', async () => {
    const [own] = DEFAULT_OFFERS;
    await database.orm
      .insert(priceOffer)
      .values({ ...own, amountCents: 1 } as typeof priceOffer.$inferInsert);
    await seed(database);
    await seed(database);
    expect((await database.orm.select().from(priceOffer)).map(({ amountCents }) => amountCents)).toEqual([1]);
  });

  it('keeps an operator’s values and restores only missing rows', async () => {
    await seed(database);
    await database.orm
      .update(modulePrice)
      .set({ usePointCount: 77 })
      .where(eq(modulePrice.module, 'matting'));
    await database.orm.delete(modulePrice).where(eq(modulePrice.module, 'inpaint'));
    await Promise.all([seed(database), seed(database)]);
    const matting = await database.orm.select().from(modulePrice).where(eq(modulePrice.module, 'matting'));
    const inpaint = await database.orm.select().from(modulePrice).where(eq(modulePrice.module, 'inpaint'));
    expect(matting.map(({ usePointCount }) => usePointCount)).toEqual([77, 77, 77]);
    expect(inpaint).toHaveLength(3);
  });
});
