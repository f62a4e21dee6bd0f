import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { findTerms } from './service';

let world: AccountWorld;

beforeAll(async () => {
  world = await accountWorld();
});
afterAll(() => world.close());

it('stores each user’s own terms, in order, and no one else’s', async () => {
  const { user } = await world.logIn(newMobile());
  const other = await world.logIn(newMobile());
  const save = async (items: unknown, session = user.jwtSid) =>
    (await world.call('translate.glossary.save', { items } as never, { session })).envelope;
  const terms = [{ text: '图作' }, { text: '拿铁', translation: 'latte', to: 'en' }];
  const french = { text: '拿铁', translation: 'café au lait', to: 'fr' };
  expect((await save([...terms, french, { text: '图作' }])).data).toMatchObject({ items: { length: 3 } });
  expect((await save(terms)).data).toEqual({ items: terms });
  expect(await findTerms(world.database.orm, other.user.userId)).toEqual([]);
  expect((await world.call('translate.glossary.get', {}, { session: user.jwtSid })).data()).toEqual({
    items: terms,
  });
  expect((await world.call('translate.glossary.get', {}, {})).envelope).toMatchObject({ code: '11001' });
  for (const wrong of [
    [{ text: ' ' }],
    [{ text: 'x'.repeat(61) }],
    [{ text: 'x', translation: 'y' }],
    [{ text: 'x', to: 'en' }],
    [{ text: 'x', translation: 'y', to: 'no language' }],
    [{ text: 'x', other: 1 }],
    Array.from({ length: 201 }, (_, at) => ({ text: `x${at}` })),
    'x',
  ]) {
    expect(await save(wrong)).toMatchObject({ code: '10001' });
  }
  expect(await findTerms(world.database.orm, user.userId)).toEqual(terms);
});
