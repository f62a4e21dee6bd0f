import { CASHIER_BASE } from '@tuzuo/core/api/order';
import type { RawAnswer, RawRequest, RawRoute } from '../../http/port';
import type { Sandbox } from '../../payments/port';
import type { Orders } from '../order/service';
import { CASHIER_ACTIONS, type CashierAction, cashierPage } from './page';

/** How late a late notification is: long enough to see an order that waits. */
const LATE_MS = 10_000;

const SEE_OTHER = 303;

const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

type CashierDependencies = { sandbox: Sandbox; orders: Pick<Orders, 'receive'> };

function actionOf({ fields }: RawRequest): CashierAction | undefined {
  const given =
    typeof fields === 'object' && fields !== null && 'action' in fields ? fields.action : undefined;
  return CASHIER_ACTIONS.find((action) => action === given);
}

/** The sandbox's cashier: a page that pays, fails, tells late or twice, as providers do. */
export function cashierRoutes({ sandbox, orders }: CashierDependencies): RawRoute[] {
  const path = `${CASHIER_BASE}/:tradeNo`;

  const findTrade = async ({ params, query }: RawRequest) => {
    const { tradeNo = '' } = params;
    return sandbox.isSigned(tradeNo, String(query.sign)) ? sandbox.find(tradeNo) : undefined;
  };

  const show = async (request: RawRequest): Promise<RawAnswer | undefined> => {
    const trade = await findTrade(request);
    const { locale, say, query } = request;
    return (
      trade && { headers: HEADERS, body: cashierPage(trade, { locale, say, failed: query.failed === '1' }) }
    );
  };

  const act = async (request: RawRequest): Promise<RawAnswer | undefined> => {
    const trade = await findTrade(request);
    if (!trade) return undefined;
    const action = actionOf(request);
    const back = `${CASHIER_BASE}/${trade.tradeNo}?sign=${String(request.query.sign)}`;
    const paid = action === undefined || action === 'fail' ? undefined : await sandbox.pay(trade.tradeNo);
    if (!paid) return { status: SEE_OTHER, headers: { location: `${back}&failed=1` } };
    const tell = () => orders.receive(sandbox, sandbox.notify(paid));
    if (action === 'late') {
      // A process that ends before loses the notification: what a client asks, or the job, finds the payment.
      setTimeout(() => void tell().catch(() => undefined), LATE_MS).unref();
    } else {
      await tell();
      if (action === 'twice') await tell();
    }
    return { status: SEE_OTHER, headers: { location: back } };
  };

  return [
    { method: 'GET', path, name: 'cashier', handle: show },
    { method: 'POST', path, name: 'cashier', handle: act },
  ];
}
