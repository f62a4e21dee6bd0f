import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import { TOOL_KEYS, type ToolDefinition, tools } from '@tuzuo/core/tools';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../../../../contract/api';
import { type PhotoWorld, photoRunOf, photoWorld } from '../../../../tests/builders/photo-world';
import type { Seller } from '../../../../tests/builders/task-world';

const FACE_TOOLS = TOOL_KEYS.filter((key) => (tools[key] as ToolDefinition).faceData);

let world: PhotoWorld;
let seller: Seller;

beforeAll(async () => {
  world = await photoWorld();
});

afterAll(() => world.close());

beforeEach(async () => {
  await world.forgetLimits();
  seller = await world.newSeller();
});

const create = (input: object = {}) =>
  world.ask('gen.task.create', { ...photoRunOf(seller), ...input }, seller.session);

const consents = async () => {
  const { rows } = await world.database.pool.query(
    `select c.user_id, c.task_id, c.tool, c.text_version, t.kind, now() - c.given_at < interval '1 minute' as recent
     from face_consent c left join task t on t.face_consent_id = c.id where c.user_id = $1 order by c.id`,
    [seller.userId],
  );
  return rows;
};

const exported = async () => {
  const { data } = await world.ask('user.user.exportData', {}, seller.session);
  return data as Api['user.user.exportData']['output'];
};

describe('a consent to face processing', () => {
  it('is stored with the task: user, time and text version', async () => {
    const { taskId } = (await create()).data as { taskId: string };
    expect(await consents()).toEqual([
      {
        user_id: seller.userId,
        task_id: taskId,
        tool: 'id-photo',
        text_version: FACE_CONSENT_VERSION,
        kind: 'run',
        recent: true,
      },
    ]);
  });

  it('is stored once for a repeated request, and not at all if the run is refused', async () => {
    const run = photoRunOf(seller);
    await Promise.all([create(run), create(run), create(run)]);
    expect(await consents()).toHaveLength(1);
    await world.database.pool.query(`update rate_limit set used = 200 where key like 'free-run:%'`);
    expect(await create()).toMatchObject({ code: '10004' });
    expect(await consents()).toHaveLength(1);
  });

  it.each([
    undefined,
    '2026-11-22',
    'v1-api',
    'anything',
  ])('to %j is not accepted: the user must be asked again', async (faceConsent) => {
    const refused = await create({ faceConsent });
    expect(refused).toMatchObject({ code: '10001', data: { fields: { faceConsent: expect.any(String) } } });
    expect(await consents()).toEqual([]);
    expect(await world.count(seller.userId, 'task')).toBe(0);
  });

  it.each(FACE_TOOLS)('is required for an analysis by %s as for a run, and stored with it', async (tool) => {
    world.engine.tools[tool] = 'full';
    const inputs = Object.fromEntries(Object.keys(tools[tool].inputs).map((slot) => [slot, seller.assetId]));
    const options = tool === 'id-photo' ? { specId: 'one-inch' } : {};
    const look = (given: object) =>
      world.ask('gen.task.analyze', { tool, inputs, options, ...given }, seller.session);
    for (const faceConsent of [undefined, 'old', 'v1-api']) {
      expect(await look({ faceConsent })).toMatchObject({
        code: '10001',
        data: { fields: { faceConsent: expect.any(String) } },
      });
    }
    expect(await world.count(seller.userId, 'task')).toBe(0);
    expect(await look({ faceConsent: FACE_CONSENT_VERSION })).toMatchObject({ code: '0' });
    expect(await consents()).toMatchObject([{ tool, kind: 'analyze', text_version: FACE_CONSENT_VERSION }]);
  });

  it('to an older text does not allow a task to run again', async () => {
    const { taskId } = (await create()).data as { taskId: string };
    await world.ask('gen.task.cancel', { taskId }, seller.session);
    const retry = () => world.ask('gen.task.retry', { taskId }, seller.session);
    await world.database.pool.query(`update face_consent set text_version = 'old'`);
    expect(await retry()).toMatchObject({
      code: '10001',
      data: { fields: { faceConsent: expect.any(String) } },
    });
    await world.database.pool.query('update face_consent set text_version = $1', [FACE_CONSENT_VERSION]);
    expect(await retry()).toMatchObject({ code: '0' });
  });

  it('is neither required nor stored for tools without faces', async () => {
    await world.create(seller, { faceConsent: FACE_CONSENT_VERSION });
    expect(await consents()).toEqual([]);
  });
});

describe('user.user.exportData', () => {
  it('exports the user’s own account, consents and tasks only', async () => {
    const { taskId } = (await create()).data as { taskId: string };
    const data = await exported();
    expect(data.account).toMatchObject({ userId: seller.userId, mobile: expect.any(String) });
    expect(JSON.stringify(data)).not.toContain(seller.session);
    expect(data.consents).toEqual([
      { taskId, tool: 'id-photo', textVersion: FACE_CONSENT_VERSION, givenAt: expect.any(String) },
    ]);
    expect(data.tasks).toMatchObject([{ taskId, kind: 'run', tool: 'id-photo', state: 'queued' }]);
    const other = await world.newSeller();
    const { data: theirs } = await world.ask('user.user.exportData', {}, other.session);
    expect(theirs).toMatchObject({ consents: [], tasks: [] });
  });

  it('keeps a consent on record when its task is pruned', async () => {
    await create();
    await world.database.pool.query('delete from asset_reference');
    await world.database.pool.query('delete from task where user_id = $1', [seller.userId]);
    expect((await exported()).consents).toHaveLength(1);
  });

  it('requires a login, and is rate-limited', async () => {
    expect(await world.ask('user.user.exportData', {})).toMatchObject({ code: '11001' });
    await exported();
    await world.database.pool.query(`update rate_limit set used = 30 where key like 'export:%'`);
    expect(await world.ask('user.user.exportData', {}, seller.session)).toMatchObject({ code: '10004' });
  });
});
