import { randomUUID } from 'node:crypto';
import { API_BASE, type RouteName, routes } from '@tuzuo/core/api/routes';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import { fileBody } from '../accounts';
import type { Random } from '../random';

/** A user of the load, with what their calls are about. */
export type LoadUser = {
  session: string;
  assetId: string;
  taskId: string;
  /** Path of a picture, with its signature. */
  file: string;
};

export type LoadRequest = {
  /** Name of the call, or `file`. */
  name: string;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
};

/** What browsers accept; answers that are worth it are compressed. */
const COMPRESSED = { 'accept-encoding': 'gzip, br' };

function called(name: RouteName, input: object = {}, user?: LoadUser): LoadRequest {
  const { method, path } = routes[name];
  const headers = { ...COMPRESSED, ...(user && { [SESSION_HEADER]: user.session }) };
  if (method === 'GET') return { name, method, path: `${API_BASE}/${path}`, headers };
  return {
    name,
    method,
    path: `${API_BASE}/${path}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  };
}

const run = ({ assetId }: LoadUser) => ({
  tool: 'img-compress',
  inputs: { sources: [assetId] },
  options: { quality: 70 },
});

/** One request of people who look around, wait for runs, and now and then start one. @param picture a JPEG to upload */
export function createMix(users: readonly LoadUser[], picture: Buffer): (random: Random) => LoadRequest {
  const upload = fileBody(picture);
  const requests: readonly (readonly [weight: number, make: (user: LoadUser) => LoadRequest])[] = [
    [120, () => called('gen.tool.list')],
    [80, () => called('template.template.list', { limit: 20 })],
    [60, () => called('user.user.getUserModuleUsePointConfig')],
    [40, () => called('open.announcement.list')],
    [150, (user) => called('auth.user.getUserInfo', {}, user)],
    [120, (user) => called('user.user.getUserPointInfo', { module: 'img_compress' }, user)],
    [100, (user) => called('gen.task.list', { limit: 20 }, user)],
    [190, (user) => called('gen.task.get', { taskId: user.taskId }, user)],
    [20, (user) => called('order.order.list', {}, user)],
    [25, (user) => called('gen.task.quote', run(user), user)],
    [80, ({ file }) => ({ name: 'file', method: 'GET', path: file, headers: {} })],
    [10, (user) => called('gen.task.create', { ...run(user), requestId: randomUUID() }, user)],
    [
      5,
      ({ session }) => ({
        ...called('asset.asset.upload'),
        headers: { 'content-type': upload.type, [SESSION_HEADER]: session },
        body: upload.body,
      }),
    ],
  ];
  return (random) => random.weighted(requests)(random.pick(users));
}
