import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../tests/builders/database';
import { type QueueWorld, queueWorld } from '../../../../tests/builders/queue-world';

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

const endAll = () =>
  database.pool.query(`update task set state = 'canceled', started_at = now(), ended_at = now()
    where ended_at is null`);

const idsOf = async (statement: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ id: string }>(statement);
  return rows.map(({ id }) => id);
};

const kept = () => idsOf('select id from task where removed_at is null order by id');

const referring = () => idsOf('select distinct holder_id as id from asset_reference order by 1');

describe('the retention of tasks', () => {
  it('keeps the newest of each user, as many as his tier grants, and every one that has not ended', async () => {
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

  it('deletes what was removed a month ago, old looks, and old operation requests', async () => {
    const owner = await world.newOwner();
    const [gone = '', removed = '', look = '', fresh = ''] = await world.enqueue(owner, 4);
    await endAll();
    await database.pool.query(`update task set removed_at = now() - interval '31 days' where id = $1`, [
      gone,
    ]);
    await database.pool.query(`update task set removed_at = now() - interval '29 days' where id = $1`, [
      removed,
    ]);
    await database.pool.query(
      `update task set kind = 'analyze', ended_at = now() - interval '25 hours' where id = $1`,
      [look],
    );
    await database.pool.query(
      `update operation_request set created_at = now() - interval '31 days' where result_id = any($1)`,
      [[gone, removed]],
    );
    await world.sweep();
    expect(await idsOf('select id from task order by id')).toEqual([removed, fresh].sort());
    const requests = await idsOf('select result_id as id from operation_request order by 1');
    expect(requests).toEqual([look, fresh].sort());
  });
});
