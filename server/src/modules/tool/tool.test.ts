import { schemas } from '@tuzuo/contract/api';
import { tools } from '@tuzuo/core/tools';
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
  sessionToken: undefined,
  setCookie: () => undefined,
  files: async function* () {},
} as const;

function listTools(engines: readonly Engine[]) {
  return toolHandlers({ selectEngine: createSelectEngine(engines) })['gen.tool.list']({}, CONTEXT);
}

describe('gen.tool.list', () => {
  it('offers nothing without engines', async () => {
    expect(await listTools([])).toEqual({ items: [] });
  });

  it('offers what engines can run, in catalogue order, as the contract says', async () => {
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
});
