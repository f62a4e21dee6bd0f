import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeAlipay } from '../../../../tests/builders/fake-alipay';
import { type LedgerWorld, ledgerWorld } from '../../../../tests/builders/ledger-world';
import { newId } from '../../db/ids';
import { say } from '../../i18n/words';
import { createAlipay } from '../../payments/alipay/alipay';
import { NoticeRefused, type PaymentProvider } from '../../payments/port';
import { checkBooks } from '../../start/ledger-check';
import { createOrders, type Orders } from './service';

const MONTH = newId();
const PRICE = 2900;
const SCENE = 'INDUSTRY|DIGITAL_MEDIA';
const ORIGIN = 'https://studio.example.com';
const START = Date.parse('2026-11-21T12:00:00+08:00');

let world: LedgerWorld;
let fake: Awaited<ReturnType<typeof startFakeAlipay>>;
let provider: PaymentProvider;
let orders: Orders;
/** Offset in ms of the clocks of the database, the server and the fake Alipay from this machine's clock. */
let ahead = 0;
const now = () => Date.now() + ahead;

beforeAll(async () => {
  ahead = START - Date.now();
  world = await ledgerWorld({ max: 6 });
  const { database, ledger } = world;
  fake = await startFakeAlipay({ now });
  provider = createAlipay({ ...fake.options, signScene: SCENE });
  orders = createOrders({
    database,
    ledger,
    providers: [provider],
    wechatApps: {},
    refundDays: 7,
    publicUrl: ORIGIN,
    log: { warn: () => undefined, error: () => undefined },
  });
  await database.pool.query(
    `insert into price_offer (id, kind, amount_cents, tier, months) values ('${MONTH}', 'vip', ${PRICE}, 'common', 1)`,
  );
});

beforeEach(() => {
  fake.setCharges('pay');
  fake.fallSilent(false);
});

