import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../../tests/builders/database';
import { type QueueWorld, queueWorld } from '../../../../../tests/builders/queue-world';

let database: TestDatabase;
let world: QueueWorld;

beforeEach(async () => {
  database = await testDatabase({ max: 8 });
  world = await queueWorld(database);
  await database.pool.query(
    `update benefit_value set value = case tier when 'common' then 3 else 2 end
     where key = 'user_history_data_keep_count'`,
  );
});

afterEach(async () => {
  await world.close();
  await database.drop();
});

/** Ends every unfinished task, and its hold with it. */
const endAll = async (state: 'canceled' | 'succeeded' = 'canceled') => {
  await database.pool.query(`update point_hold set state = $1, ended_at = now() where state = 'held'`, [
    state === 'succeeded' ? 'committed' : 'released',
  ]);
  await database.pool.query(
    `update task set state = $1, started_at = now(), ended_at = now() where ended_at is null`,
    [state],
  );
};

const removedAgo = (taskId: string, interval: string) =>
  database.pool.query('update task set removed_at = now() - $2::interval where id = $1', [taskId, interval]);

const idsOf = async (statement: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ id: string }>(statement);
  return rows.map(({ id }) => id);
};

const kept = () => idsOf('select id from task where removed_at is null order by id');

const referring = () => idsOf('select distinct holder_id as id from asset_reference order by 1');

describe('the retention of tasks', () => {
  it('keeps each user’s newest tasks, as many as their tier grants, and every unfinished one', async () => {
    const [free, member] = [await world.newOwner(), await world.newOwner('common')];
    const old = await world.enqueue(free, 4);
    const theirs = await world.enqueue(member, 4);
    await endAll();
    const [waiting = ''] = await world.enqueue(free);
    await world.sweep();
    const expected = [...old.slice(3), ...theirs.slice(1), waiting].sort();
    expect(await kept()).toEqual(expected);
    expect(await referring()).toEqual(expected);
  });

  it('deletes tasks removed a month ago, and old analyses', async () => {
    const owner = await world.newOwner();
    const [gone = '', removed = '', look = '', fresh = ''] = await world.enqueue(owner, 4);
    await endAll();
    await removedAgo(gone, '31 days');
    await removedAgo(removed, '29 days');
    await database.pool.query(
      `update task set kind = 'analyze', ended_at = now() - interval '25 hours' where id = $1`,
      [look],
    );
    await world.sweep();
    expect(await idsOf('select id from task order by id')).toEqual([removed, fresh].sort());
  });

  it('deletes the requests and holds of failed runs with them, and never those of others', async () => {
    const owner = await world.newOwner();
    const [canceled = '', succeeded = '', fresh = ''] = await world.enqueue(owner, 3);
    await world.cancel(owner, canceled);
    await endAll('succeeded');
    for (const id of [canceled, succeeded]) await removedAgo(id, '400 days');
    await database.pool.query(`update operation_request set created_at = now() - interval '400 days'`);
    await world.sweep();
    expect(await idsOf('select id from task')).toEqual([fresh]);
    const rest = [succeeded, fresh].sort();
    expect(await idsOf('select result_id as id from operation_request order by 1')).toEqual(rest);
    expect(await idsOf('select task_id as id from point_hold order by 1')).toEqual(rest);
    // Ledger entries stay.
    expect(await idsOf(`select cause_id as id from ledger_transaction where kind = 'release'`)).toEqual([
      canceled,
    ]);
  });

  it('removes canceled runs: after a day if they never started, otherwise after a week', async () => {
    const owner = await world.newOwner();
    const ids = await world.enqueue(owner, 2);
    const [, begun = ''] = ids;
    for (const id of ids) await world.cancel(owner, id);
    await database.pool.query('update task set started_at = now() where id = $1', [begun]);
    const letPass = (interval: string) =>
      database.pool.query(`update task set ended_at = ended_at - $1::interval`, [interval]);
    await letPass('23 hours');
    await world.sweep();
    expect(await kept()).toEqual(ids);
    await letPass('2 hours');
    await world.sweep();
    expect(await kept()).toEqual([begun]);
    await letPass('6 days');
    await world.sweep();
    expect(await kept()).toEqual([]);
    expect(await referring()).toEqual([]);
    const { rows } = await database.pool.query(
      `select count(*)::int as count from asset where expires_at is not null`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('trims the history of a user whose runs never started', async () => {
    const owner = await world.newOwner();
    const ids = await world.enqueue(owner, 4);
    for (const id of ids) await world.cancel(owner, id);
    await world.sweep();
    expect(await kept()).toEqual(ids.slice(2));
  });

  it('deletes the texts of a removed run', async () => {
    const owner = await world.newOwner();
    await world.enqueue(owner, 3);
    await endAll();
    await world.sweep();
    const { rows } = await database.pool.query(
      `select snapshot->'options' as options from task where removed_at is not null`,
    );
    expect(rows).toEqual([{ options: {} }]);
  });
});

describe('a request whose key is older than any history', () => {
  it('still refers to the deleted run, and neither runs nor charges again', async () => {
    const owner = await world.newOwner();
    const requestId = 'a-key-that-is-kept';
    const [taskId = ''] = await world.enqueue(owner, 1, requestId);
    await endAll('succeeded');
    await removedAgo(taskId, '400 days');
    await database.pool.query(`update operation_request set created_at = now() - interval '400 days'`);
    await world.sweep();
    expect(await idsOf('select id from task')).toEqual([]);
    await expect(world.enqueue(owner, 1, requestId)).rejects.toMatchObject({ code: '10002' });
    expect(await idsOf('select id from task')).toEqual([]);
    expect(await idsOf('select task_id as id from point_hold')).toEqual([taskId]);
  });
});
