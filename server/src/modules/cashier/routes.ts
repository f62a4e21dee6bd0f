import { CASHIER_BASE } from '@tuzuo/core/api/order';
import type { RawAnswer, RawRequest, RawRoute } from '../../http/port';
import { CHARGE_MODES, type Sandbox } from '../../payments/port';
import type { Orders } from '../order/service';
import { CASHIER_ACTIONS, type CashierAction, cashierPage, contractPage } from './page';

/** Delay of a late notification, long enough to see an order waiting. */
const LATE_MS = 10_000;

const SEE_OTHER = 303;

const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

type CashierDependencies = { sandbox: Sandbox; orders: Pick<Orders, 'receive'> };

const givenIn = ({ fields }: RawRequest): unknown =>
  typeof fields === 'object' && fields !== null && 'action' in fields ? fields.action : undefined;

function actionOf(request: RawRequest): CashierAction | undefined {
  const given = givenIn(request);
  return CASHIER_ACTIONS.find((action) => action === given);
}

/** The sandbox's cashier: a page that pays, fails, or notifies late or twice, as providers do. */
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
      trade && {
        headers: HEADERS,
        body: cashierPage(trade, {
          locale,
          say,
          failed: query.failed === '1',
          contractPath: trade.contractNo === null ? undefined : sandbox.contractPath(trade.contractNo),
          contract: trade.contractNo === null ? undefined : await sandbox.findContract(trade.contractNo),
        }),
      }
    );
  };

  const act = async (request: RawRequest): Promise<RawAnswer | undefined> => {
    const trade = await findTrade(request);
    if (!trade) return undefined;
    const action = actionOf(request);
    const back = `${CASHIER_BASE}/${trade.tradeNo}?sign=${String(request.query.sign)}`;
    const paid = action === undefined || action === 'fail' ? undefined : await sandbox.pay(trade.tradeNo);
    if (!paid) return { status: SEE_OTHER, headers: { location: `${back}&failed=1` } };
    const notify = () => orders.receive(sandbox, sandbox.notify(paid));
    if (action === 'late') {
      // If the process exits first, the notification is lost; a client's query or the job then finds the payment.
      setTimeout(() => void notify().catch(() => undefined), LATE_MS).unref();
    } else {
      await notify();
      if (action === 'twice') await notify();
    }
    return { status: SEE_OTHER, headers: { location: back } };
  };

  const findContract = async ({ params, query }: RawRequest) => {
    const { contractNo = '' } = params;
    return sandbox.isSigned(contractNo, String(query.sign)) ? sandbox.findContract(contractNo) : undefined;
  };

  /** Sets how the next charge behaves, or withdraws the contract. */
  const actOnContract = async (request: RawRequest): Promise<RawAnswer | undefined> => {
    const found = await findContract(request);
    if (!found) return undefined;
    const { contractNo, state } = found;
    const given = givenIn(request);
    const mode = CHARGE_MODES.find((one) => one === given);
    if (mode) await sandbox.changeContract(contractNo, { mode });
    if (given === 'withdraw' && state === 'active') {
      await sandbox.changeContract(contractNo, { state: 'ended' });
      await orders.receive(sandbox, sandbox.notifyEnd(contractNo));
    }
    return { status: SEE_OTHER, headers: { location: sandbox.contractPath(contractNo) } };
  };

  const showContract = async (request: RawRequest): Promise<RawAnswer | undefined> => {
    const found = await findContract(request);
    const { locale, say } = request;
    return found && { headers: HEADERS, body: contractPage(found, { locale, say }) };
  };

  const contractsPath = `${CASHIER_BASE}/contract/:contractNo`;
  return [
    { method: 'GET', auth: 'link', path: contractsPath, name: 'cashier.contract', handle: showContract },
    { method: 'POST', auth: 'link', path: contractsPath, name: 'cashier.contract', handle: actOnContract },
    { method: 'GET', auth: 'link', path, name: 'cashier', handle: show },
    { method: 'POST', auth: 'link', path, name: 'cashier', handle: act },
  ];
}
