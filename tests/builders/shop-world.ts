import type { PayChannel } from '../../core/api/order';
import { newId } from '../../server/src/db/ids';
import { say } from '../../server/src/i18n/words';
import { adminUsers } from '../../server/src/modules/admin/users';
import { createSandboxStore } from '../../server/src/modules/cashier/service';
import type { PaidTier } from '../../server/src/modules/membership/service';
import { PaymentMismatch } from '../../server/src/modules/order/anomalies';
import { createOrders } from '../../server/src/modules/order/service';
import { createBatch, createRedemptions } from '../../server/src/modules/redeem/service';
import {
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
  type Sandbox,
} from '../../server/src/payments/port';
import { createSandbox } from '../../server/src/payments/sandbox/sandbox';
import { checkBooks } from '../../server/src/start/ledger-check';
import { ledgerWorld } from './ledger-world';

const TIME_ZONE = 'Asia/Shanghai';

/** What the shop sells: cents, and points with a bonus or months of a tier. */
export const SHOP = {
  month: { id: newId(), kind: 'vip', cents: 2900, tier: 'common', months: 1, points: 0, bonus: 0 },
  quarter: { id: newId(), kind: 'vip', cents: 7800, tier: 'common', months: 3, points: 0, bonus: 0 },
  trialMonth: { id: newId(), kind: 'vip', cents: 500, tier: 'trial', months: 1, points: 0, bonus: 0 },
  pack: { id: newId(), kind: 'points', cents: 1000, tier: null, months: null, points: 90, bonus: 10 },
  largePack: { id: newId(), kind: 'points', cents: 5000, tier: null, months: null, points: 500, bonus: 50 },
} as const;

export type ShopItem = keyof typeof SHOP;

/** What distinguishes the other companies that take money. */
const COMPANIES = {
  wxpay_h5: { name: 'wxpay' },
  alipay: { name: 'alipay' },
  // Apple cannot search by our numbers and alone decides about refunds.
  apple_iap: { name: 'apple_iap', via: 'apple', hasFixedPrices: true },
} as const;

type Company = keyof typeof COMPANIES;

/** Another company than the sandbox, with the same books. */
function companyOf(sandbox: Sandbox, channel: Company): PaymentProvider {
  const { contracts: _none, ...desk } = sandbox;
  const { name, ...own } = { via: undefined, ...COMPANIES[channel] };
  const isApple = own.via !== undefined;
  return {
    ...desk,
    ...own,
    name,
    channelsOf: (family) => ((family === 'app_ios') === isApple ? [channel] : []),
    ...(isApple && {
      query: async () => ({ state: 'open' }),
      close: async () => 'unknown',
      refund: async () => {
        throw new PaymentRefused('APPLE');
      },
    }),
  };
}

