import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ShopWorld, shopWorld } from '../../../../tests/builders/shop-world';
import { CallError } from '../../errors';
import { saidOfNotice } from '../notification/service';
import { createInvoices, endInvoice, findInvoices } from './service';

let shop: ShopWorld;
let strict: ShopWorld;

beforeAll(async () => {
  shop = await shopWorld();
  strict = await shopWorld({ keepsInvoiced: true });
});

afterAll(async () => {
  await shop.close();
  await strict.close();
});

/** A user with an order of points and a request for its invoice. */
async function invoiced({ database, ...world }: ShopWorld) {
  const userId = await world.newUser();
  const { orderId } = await world.buy(userId, 'pack');
  const invoices = createInvoices({ database, signer: { sign: (key) => `/files/${key}` } });
  const ask = { orderId, kind: 'personal', title: 'Ms. Wu', email: 'wu@example.com' } as const;
  const request = async () => (await invoices.request(userId, ask)).invoiceId;
  const invoiceId = await request();
  return {
    userId,
    orderId,
    invoiceId,
    request,
    issue: () =>
      database.transaction((tx) =>
        endInvoice(tx, invoiceId, { state: 'issued', link: 'https://tax.example/1' }),
      ),
    states: async () =>
      (await invoices.list(userId, { limit: 10 })).items.map(
        ({ state, amountCents }) => `${state} ${amountCents}`,
      ),
    told: async () => {
      const { rows } = await database.pool.query(
        'select kind, data from notice where user_id = $1 order by id',
        [userId],
      );
      return rows.map((row) => saidOfNotice(row, 'en', 'Asia/Shanghai').title);
    },
  };
}

describe('the invoice of an order that is refunded', () => {
  it('is reversed by the operator, who finds it in a list, and the user is told of both', async () => {
    const { userId, orderId, invoiceId, issue, states, told } = await invoiced(shop);
    await issue();
    await shop.refund(userId, orderId);
    expect(await states()).toEqual(['reversing 1000']);
    const open = await findInvoices(shop.database.orm, 'reversing');
    expect(open.map(({ invoice }) => invoice.id)).toContain(invoiceId);
    await issue();
    expect(await states()).toEqual(['reversed 1000']);
    expect(await told()).toEqual([
      'Your invoice is ready',
      'Your invoice is being reversed',
      'Your credit note is ready',
    ]);
    expect(await shop.check()).toEqual([]);
    await shop.database.pool.query("update invoice set state = 'issued' where id = $1", [invoiceId]);
    expect(await shop.check()).toEqual([
      `${invoiceId}: an invoice over 1000 cents is in force, and 0 are left of its order`,
    ]);
    await shop.database.pool.query("update invoice set state = 'reversed' where id = $1", [invoiceId]);
  });

  it('can be requested again over the rest of the price', async () => {
    const { orderId, issue, request, states } = await invoiced(shop);
    await issue();
    await shop.orders.refundAsOperator(orderId, { cents: 400, reason: 'part' });
    await request();
    expect(await states()).toEqual(['requested 600', 'reversing 1000']);
  });

  it('is not issued any more, or over the rest, if it was only requested', async () => {
    const { userId, orderId, states, told } = await invoiced(shop);
    await shop.orders.refundAsOperator(orderId, { cents: 400, reason: 'part' });
    expect(await states()).toEqual(['requested 600']);
    await shop.refund(userId, orderId);
    expect(await states()).toEqual(['rejected 600']);
    expect(await told()).toEqual(['Invoice amount changed', 'Invoice request canceled']);
  });

  it('prevents the refund if the operator has decided so', async () => {
    const { userId, orderId, issue, states } = await invoiced(strict);
    await issue();
    await expect(strict.refund(userId, orderId)).rejects.toThrow(CallError);
    expect(await states()).toEqual(['issued 1000']);
    await strict.orders.refundAsOperator(orderId, { reason: 'the operator may' });
    expect(await states()).toEqual(['reversing 1000']);
  });
});
