import { schemas } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { ModuleKey } from '@tuzuo/core/pricing';
import { tools } from '@tuzuo/core/tools';
import { describe, expect, it } from 'vitest';
import { listedEngine } from '../../../../tests/builders/engine';
import type { Engine } from '../../engines/port';
import { createSelectEngine } from '../../engines/select';
import { CallError } from '../../errors';
import { toolHandlers } from './routes';

const CONTEXT = {
  requestId: 'request',
  locale: 'zh-CN',
  say: (key: string) => key,
  address: '127.0.0.1',
  device: '',
  origin: 'http://127.0.0.1',
  sessionToken: undefined,
  setCookie: () => undefined,
  files: async function* () {},
} as const;

const USER = 'u1';

/** The tools listed for a user with this token; `good` is the only valid one. */
function listTools(engines: readonly Engine[], sessionToken?: string, off: readonly ModuleKey[] = []) {
  const handlers = toolHandlers({
    selectEngine: createSelectEngine(engines),
    sessions: {
      authenticate: async (token = '') => {
        if (token !== 'good') throw new CallError(ErrorCode.sessionInvalid);
        return { userId: USER, tokenHash: Buffer.from(''), family: 'h5', token };
      },
    },
    ledger: {
      freeUses: async (userId) => [
        { module: 'matting', period: 'day', freeUses: 3, freeUsesLeft: userId === USER ? 1 : 3 },
        { module: 'img_scaleup', period: 'day', freeUses: 0, freeUsesLeft: 0 },
      ],
    },
    modulesOff: async () => off,
  });
  return handlers['gen.tool.list']({}, { ...CONTEXT, sessionToken });
}

describe('gen.tool.list', () => {
  it('offers nothing without engines', async () => {
    expect(await listTools([])).toEqual({ items: [] });
  });

  it('offers what engines can run, in catalog order, matching the contract', async () => {
    const answer = await listTools([
      listedEngine('local', { matting: 'full', 'image-magnify': 'full' }),
      listedEngine('sketch', { 'ai-cloth-model': 'preview' }),
    ]);
    expect(answer.items.map(({ tool, engine, quality }) => [tool, engine, quality])).toEqual([
      ['image-magnify', 'local', 'full'],
      ['matting', 'local', 'full'],
      ['ai-cloth-model', 'sketch', 'preview'],
    ]);
    expect(answer.items[0]?.limits).toEqual(tools['image-magnify'].limits);
    expect(schemas['gen.tool.list'].output.parse(answer)).toEqual(answer);
  });

  it('offers nothing that the operator has switched off', async () => {
    const engines = [listedEngine('local', { matting: 'full', 'image-magnify': 'full' })];
    const { items } = await listTools(engines, 'good', ['matting']);
    expect(items.map(({ tool }) => tool)).toEqual(['image-magnify']);
  });

  it.each([
    ['a user: those left', 'good', 1],
    ['a guest: those per day', undefined, 3],
    ['a user with an expired session: those per day', 'old', 3],
  ])('returns the free uses to %s', async (_who, token, left) => {
    const engines = [listedEngine('local', { matting: 'full', 'image-magnify': 'full' })];
    const { items } = await listTools(engines, token);
    expect(items.map(({ tool, freeUses }) => [tool, freeUses])).toEqual([
      ['image-magnify', undefined],
      ['matting', { period: 'day', granted: 3, left }],
    ]);
  });
});
