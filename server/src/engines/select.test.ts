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
