import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LedgerWorld, ledgerWorld } from '../../../../tests/builders/ledger-world';
import { newId } from '../../db/ids';
import { SYSTEM_ACCOUNTS } from '../../db/system-accounts';

let world: LedgerWorld;

beforeAll(async () => {
  world = await ledgerWorld();
});

afterAll(() => world.close());

type Line = readonly [accountId: string, amount: number];

/** Inserts entries directly, as someone with database access and no regard for our code might. */
async function insertEntries(lines: readonly Line[], transactionId = newId()): Promise<void> {
  const client = await world.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into ledger_transaction (id, kind, cause_kind, cause_id, cause_step)
       values ($1::uuid, 'correction', 'operator', $1::text, '') on conflict do nothing`,
      [transactionId],
    );
    for (const [accountId, amount] of lines) {
      await client.query(
        'insert into ledger_entry (transaction_id, account_id, amount) values ($1, $2, $3)',
        [transactionId, accountId, amount],
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function accountOf(userId: string, kind: string): Promise<string> {
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id from ledger_account where user_id = $1 and kind = $2',
    [userId, kind],
  );
  return rows[0]?.id ?? '';
}

async function userWithPoints() {
  const userId = await world.newUser();
  await world.hold(userId);
  return { userId, grant: await accountOf(userId, 'grant') };
}

const MINT = SYSTEM_ACCOUNTS.mint.id;
const INCOME = SYSTEM_ACCOUNTS.income.id;
const UNBALANCED = { constraint: 'ledger_transaction_must_balance' };
const APPEND_ONLY = { constraint: 'ledger_is_append_only' };

describe('the database', () => {
  it('accepts a transaction that adds up', async () => {
    const { grant } = await userWithPoints();
    await insertEntries([
      [MINT, -5],
      [grant, 5],
    ]);
  });

  it('refuses one that does not, per unit', async () => {
    const { grant } = await userWithPoints();
    await expect(insertEntries([[grant, 5]])).rejects.toMatchObject(UNBALANCED);
    const mixed = insertEntries([
      [INCOME, -5],
      [grant, 5],
    ]);
    await expect(mixed).rejects.toMatchObject(UNBALANCED);
  });

  it('refuses to add entries that unbalance an old transaction', async () => {
    const { grant } = await userWithPoints();
    const { rows } = await world.database.pool.query<{ id: string }>(
      'select transaction_id as id from ledger_entry where account_id = $1 and amount < 0 limit 1',
      [grant],
    );
    await expect(insertEntries([[MINT, -5]], rows[0]?.id)).rejects.toMatchObject(UNBALANCED);
  });

  it.each([
    ['change an entry', 'update ledger_entry set amount = amount * 2'],
    ['delete an entry', 'delete from ledger_entry'],
    ['change a transaction', "update ledger_transaction set cause_id = 'another'"],
    ['delete a transaction', 'delete from ledger_transaction'],
  ])('refuses to %s', async (_case, statement) => {
    await userWithPoints();
    await expect(world.database.pool.query(statement)).rejects.toMatchObject(APPEND_ONLY);
  });

  it('refuses a balance below zero', async () => {
    const { grant } = await userWithPoints();
    const below = world.database.pool.query('update ledger_account set balance = -1 where id = $1', [grant]);
    await expect(below).rejects.toMatchObject({ constraint: 'ledger_account_balance_check' });
  });
});

describe('the reconciliation', () => {
  it('finds nothing in consistent books', async () => {
    const fresh = await ledgerWorld({ max: 4 });
    const userId = await fresh.newUser({ tier: 'trial' });
    await fresh.commit(await fresh.hold(userId));
    await fresh.hold(userId);
    expect(await fresh.differences()).toEqual([]);
    await fresh.close();
  });

  it('finds a balance that its entries do not explain, and held points without a hold', async () => {
    const { userId, grant } = await userWithPoints();
    const held = await accountOf(userId, 'held');
    const before = await world.differences();
    await world.database.pool.query('update ledger_account set balance = balance + 7 where id = $1', [grant]);
    await world.database.pool.query(
      "update point_hold set state = 'released', ended_at = now() where user_id = $1",
      [userId],
    );
    const found = (await world.differences()).filter(
      ({ accountId }) => !before.some((known) => known.accountId === accountId),
    );
    expect(found).toEqual(
      expect.arrayContaining([
        { accountId: grant, kind: 'grant', balance: 59, entries: 52, openHolds: null },
        { accountId: held, kind: 'held', balance: 8, entries: 8, openHolds: 0 },
      ]),
    );
    expect(found).toHaveLength(2);
  });
});
