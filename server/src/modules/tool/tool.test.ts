import { schemas } from '@tuzuo/contract/api';
import type { ModuleKey } from '@tuzuo/core/pricing';
import { type ToolKey, tools } from '@tuzuo/core/tools';
import { describe, expect, it } from 'vitest';
import { listedEngine } from '../../../../tests/builders/engine';
import type { Engine } from '../../engines/port';
import { createSelectEngine } from '../../engines/select';
import { toolHandlers } from './routes';

const CONTEXT = {
  requestId: 'request',
  locale: 'zh-CN',
  say: (key: string) => key,
  address: '127.0.0.1',
  device: '',
  origin: 'http://127.0.0.1',
  setCookie: () => undefined,
  files: async function* () {},
} as const;

const USER = 'u1';

/** The tools listed for a user, or for a guest. */
function listTools(
  engines: readonly Engine[],
  userId?: string,
  off: readonly ModuleKey[] = [],
  tapped: readonly ToolKey[] = [],
) {
  const handlers = toolHandlers({
    selectEngine: createSelectEngine(engines),
    findObjectFinder: (tool) =>
      tapped.includes(tool) ? { name: 'mobile-sam', version: '1', tools: tapped } : undefined,
    ledger: {
      freeUses: async (caller) => [
        { module: 'matting', period: 'day', freeUses: 3, freeUsesLeft: caller === USER ? 1 : 3 },
        { module: 'img_scaleup', period: 'day', freeUses: 0, freeUsesLeft: 0 },
      ],
    },
    modulesOff: async () => off,
  });
  return handlers['gen.tool.list']({}, { ...CONTEXT, userId, requireUser: () => userId ?? '' });
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
    const { items } = await listTools(engines, USER, ['matting']);
    expect(items.map(({ tool }) => tool)).toEqual(['image-magnify']);
  });

  it('says for which tools objects are found by a tap', async () => {
    const engines = [listedEngine('local', { matting: 'full', 'smart-eliminate': 'full' })];
    const tapsOf = async (tapped?: readonly ToolKey[]) =>
      (await listTools(engines, USER, [], tapped)).items.map(({ tool, taps }) => [tool, taps]);
    expect(await tapsOf(['matting'])).toEqual([
      ['matting', true],
      ['smart-eliminate', false],
    ]);
    expect((await tapsOf()).map(([, taps]) => taps)).toEqual([false, false]);
  });

  it.each([
    ['a user: those left', USER, 1],
    ['a guest: those per day', undefined, 3],
  ])('returns the free uses to %s', async (_who, userId, left) => {
    const engines = [listedEngine('local', { matting: 'full', 'image-magnify': 'full' })];
    const { items } = await listTools(engines, userId);
    expect(items.map(({ tool, freeUses }) => [tool, freeUses])).toEqual([
      ['image-magnify', undefined],
      ['matting', { period: 'day', granted: 3, left }],
    ]);
  });
});
