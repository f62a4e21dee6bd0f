import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { correlation } from '../lib/correlation';
import { createLogger } from '../observability/logger';
import { scopeRequests } from './request-scope';

it('log lines of what a call causes have its ID, also after its body arrived on a shared connection', async () => {
  const lines: { msg: string; requestId?: string }[] = [];
  const log = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) });
  const app = fastify({ genReqId: ({ headers }) => String(headers['x-request-id']) });
  scopeRequests(app);
  app.post('/', async ({ body }) => {
    await sleep(1);
    log.info(String((body as { name: string }).name));
    return { requestId: correlation()?.requestId };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const call = async (name: string) => {
    const headers = { 'content-type': 'application/json', 'x-request-id': `id-of-${name}` };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ name }) });
    return (await response.json()) as { requestId: string };
  };
  expect(await call('first')).toEqual({ requestId: 'id-of-first' });
  const answers = await Promise.all(['second', 'third'].map(call));
  expect(answers).toEqual([{ requestId: 'id-of-second' }, { requestId: 'id-of-third' }]);
  log.info('outside');
  await app.close();
  expect(Object.fromEntries(lines.map(({ msg, requestId }) => [msg, requestId]))).toEqual({
    first: 'id-of-first',
    second: 'id-of-second',
    third: 'id-of-third',
    outside: undefined,
  });
});
