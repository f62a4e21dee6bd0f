import { describe, expect, it } from 'vitest';
import { listedEngine } from '../../../tests/builders/engine';
import { createSelectEngine } from './select';

const sketch = listedEngine('sketch', { 'ai-cloth-model': 'preview', matting: 'preview' });
const local = listedEngine('local', { matting: 'full' });
const cloud = listedEngine('cloud', { matting: 'full', 'ai-cloth-model': 'full' });

describe('createSelectEngine', () => {
  it.each([
    ['no engine at all', [], 'matting', undefined],
    ['no engine for this tool', [local], 'ai-cloth-model', undefined],
    ['full before preview', [sketch, local], 'matting', 'local'],
    ['the first of equals', [local, cloud], 'matting', 'local'],
    ['a preview when there is nothing else', [local, sketch], 'ai-cloth-model', 'sketch'],
  ] as const)('%s', (_case, engines, tool, name) => {
    expect(createSelectEngine(engines)(tool)?.engine.name).toBe(name);
  });
});

const priced = (name: string, cost: number) => ({
  ...listedEngine(name, { matting: 'full' }),
  cloud: true as const,
  costOf: () => cost,
});

describe('several suitable engines', () => {
  const dear = priced('dear', 500);
  const cheap = priced('cheap', 100);
  const closed = { ...priced('closed', 1), state: () => ({ usable: false as const, why: 'it failed' }) };

  it('selects the cheapest available one, unless the operator prefers another', () => {
    expect(createSelectEngine([dear, closed, cheap])('matting')?.engine.name).toBe('cheap');
    expect(
      createSelectEngine([dear, closed, cheap], { matting: ['closed', 'dear'] })('matting')?.engine.name,
    ).toBe('dear');
    expect(createSelectEngine([cheap, local], { matting: ['cheap'] })('matting')?.engine.name).toBe('cheap');
    expect(createSelectEngine([closed])('matting')).toBeUndefined();
  });

  it('skips one that does not support the options', () => {
    const wordless = { ...local, accepts: () => ({ words: false }) };
    const select = createSelectEngine([wordless, cheap]);
    expect(select('matting', { options: {} })?.engine.name).toBe('local');
    expect(select('matting', { options: { prompt: 'a beach' } })?.engine.name).toBe('cheap');
  });

  it('keeps what a user was promised: that engine, or the local one if no worse, and never another service', () => {
    const select = createSelectEngine([dear, cheap, local]);
    expect(select('matting', { promised: { name: 'dear', quality: 'full' } })?.engine.name).toBe('dear');
    expect(select('matting', { promised: { name: 'closed', quality: 'full' } })?.engine.name).toBe('local');
    const without = createSelectEngine([cheap, sketch]);
    expect(without('matting', { promised: { name: 'dear', quality: 'full' } })).toBeUndefined();
    expect(without('matting', { promised: { name: 'dear', quality: 'preview' } })?.engine.name).toBe(
      'sketch',
    );
  });
});