/** A ledger with a movable clock, and the order service on the sandbox provider, whose cashier never fails. */
export async function shopWorld({ refundDays = 7, keepsInvoiced = false, memberDiscount = 1 } = {}) {
  const world = await ledgerWorld();
  const { database, ledger } = world;
  const { pool } = database;
  const store = createSandboxStore(database, TIME_ZONE);
  const sandbox = createSandbox({ store, secretKey: 'the secret key of a shop in a test' });
  const faults = {
    leavesPagesOpen: false,
    silentCloses: false,
    silentQueries: false,
    refusesRefunds: false,
    silentRefunds: false,
  };
  /** The payments that companies were asked to close. */
  const closes: string[] = [];
  const provider: Sandbox = {
    ...sandbox,
    query: async (trade) => {
      if (faults.silentQueries) throw new PaymentUnavailable('no answer');
      return sandbox.query(trade);
    },
    close: async (trade) => {
      closes.push(trade.tradeNo);
      if (faults.silentCloses) throw new PaymentUnavailable('no answer');
      return faults.leavesPagesOpen ? 'unknown' : sandbox.close(trade);
    },
    refund: async (request) => {
      if (faults.silentRefunds) throw new PaymentUnavailable('no answer');
      if (faults.refusesRefunds) throw new PaymentRefused('NOT_NOW');
      return sandbox.refund(request);
    },
  };
  const companies = (Object.keys(COMPANIES) as Company[]).map((channel) => companyOf(provider, channel));
  const log = { warn: () => undefined, error: () => undefined };
  const orders = createOrders({
    database,
    ledger,
    log,
    providers: [provider, ...companies],
    wechatApps: {},
    refundDays,
    keepsInvoiced,
    publicUrl: undefined,
  });
  // A use costs one point for everyone.
  await pool.query(
    `update module_price set use_point_count = 1, free_uses_per_day = 0 where module = 'ai_model'`,
  );
  await pool.query(
    `update benefit_value set value = case tier when 'common' then $1::float8 else 1 end where key = 'point_discount'`,
    [memberDiscount],
  );
  await pool.query('update price_offer set active = false');
  for (const { id, kind, cents, points, bonus, tier, months } of Object.values(SHOP)) {
    await pool.query(
      `insert into price_offer (id, kind, amount_cents, points, bonus_points, tier, months)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, kind, cents, points, bonus, tier, months],
    );
  }

  const order = async (userId: string, item: ShopItem, autoRenew = false) => {
    const { id, kind, cents } = SHOP[item];
    const input = { kind, priceId: id, requestId: newId(), expectedAmountCents: cents };
    return (await orders.create(userId, { ...input, autoRenew })).orderId;
  };

  /** Opens the cashier page of an order; returns the number by which it is paid. */
  const open = async (userId: string, orderId: string, channel: PayChannel = 'sandbox') => {
    const family = channel === 'apple_iap' ? 'app_ios' : 'h5';
    const { url = '' } = await orders.prepare(
      userId,
      { orderId, channel, family, loginCode: undefined },
      { address: '10.0.0.1', origin: 'http://shop', say: (key, params) => say('en', key, params) },
    );
    return new URL(url).pathname.split('/').at(-1) ?? '';
  };

  /**
   * Pays on the cashier page, also of a closed order, and reports it; returns false if the page is closed.
   * @param paidAt when the company says that it was paid; default now
   */
  const pay = async (tradeNo: string, channel: PayChannel = 'sandbox', paidAt?: Date) => {
    const trade = await sandbox.pay(tradeNo);
    if (!trade) return false;
    const { transactionId } = trade;
    if (channel === 'sandbox' || transactionId === null) await orders.receive(sandbox, sandbox.notify(trade));
    else {
      const { name, via } = { via: undefined, ...COMPANIES[channel as Company] };
      const company = companies.find((one) => one.name === name) ?? provider;
      const paid = {
        tradeNo,
        transactionId,
        amount: trade.amount,
        paidAt: paidAt ?? trade.paidAt ?? new Date(),
      };
      await orders
        .settle(company, { kind: 'paid', paid: { ...paid, ...(via && { via }) } })
        .catch((error) => {
          if (!(error instanceof PaymentMismatch)) throw error;
        });
    }
    return true;
  };

  const get = (userId: string, orderId: string) => orders.get({ userId, orderId });

  return {
    ...world,
    orders,
    /** What companies do badly: they cannot close payments, refuse refunds, or do not answer to either, nor to queries. */
    faults,
    closes,
    /** The payer pays on the page of a company other than Apple, which reports nothing. */
    paySilently: (tradeNo: string) => sandbox.pay(tradeNo),
    order,
    open,
    pay,
    get,
    /** A new user; by default in the trial of a week. */
    newUser: async (trial: string | null = '7 days') => {
      const userId = await world.newUser();
      if (trial !== null) await world.setMembership(userId, 'trial', trial);
      return userId;
    },
    buy: async (userId: string, item: ShopItem) => {
      const orderId = await order(userId, item);
      await pay(await open(userId, orderId));
      return get(userId, orderId);
    },
    refund: (userId: string, orderId: string) => orders.refund({ userId, orderId }),
    /** Spends points in one run, which has no free uses. */
    spend: async (userId: string, points: number) => {
      await world.commit(await world.hold(userId, { module: 'ai_model', uses: points }));
    },
    /** Redeems a code for months of a tier; by default a month of the better one. */
    give: async (
      userId: string,
      { tier = 'common', months = 1 }: { tier?: PaidTier; months?: number } = {},
    ) => {
      const brings = { kind: 'vip', tier, months } as const;
      const batch = { name: 'gift', codes: { count: 1 }, maxUses: 1, perUser: 1, brings };
      const made = await database.transaction((tx) => createBatch(tx, batch));
      await createRedemptions({ database, ledger }).redeem(userId, made?.codes[0] ?? '', {
        address: '10.0.0.1',
      });
    },
    /** The operator makes the user a member of the better tier for some days from now. */
    giveDays: async (userId: string, days: number) => {
      const { rows } = await pool.query<{ until: Date }>(
        'select clock_timestamp() + make_interval(days => $1) as until',
        [days],
      );
      const operator = { actor: 'operator', reason: 'a gift' };
      const users = adminUsers({ database, ledger, orders });
      await users.setMembership(operator, userId, { tier: 'common', until: rows[0]?.until ?? new Date() });
    },
    /** Apple, or the console of another company, gives back what it took with a payment. */
    refundAt: async (channel: Company, tradeNo: string) => {
      const trade = await sandbox.find(tradeNo);
      const company = companies.find(({ name }) => name === COMPANIES[channel].name);
      if (!company || !trade) throw new Error('there is no such payment');
      const refunded = { tradeNo, providerRefundNo: newId(), cents: trade.amount.cents };
      await orders.settle(company, { kind: 'refunded', ...refunded });
    },
    /** Codes that take something off an order. */
    coupons: async (
      off: { offCents: number } | { offPercent: number },
      { count = 1, maxUses = 1, perUser = 1 } = {},
    ) => {
      const brings = { kind: 'off', minCents: 0, forKind: undefined, ...off } as const;
      const made = await database.transaction((tx) =>
        createBatch(tx, { name: 'shop', codes: { count }, maxUses, perUser, expiresAt: undefined, brings }),
      );
      return made?.codes ?? [];
    },
    /** The user's tier and the days that it lasts, rounded. */
    member: async (userId: string): Promise<string> => {
      const { rows } = await pool.query<{ tier: string; days: string }>(
        `select tier, round(extract(epoch from expires_at - clock_timestamp()) / 86400) as days
         from membership where user_id = $1 and expires_at > clock_timestamp() + interval '5 seconds'`,
        [userId],
      );
      return rows[0] ? `${rows[0].tier} ${rows[0].days}` : 'free';
    },
    /** The lines of the ledger check about differences. */
    check: async () => {
      const lines: string[] = [];
      const write = (line: string) => void lines.push(line);
      await checkBooks({ database, timeZone: TIME_ZONE, providers: [], date: undefined, write });
      return lines.slice(0, -2).filter((line) => !line.includes('compared'));
    },
  };
}

export type ShopWorld = Awaited<ReturnType<typeof shopWorld>>;
