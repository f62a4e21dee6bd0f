import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '@tuzuo/contract/api';
import type { Envelope } from '@tuzuo/core/api/envelope';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { RouteName } from '@tuzuo/core/api/routes';
import { isEnded } from '@tuzuo/core/api/task';
import { type Account, ask, fileBody } from '../accounts';
import type { Random } from '../random';
import { send } from '../send';
import { SERVICE_TOOL } from './system';

const PAUSE_MS = 200;
const POLL_MS = 500;

/** Answers after which the same request is sent again: whether it was done is unknown, or it was too early. */
const AGAIN: readonly string[] = [ErrorCode.serverFault, ErrorCode.tooManyRequests, ErrorCode.noEngine];

/** What was acknowledged to customers. */
export type Acknowledged = {
  /** Tasks by request ID. */
  tasks: Map<string, string>;
  orders: Map<string, string>;
  /** Payment pages on which somebody has paid. */
  paidOrders: Set<string>;
  /** Points of each user before anything happened. */
  points: Map<string, number>;
  /** Requests that were sent again. */
  repeated: number;
};

export const nothingAcknowledged = (): Acknowledged => ({
  tasks: new Map(),
  orders: new Map(),
  paidOrders: new Set(),
  points: new Map(),
  repeated: 0,
});

type Customer = Account & { assetId: string; requestIds: { tasks: string[]; orders: string[] } };

type Context = {
  /** The API node to use next. */
  readonly url: string;
  random: Random;
  acknowledged: Acknowledged;
  deadline: number;
};

/** Sends a request until it is acknowledged, as clients do. */
async function persist<Data>(
  context: Context,
  name: RouteName,
  session: string,
  input: Parameters<typeof ask>[3],
): Promise<Data> {
  const { acknowledged, deadline } = context;
  let last: unknown;
  while (Date.now() < deadline) {
    const answer: Envelope<Data> | undefined = await ask<Data>(context.url, name, session, input).catch(
      (error: unknown) => {
        last = error;
        return undefined;
      },
    );
    if (answer?.result === 'success') return answer.data;
    if (answer && !AGAIN.includes(answer.code))
      throw new Error(`${name} was refused: ${JSON.stringify(answer)}`);
    last = answer ?? last;
    acknowledged.repeated += 1;
    await sleep(PAUSE_MS);
  }
  throw new Error(`${name} was never acknowledged: ${JSON.stringify(last)}`);
}

/** Uploads a picture for an account. */
export async function prepareCustomer(
  context: Context,
  account: Account,
  picture: Buffer,
): Promise<Customer> {
  const { session, userId } = account;
  const uploaded = await persist<Api['asset.asset.upload']['output']>(
    context,
    'asset.asset.upload',
    session,
    fileBody(picture),
  );
  const info = await persist<Api['user.user.getUserPointInfo']['output']>(
    context,
    'user.user.getUserPointInfo',
    session,
    { module: 'img_compress' },
  );
  context.acknowledged.points.set(userId, info.allLeftPointCount);
  return { ...account, assetId: uploaded.items[0]?.assetId ?? '', requestIds: { tasks: [], orders: [] } };
}

/** Requests a run, maybe cancels it, and waits for its end. */
export async function runTask(context: Context, { session, assetId }: Customer): Promise<void> {
  const { random, acknowledged, deadline } = context;
  const requestId = randomUUID();
  const run = random.chance(0.5)
    ? { tool: SERVICE_TOOL, inputs: { source: assetId }, options: {} }
    : { tool: 'img-compress', inputs: { sources: [assetId] }, options: { quality: 60 } };
  type Task = Api['gen.task.get']['output'];
  const { taskId } = await persist<Task>(context, 'gen.task.create', session, { ...run, requestId });
  acknowledged.tasks.set(requestId, taskId);
  if (random.chance(0.1)) {
    await sleep(random.below(1_000));
    await persist<Task>(context, 'gen.task.cancel', session, { taskId });
  }
  while (Date.now() < deadline) {
    const { state } = await persist<Task>(context, 'gen.task.get', session, { taskId });
    if (isEnded(state)) return;
    await sleep(POLL_MS);
  }
}

/** Presses a button of the sandbox's checkout page until the page says that it is done. Any API node has the page. */
async function press(context: Context, page: string, action: string): Promise<void> {
  const { pathname, search } = new URL(page);
  const sent = {
    method: 'POST',
    path: `${pathname}${search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `action=${action}`,
  };
  while (Date.now() < context.deadline) {
    const status = await send(context.url, sent).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 303) return;
    context.acknowledged.repeated += 1;
    await sleep(PAUSE_MS);
  }
}

/** Orders points; most customers pay, some twice, some with a late notification, some never. */
export async function buyPoints(context: Context, { session }: Customer): Promise<void> {
  const { random, acknowledged, deadline } = context;
  const { items } = await persist<Api['user.user.getAppRechargePriceList']['output']>(
    context,
    'user.user.getAppRechargePriceList',
    session,
    {},
  );
  const offer = random.pick(items);
  const requestId = randomUUID();
  type Order = Api['order.order.get']['output'];
  const { orderId } = await persist<Order>(context, 'order.order.create', session, {
    kind: 'points',
    priceId: offer.priceId,
    requestId,
    expectedAmountCents: offer.amountCents,
  });
  acknowledged.orders.set(requestId, orderId);
  const page = await persist<Api['pay.pay.prepare']['output']>(context, 'pay.pay.prepare', session, {
    orderId,
    channel: 'sandbox',
    family: 'h5',
  });
  const action = random.weighted([
    [6, 'pay'],
    [2, 'twice'],
    [1, 'late'],
    [1, undefined],
  ] as const);
  if (action === undefined) return;
  await press(context, new URL(page.url ?? '', context.url).href, action);
  acknowledged.paidOrders.add(orderId);
  while (Date.now() < deadline) {
    const { state } = await persist<Order>(context, 'pay.pay.query', session, { orderId });
    if (state === 'fulfilled') return;
    await sleep(POLL_MS);
  }
}
