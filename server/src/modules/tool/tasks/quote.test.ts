import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyAfter } from '../../../../../tests/builders/scripted-engine';
import { type Seller, type TaskWorld, taskWorld } from '../../../../../tests/builders/task-world';
import { newId } from '../../../db/ids';

let world: TaskWorld;
let seller: Seller;

beforeAll(async () => {
  world = await taskWorld();
});

afterAll(() => world.close());

beforeEach(async () => {
  await world.forgetLimits();
  world.engine.script = copyAfter(0);
  seller = await world.newSeller();
});

describe('gen.task.quote', () => {
  it('returns the cost of a run to a guest and a user', async () => {
    const draft = { tool: 'image-magnify', options: { scale: 4 } };
    const price = { uses: 1, freeUsesLeft: 0, points: 2, useType: 'point' };
    expect(await world.ask('gen.task.quote', draft)).toMatchObject({ data: { ...price, balance: 0 } });
    expect(await world.ask('gen.task.quote', draft, seller.session)).toMatchObject({
      data: { ...price, balance: 60 },
    });
  });

  it('returns the full price to a member, and to everyone how many runs are kept', async () => {
    const { userId, session } = await world.newSeller();
    const draft = { tool: 'ai-product', options: {} };
    const quote = async () => (await world.ask('gen.task.quote', draft, session)).data;
    expect(await quote()).toMatchObject({ points: 6, keptRuns: 50 });
    expect(await quote()).not.toHaveProperty('fullPoints');
    await world.database.pool.query(
      `insert into membership (user_id, tier, expires_at) values ($1, 'common', now() + interval '1 day')`,
      [userId],
    );
    expect(await quote()).toMatchObject({ points: 5, fullPoints: 6, keptRuns: 2000 });
    expect((await world.ask('gen.task.quote', draft)).data).toMatchObject({ keptRuns: 50 });
  });

  it('returns the maximum pictures per run, by the caller’s tier, if a benefit limits them', async () => {
    const { userId, session } = await world.newSeller();
    const draft = { tool: 'compliance-label', options: {} };
    const once = async (caller?: string) => (await world.ask('gen.task.quote', draft, caller)).data;
    expect(await once()).toMatchObject({ onceLimit: 1 });
    expect(await once(session)).toMatchObject({ onceLimit: 1 });
    await world.database.pool.query(
      `insert into membership (user_id, tier, expires_at) values ($1, 'common', now() + interval '1 day')`,
      [userId],
    );
    expect(await once(session)).toMatchObject({ onceLimit: 50 });
    await world.database.pool.query(`update app_user set use_type = 'cash' where id = $1`, [userId]);
    expect(await once(session)).not.toHaveProperty('onceLimit');
    const other = { tool: 'img-compress', options: {} };
    expect((await world.ask('gen.task.quote', other, session)).data).not.toHaveProperty('onceLimit');
  });

  it('counts the pictures chosen so far', async () => {
    const sources = [newId(), newId(), newId()];
    const draft = { tool: 'img-compress', inputs: { sources }, options: {} };
    expect(await world.ask('gen.task.quote', draft)).toMatchObject({ data: { uses: 3 } });
    expect(await world.ask('gen.task.quote', { ...draft, inputs: {} })).toMatchObject({ data: { uses: 1 } });
  });

  it('refuses what the run would be refused for', async () => {
    const wrong = { tool: 'image-magnify', options: { scale: 9 }, inputs: { other: newId() } };
    const { data } = await world.ask('gen.task.quote', wrong);
    expect(Object.keys((data as { fields: object }).fields).sort()).toEqual([
      'inputs.other',
      'options.scale',
    ]);
    const draft = { tool: 'image-magnify', options: {} };
    expect((await world.ask('gen.task.quote', draft, 'no such session')).code).toBe('11000');
  });
});
