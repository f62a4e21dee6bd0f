import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ShopWorld, shopWorld } from '../../../../tests/builders/shop-world';

let world: ShopWorld;
let userId: string;

beforeAll(async () => {
  world = await shopWorld();
  userId = await world.newUser();
});
afterAll(() => world.close());

/** Points that were bought. */
const bought = async () => (await world.ledger.pointInfo(userId, 'ai_model')).rechargeLeft;

describe('sales that a restore stops', () => {
  it('begin again with every pending payment asked for: what was paid meanwhile is delivered once', async () => {
    const { sales } = world.orders;
    const [paid, unpaid, never] = await Promise.all([
      world.order(userId, 'pack'),
      world.order(userId, 'largePack'),
      world.order(userId, 'pack'),
    ]);
    await world.paySilently(await world.open(userId, paid, 'wxpay_h5'));
    await world.open(userId, unpaid, 'alipay');

    expect(await sales.stop(world.database.orm)).toBe(true);
    await expect(world.order(userId, 'pack')).rejects.toMatchObject({ code: '20002' });
    await expect(world.open(userId, never, 'wxpay_h5')).rejects.toMatchObject({ code: '20002' });

    world.faults.silentQueries = true;
    expect(await sales.askAboutPending()).toEqual({ asked: 2, paid: 0, unanswered: 2 });
    expect(await bought()).toBe(0);
    world.faults.silentQueries = false;
    expect(await sales.askAboutPending()).toEqual({ asked: 2, paid: 1, unanswered: 0 });
    expect(await sales.askAboutPending()).toEqual({ asked: 1, paid: 0, unanswered: 0 });
    expect(await bought()).toBe(100);
    expect((await world.get(userId, paid)).state).toBe('fulfilled');
    expect((await world.get(userId, unpaid)).state).toBe('pending');

    expect(await sales.open(world.database.orm)).toBe(true);
    expect((await world.buy(userId, 'pack')).state).toBe('fulfilled');
    expect(await world.check()).toEqual([]);
  });
});