afterAll(async () => {
  await world.close();
  await fake.stop();
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function pass(ms: number) {
  ahead += ms;
  await world.clock.letPass(`${ms} milliseconds`);
}

const one = async <Row>(text: string, userId: string) =>
  (await world.database.pool.query(text, [userId])).rows[0] as Row;

const receive = (body: Buffer) => orders.receive(provider, { headers: {}, body });

/** A user who has begun to pay for a self-renewing month. */
async function buyer(family: 'h5' | 'app_android' = 'h5') {
  const userId = await world.newUser();
  const input = { kind: 'vip', priceId: MONTH, requestId: newId(), expectedAmountCents: PRICE } as const;
  const { orderId } = await orders.create(userId, { ...input, autoRenew: true });
  const { url = '', alipay } = await orders.prepare(
    userId,
    { orderId, channel: 'alipay', family, loginCode: undefined },
    { address: '10.0.0.1', origin: 'http://x', say: (key, params) => say('en', key, params) },
  );
  const request = fake.open(alipay?.orderString ?? new URL(url).search);
  const content = request.content as unknown as {
    out_trade_no: string;
    product_code: string;
    agreement_sign_params: {
      external_agreement_no: string;
      sign_notify_url: string;
      period_rule_params: Record<string, string>;
    };
  };
  const contractNo = content.agreement_sign_params.external_agreement_no;
  return {
    userId,
    orderId,
    request,
    content,
    contractNo,
    pay: async (how?: { signs: boolean }) => receive(fake.notice(fake.pay(content.out_trade_no, how))),
    contract: async () => (await orders.contracts.get(userId)).contract,
    status: async () =>
      (await one<{ s: string }>('select auto_renew_status as s from membership where user_id = $1', userId))
        .s,
    /** Ms until the membership ends. */
    left: async () =>
      Number(
        (
          await one<{ ms: string }>(
            'select extract(epoch from expires_at - clock_timestamp()) * 1000 as ms from membership where user_id = $1',
            userId,
          )
        ).ms,
      ),
    charges: async () =>
      (
        await one<{ states: string[] | null }>(
          'select array_agg(state order by id) as states from purchase where user_id = $1 and renewal is not null',
          userId,
        )
      ).states ?? [],
    agreement: () => fake.agreements.get(contractNo),
  };
}

type Buyer = Awaited<ReturnType<typeof buyer>>;

async function member() {
  const user = await buyer();
  await user.pay();
  return user;
}

/** Advances the clock to half a day before a membership ends, after its user was notified of the charge. */
async function toLastDay(user: Buyer) {
  await pass((await user.left()) - 6.5 * DAY);
  await orders.renew();
  await pass((await user.left()) - 0.5 * DAY);
}

describe('a membership renewed through Alipay', () => {
  it('is signed with its first payment, on a web page and in the app, on the terms that the user saw', async () => {
    const onPage = await buyer();
    expect(onPage.request.method).toBe('alipay.trade.wap.pay');
    expect(onPage.content).toMatchObject({
      product_code: 'CYCLE_PAY_AUTH',
      agreement_sign_params: {
        sign_notify_url: `${ORIGIN}/api/pay/notify/alipay`,
        period_rule_params: { period: '1', single_amount: '29.00', execute_time: '2026-12-21' },
      },
    });
    expect((await buyer('app_android')).request.method).toBe('alipay.trade.app.pay');
    expect(await onPage.contract()).toBeNull();
    await onPage.pay();
    expect(await onPage.contract()).toMatchObject({ state: 'active', amountCents: PRICE, channel: 'alipay' });
    expect(await onPage.status()).toBe('normal');
  });

  it('becomes active only when Alipay reports or confirms the signature, not through the payment alone', async () => {
    const told = await buyer();
    await told.pay({ signs: false });
    expect([await told.contract(), await told.status()]).toEqual([null, 'none']);
    // A notice signed by a stranger, one that Alipay does not confirm, and then the right one, three times.
    await expect(
      receive(fake.agreementNotice(told.contractNo, 'dut_user_sign', fake.strangerKey)),
    ).rejects.toThrow(NoticeRefused);
    await receive(fake.agreementNotice(told.contractNo, 'dut_user_sign'));
    expect(await told.contract()).toBeNull();
    Object.assign(told.agreement() ?? {}, { status: 'NORMAL' });
    for (const _ of [1, 2, 3]) await receive(fake.agreementNotice(told.contractNo, 'dut_user_sign'));
    expect(await told.contract()).toMatchObject({ state: 'active' });

    const silent = await buyer();
    await silent.pay({ signs: false });
    Object.assign(silent.agreement() ?? {}, { status: 'NORMAL' });
    await orders.renew();
    expect(await silent.contract()).toMatchObject({ state: 'active' });

    const never = await buyer();
    await never.pay({ signs: false });
    await pass(23 * HOUR);
    await orders.renew();
    expect(await never.contract()).toBeNull();
    await pass(2 * HOUR);
    await orders.renew();
    expect([await never.contract(), await never.status()]).toMatchObject([{ state: 'ended' }, 'none']);
    // Signed after all, but too late: Alipay is told that the agreement has ended.
    Object.assign(never.agreement() ?? {}, { status: 'NORMAL' });
    await receive(fake.agreementNotice(never.contractNo, 'dut_user_sign'));
    await orders.renew();
    expect(never.agreement()).toBeUndefined();
  });

  it('is charged once on its last day, even when the answer is lost', async () => {
    const user = await member();
    await pass((await user.left()) - 6.5 * DAY);
    fake.calls.length = 0;
    await orders.renew();
    expect(fake.calls).not.toContain('alipay.trade.pay');
    expect(await user.contract()).toMatchObject({ isSoon: true });
    await pass((await user.left()) - 0.5 * DAY);
    fake.fallSilent(true);
    await orders.renew();
    expect(await user.charges()).toEqual(['pending']);
    fake.fallSilent(false);
    fake.calls.length = 0;
    await Promise.all([orders.renew(), orders.renew()]);
    await orders.renew();
    expect(await user.charges()).toEqual(['fulfilled']);
    expect(fake.calls).not.toContain('alipay.trade.pay');
    expect(await user.left()).toBeGreaterThan(30 * DAY);
  });

  it('moves Alipay’s plan when the user bought time in between, month after month', async () => {
    const user = await member();
    await world.database.pool.query(
      "update membership set expires_at = expires_at + interval '40 days' where user_id = $1",
      [user.userId],
    );
    for (const count of [1, 2, 3, 4, 5, 6]) {
      await toLastDay(user);
      await orders.renew();
      expect(await user.charges()).toEqual(Array(count).fill('fulfilled'));
    }
    expect(await user.contract()).toMatchObject({ state: 'active', failedCharges: 0 });
  });

  it('retries daily when the payer has no money, ends after four attempts, and accepts a late result from Alipay', async () => {
    const poor = await member();
    await toLastDay(poor);
    fake.setCharges('poor');
    for (const count of [1, 2, 3, 4]) {
      await orders.renew();
      await orders.renew();
      expect(await poor.contract()).toMatchObject({ state: 'active', failedCharges: count });
      await pass(DAY + 60_000);
    }
    await orders.renew();
    expect(await poor.contract()).toMatchObject({ state: 'ended', endCause: 'failed' });
    expect(poor.agreement()).toBeUndefined();

    const late = await member();
    await toLastDay(late);
    fake.setCharges('late');
    await orders.renew();
    await orders.renew();
    expect(await late.charges()).toEqual(['pending']);
    fake.setCharges('pay');
    await orders.renew();
    expect(await late.charges()).toEqual(['fulfilled']);
  });

  it('never charges more than was agreed to, even when the offer’s price rises', async () => {
    const user = await member();
    await world.database.pool.query('update price_offer set amount_cents = 9900 where id = $1', [MONTH]);
    await toLastDay(user);
    await orders.renew();
    const paid = await one<{ cents: string }>(
      "select amount_cents as cents from purchase where user_id = $1 and renewal = 1 and state = 'fulfilled'",
      user.userId,
    );
    expect(Number(paid.cents)).toBe(PRICE);
    await world.database.pool.query('update price_offer set amount_cents = $2 where id = $1', [MONTH, PRICE]);
  });

  it('ends when its user cancels it, here or at Alipay, and with a refund', async () => {
    const here = await member();
    await orders.contracts.cancel(here.userId);
    expect(here.agreement()).toBeUndefined();
    expect(await here.contract()).toMatchObject({ state: 'ended', endCause: 'user' });
    // A replayed notification of its signature does not reactivate it.
    await receive(fake.agreementNotice(here.contractNo, 'dut_user_sign'));
    expect(await here.status()).toBe('stopped');

    const there = await member();
    // A forged or early notice changes nothing while Alipay itself still reports the agreement as active.
    await receive(fake.agreementNotice(there.contractNo, 'dut_user_unsign'));
    expect(await there.contract()).toMatchObject({ state: 'active' });
    fake.agreements.delete(there.contractNo);
    await receive(fake.agreementNotice(there.contractNo, 'dut_user_unsign'));
    expect(await there.contract()).toMatchObject({ state: 'ended', endCause: 'payer' });

    const unheard = await member();
    await toLastDay(unheard);
    fake.agreements.delete(unheard.contractNo);
    await orders.renew();
    expect(await unheard.contract()).toMatchObject({ state: 'ended', endCause: 'payer' });

    const refunded = await member();
    await orders.refund({ userId: refunded.userId, orderId: refunded.orderId });
    await orders.renew();
    expect(await refunded.contract()).toMatchObject({ state: 'ended', endCause: 'refund' });
    expect(refunded.agreement()).toBeUndefined();

    // Refunded before Alipay reported the signature: nothing becomes active.
    const early = await buyer();
    await early.pay({ signs: false });
    await orders.refund({ userId: early.userId, orderId: early.orderId });
    Object.assign(early.agreement() ?? {}, { status: 'NORMAL' });
    await receive(fake.agreementNotice(early.contractNo, 'dut_user_sign'));
    await orders.renew();
    expect(await early.contract()).toMatchObject({ state: 'ended', endCause: 'refund' });
    expect(early.agreement()).toBeUndefined();
  });

  it('is ended at Alipay once Alipay is configured again, when its settings were missing in between', async () => {
    const user = await member();
    const { database, ledger } = world;
    const unset = createOrders({
      database,
      ledger,
      providers: [createAlipay(fake.options)],
      wechatApps: {},
      refundDays: 7,
      publicUrl: ORIGIN,
      log: { warn: () => undefined, error: () => undefined },
    });
    await unset.contracts.cancel(user.userId);
    await unset.renew();
    expect([await user.status(), user.agreement()?.status]).toEqual(['stopped', 'NORMAL']);
    await orders.renew();
    expect(user.agreement()).toBeUndefined();
  });

  it('is not offered without its setting, and the books add up', async () => {
    const [channel] = orders.channels('h5').items;
    expect(channel).toMatchObject({ channel: 'alipay', renews: true });
    expect(createAlipay(fake.options).contracts).toBeUndefined();
    const lines: string[] = [];
    const { differences } = await checkBooks({
      database: world.database,
      timeZone: 'Asia/Shanghai',
      providers: [provider],
      date: '2020-01-01',
      write: (line) => lines.push(line),
    });
    expect(differences, lines.join('\n')).toBe(0);
  });
});
