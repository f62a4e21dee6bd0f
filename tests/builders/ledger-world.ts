import type { ModuleKey } from '@tuzuo/core/pricing';
import { newId } from '../../server/src/db/ids';
import { SYSTEM_ACCOUNTS } from '../../server/src/db/system-accounts';
import { post } from '../../server/src/modules/ledger/repository';
import { createLedger, type Ledger, type SettledUses } from '../../server/src/modules/ledger/service';
import { lockPosition } from '../../server/src/modules/ledger/settle';
import { createPriceBooks } from '../../server/src/modules/pricing/service';
import { type TestDatabase, testDatabase } from './database';
import { type DatabaseClock, movableClock } from './database-clock';

type NewUser = { useType?: 'point' | 'cash'; tier?: 'trial' | 'common' };

type Charge = { module: ModuleKey; uses: number };

type Spend = Partial<Charge> & { also?: Charge; taskId?: string; round?: number };

type Balances = Record<'grant' | 'monthly' | 'recharge' | 'held' | 'receivable', number>;

const TIME_ZONE = 'Asia/Shanghai';

/** A ledger on a database of its own with a movable clock. It starts on 2026-11-21 at noon in Shanghai. */
export async function ledgerWorld({ max = 10, grantDays = 0 }: { max?: number; grantDays?: number } = {}) {
  const database: TestDatabase = await testDatabase({ max });
  const clock: DatabaseClock = await movableClock(database);
  await clock.set('2026-11-21T12:00:00+08:00');
  const ledger: Ledger = createLedger({ database, timeZone: TIME_ZONE, grantDays });
  const { orm, pool, transaction } = database;

  const setMembership = (userId: string, tier: 'trial' | 'common', interval: string) =>
    pool.query(
      `insert into membership (user_id, tier, expires_at, trial_until)
       values ($1, $2, clock_timestamp() + $3::interval, clock_timestamp() + $3::interval)
       on conflict (user_id) do update set tier = excluded.tier, expires_at = excluded.expires_at`,
      [userId, tier, interval],
    );

  return {
    database,
    clock,
    ledger,
    setMembership,

    /** Creates a user, optionally with a membership of one year. */
    newUser: async ({ useType = 'point', tier }: NewUser = {}): Promise<string> => {
      const userId = newId();
      await pool.query('insert into app_user (id, use_type) values ($1, $2)', [userId, useType]);
      if (tier) await setMembership(userId, tier, '1 year');
      return userId;
    },

    /** Adds purchased points to a user, as a purchase does. */
    recharge: (userId: string, points: number) =>
      transaction(async (tx) => {
        const context = { timeZone: TIME_ZONE, grantDays, readPriceBook: createPriceBooks() };
        const { accounts } = await lockPosition(context, tx, userId, 'matting');
        await post(tx, {
          kind: 'recharge',
          cause: { kind: 'order', id: newId(), step: 'once' },
          lines: [
            [SYSTEM_ACCOUNTS.mint.id, -points],
            [accounts.recharge, points],
          ],
        });
      }),

    /** Holds the points of a task; returns its id. `ai_model` has no free uses for a free user and costs 8 points. */
    hold: async (userId: string, spend: Spend = {}): Promise<string> => {
      const { module = 'ai_model', uses = 1, also, taskId = newId(), round = 0 } = spend;
      const charges = [{ module, uses }, also ?? []].flat();
      await transaction((tx) => ledger.holdPoints(tx, { userId, charges, taskId, round }));
      return taskId;
    },
    commit: (taskId: string, round = 0) => transaction((tx) => ledger.commitHold(tx, { taskId, round })),
    /** Settles the task with this number of successful uses, of each module if it has several. */
    settle: (taskId: string, uses: SettledUses) =>
      transaction((tx) => ledger.commitHold(tx, { taskId, round: 0 }, uses)),
    release: (taskId: string, round = 0) => transaction((tx) => ledger.releaseHold(tx, { taskId, round })),

    quote: (userId: string | undefined, module: ModuleKey = 'ai_model', uses = 1) =>
      ledger.quoteUses(orm, { userId, module, uses }),

    /** The balances as stored, without settling anything first. */
    balances: async (userId: string): Promise<Balances> => {
      const { rows } = await pool.query<{ kind: string; balance: string }>(
        'select kind, balance from ledger_account where user_id = $1',
        [userId],
      );
      return Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)])) as Balances;
    },

    /** Accounts that do not add up. */
    differences: async () => {
      const found: Parameters<Parameters<Ledger['reconcile']>[0]>[0][] = [];
      await ledger.reconcile((difference) => void found.push(difference));
      return found;
    },

    close: () => database.drop(),
  };
}

export type LedgerWorld = Awaited<ReturnType<typeof ledgerWorld>>;
