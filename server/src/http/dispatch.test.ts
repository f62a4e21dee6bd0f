import { ErrorCode } from '@tuzuo/core/api/errors';
import { API_BASE, type RouteName, routes } from '@tuzuo/core/api/routes';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { GUESTS_ONLY } from '../../../tests/builders/guests-only';
import { CallError } from '../errors';
import { registerRoute } from './dispatch';
import type { Handlers } from './port';

const SOON_MS = 50;

/** The response envelope of `gen.tool.list` with these handlers. */
async function call(handlers: Handlers<'gen.tool.list'>) {
  const app = fastify();
  app.decorateReply('envelopeCode', '');
  registerRoute(app, 'gen.tool.list', handlers, { ...GUESTS_ONLY, deadlineMs: SOON_MS });
  const url = `${API_BASE}/${routes['gen.tool.list'].path}`;
  const response = await app.inject({ method: 'POST', url, headers: { 'accept-language': 'en' } });
  return { status: response.statusCode, envelope: response.json() as unknown };
}

describe('a handler', () => {
  it('that fails as expected answers with its code and data', async () => {
    const refuse = async () => {
      throw new CallError(ErrorCode.tooManyRequests, { retryAfterMs: 1_000 });
    };
    expect(await call({ 'gen.tool.list': refuse })).toEqual({
      status: 200,
      envelope: {
        result: 'fail',
        data: { retryAfterMs: 1_000 },
        code: '10004',
        reason: 'Too many attempts. Please try again in a moment.',
      },
    });
  });

  it.each<[string, Handlers<'gen.tool.list'>]>([
    ['never answers', { 'gen.tool.list': () => new Promise(() => undefined) }],
    // @ts-expect-error an answer outside the contract does not compile
    ['answers outside the contract', { 'gen.tool.list': async () => ({ items: [{ tool: 'teleport' }] }) }],
  ])('that %s is a server fault', async (_case, handlers) => {
    expect(await call(handlers)).toMatchObject({ status: 200, envelope: { result: 'fail', code: '90001' } });
  });
});

describe('the handler table', () => {
  it('cannot miss a call', () => {
    // @ts-expect-error a call without a handler does not compile
    const incomplete: Handlers = { 'gen.tool.list': async () => ({ items: [] }) };
    const missing = (Object.keys(routes) as RouteName[]).filter((name) => !(name in incomplete));
    expect(missing).not.toEqual([]);
  });
});
