import { createHmac, randomUUID } from 'node:crypto';
import { CASHIER_BASE } from '@tuzuo/core/api/order';
import { isSameSignature } from '../../lib/same-signature';
import {
  NoticeRefused,
  type PaidTrade,
  PaymentRefused,
  type Sandbox,
  type SandboxStore,
  type SandboxTrade,
} from '../port';

/** Maximum difference of a notification's timestamp from now. */
const SKEW_MS = 5 * 60_000;

/** Lifetime of a signing key; the previous key remains valid for what it signed. */
const KEY_MS = 30 * 86_400_000;

const KEY_HEADER = 'x-sandbox-key';
const TIME_HEADER = 'x-sandbox-timestamp';
const SIGNATURE_HEADER = 'x-sandbox-signature';

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

type SandboxOptions = {
  store: SandboxStore;
  /** Signs notifications and the URLs of the cashier page. */
  secretKey: string;
  now?: () => number;
};

const paidOf = ({ tradeNo, transactionId, paidAt, amount }: SandboxTrade): PaidTrade => {
  if (transactionId === null || paidAt === null) throw new Error(`${tradeNo} is not paid`);
  return { tradeNo, transactionId, amount, paidAt };
};

/** A provider for development: its cashier is a page of this server, and its signature an HMAC. */
export function createSandbox({ store, secretKey, now = Date.now }: SandboxOptions): Sandbox {
  const keyFor = (purpose: string) => createHmac('sha256', secretKey).update(purpose).digest();
  const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex');
  const pageKey = keyFor('sandbox payments');
  const pageSign = (number: string) => sign(pageKey, `cashier\n${number}`);

  const keyNumber = () => Math.floor(now() / KEY_MS);
  const noticeKey = (id: string) => keyFor(`sandbox notices ${id}`);
  /** Whether the key is the current or the previous one. */
  const isKey = (id: string) => [0, 1].some((back) => id === String(keyNumber() - back));

  const notice = (told: object) => {
    const body = JSON.stringify(told);
    const time = String(now());
    const id = String(keyNumber());
    const signature = sign(noticeKey(id), `${time}\n${body}`);
    const headers = { [KEY_HEADER]: id, [TIME_HEADER]: time, [SIGNATURE_HEADER]: signature };
    return { headers, body: Buffer.from(body) };
  };

  return {
    name: 'sandbox',
    timeZone: store.timeZone,
    channelsOf: () => ['sandbox'],
    payerApp: () => undefined,
    find: store.find,
    isSigned: (tradeNo, given) => isSameSignature(given, pageSign(tradeNo)),
    pay: async (tradeNo) => {
      const trade = await store.pay(tradeNo, `sandbox-${randomUUID()}`);
      return trade?.state === 'paid' ? trade : undefined;
    },
    notify: (trade) => {
      const { amount, paidAt, ...paid } = paidOf(trade);
      return notice({ ...paid, ...amount, paidAt: paidAt.toISOString() });
    },
    findContract: store.findContract,
    contractPath: (contractNo) => `${CASHIER_BASE}/contract/${contractNo}?sign=${pageSign(contractNo)}`,
    changeContract: store.changeContract,
    notifyEnd: (contractNo) => notice({ contractEnded: contractNo }),

    contracts: {
      channels: ['sandbox'],
      charge: async (request) => {
        const trade = await store.charge(request);
        if (!trade) return { state: 'ended' };
        if (trade.state === 'paid') return { state: 'paid', paid: paidOf(trade) };
        return { state: trade.state === 'open' ? 'open' : 'failed' };
      },
      end: (contractNo) => store.changeContract(contractNo, { state: 'ended' }),
      isActive: async (contractNo) => (await store.findContract(contractNo))?.state === 'active',
    },

    prepare: async (request) => {
      await store.open(request);
      const { tradeNo, origin } = request;
      return { url: `${origin}${CASHIER_BASE}/${tradeNo}?sign=${pageSign(tradeNo)}` };
    },
    query: async ({ tradeNo }) => {
      const trade = await store.find(tradeNo);
      // A payment whose page was never opened counts as open.
      if (!trade) return { state: 'open' };
      return trade.state === 'paid' ? { state: 'paid', paid: paidOf(trade) } : { state: trade.state };
    },
    close: async ({ tradeNo }) => ((await store.close(tradeNo)) ? 'closed' : 'unknown'),
    refund: async (request) => {
      if (!(await store.refund(request))) throw new PaymentRefused('NOT_ENOUGH');
      return 'succeeded';
    },
    readNotice: async ({ headers, body }) => {
      const [id, time] = [textOf(headers[KEY_HEADER]), textOf(headers[TIME_HEADER])];
      if (!isKey(id)) throw new NoticeRefused('the key is none of ours');
      if (
        !isSameSignature(
          textOf(headers[SIGNATURE_HEADER]),
          sign(noticeKey(id), `${time}\n${body.toString()}`),
        )
      ) {
        throw new NoticeRefused('the signature is wrong');
      }
      if (!(Math.abs(now() - Number(time)) <= SKEW_MS)) throw new NoticeRefused('the notification is old');
      const told = JSON.parse(body.toString());
      if (told.contractEnded !== undefined) return { kind: 'contractEnded', contractNo: told.contractEnded };
      const { tradeNo, transactionId, cents, currency, paidAt } = told;
      const amount = { cents, currency };
      return { kind: 'paid', paid: { tradeNo, transactionId, amount, paidAt: new Date(paidAt) } };
    },
    bill: store.bill,
  };
}
