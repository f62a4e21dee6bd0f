import { randomUUID } from 'node:crypto';
import type { RouteName } from '@tuzuo/core/api/routes';
import { UNLIMITED_POINTS } from '@tuzuo/core/pricing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { photo } from '../../../../tests/builders/pictures';
import { posterDocument } from '../../../../tests/builders/poster-document';
import { type Seller, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';

let world: TaskWorld;
let seller: Seller;

const query = (sql: string, values: unknown[] = []) => world.database.pool.query(sql, values);

const pay = (useType: 'point' | 'cash') =>
  query('update app_user set use_type = $2 where id = $1', [seller.userId, useType]);

beforeAll(async () => {
  world = await taskWorld();
  await query(
    `update benefit_value set value = 0 where tier = 'free'
     and key not in ('point_discount', 'user_history_data_keep_count', 'user_space_recycle_keep_days')`,
  );
  await query("insert into closed_module (module, tier) values ('matting', 'free')");
  const user = await world.newUser();
  seller = { ...user, assetId: '' };
  await pay('cash');
  seller.assetId = (await world.uploadOne(user.session, photo('coffee.jpg'))).assetId;
  world.engine.tools['compliance-label'] = 'full';
});

afterAll(() => world.close());

/** A call that a quota of the tier may refuse: its code, and its data. */
async function codeOf(name: RouteName, input: object) {
  const { code, data } = await world.ask(name, input, seller.session);
  return { code, data: data as Record<string, string> };
}

const RUN = { tool: 'matting', options: {} };

it('passes every check of a tier that allows nothing, and only there', async () => {
  const saved = await codeOf('poster.poster.save', { title: 'a', revision: 0, doc: posterDocument() });
  const { posterId } = saved.data;
  const source = { inputs: { source: seller.assetId } };
  const calls: readonly [string, RouteName, () => object, refusedAs: string][] = [
    ['export', 'poster.poster.export', () => ({ posterId, format: 'png' }), '10004'],
    ['smart poster', 'poster.poster.generate', () => ({ texts: [{ text: '夏日特惠' }] }), '10004'],
    ['upload', 'asset.asset.upload', () => ({}), '20003'],
    ['closed module, no points', 'gen.task.create', () => ({ ...RUN, ...source }), '20004'],
    [
      'benefit alone',
      'gen.task.create',
      () => ({
        tool: 'compliance-label',
        inputs: { sources: [seller.assetId, seller.assetId] },
        options: {},
      }),
      '30001',
    ],
    ['poster', 'poster.poster.save', () => ({ title: 'b', revision: 0, doc: posterDocument() }), '20003'],
  ];
  const outcomes = async () => {
    const codes: string[] = [];
    for (const [, name, input] of calls) {
      const { code } =
        name === 'asset.asset.upload'
          ? await world.upload(seller.session, [photo('coffee.jpg')])
          : await codeOf(name, { requestId: randomUUID(), ...input() });
      codes.push(code);
    }
    return codes;
  };
  expect(await outcomes()).toEqual(calls.map(() => '0'));
  const { data } = await codeOf('user.user.getUserPointInfo', { module: 'matting' });
  expect(data).toMatchObject({ useType: 'cash', allLeftPointCount: UNLIMITED_POINTS });
  const user = (await codeOf('auth.user.getUserInfo', { jwtSid: seller.session })).data;
  expect(user.moduleItemCodes).toContain('matting');

  await query("insert into closed_module (module, tier) values ('matting', 'trial'), ('matting', 'common')");
  expect(await codeOf('gen.task.create', { requestId: randomUUID(), ...RUN, ...source })).toMatchObject({
    code: '30002',
  });
  const later = (await codeOf('auth.user.getUserInfo', { jwtSid: seller.session })).data;
  expect(later.moduleItemCodes).not.toContain('matting');

  await query("delete from closed_module where tier <> 'free'");
  await pay('point');
  const refused = await outcomes();
  expect(calls.map(([what], index) => [what, refused[index]])).toEqual(
    calls.map(([what, , , code]) => [what, code]),
  );
});
