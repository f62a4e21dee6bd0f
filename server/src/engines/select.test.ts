import { describe, expect, it } from 'vitest';
import type { Engine } from './port';
import { createSelectEngine } from './select';

const sketch: Engine = { name: 'sketch', tools: { 'ai-cloth-model': 'preview', matting: 'preview' } };
const local: Engine = { name: 'local', tools: { matting: 'full' } };
const cloud: Engine = { name: 'cloud', tools: { matting: 'full', 'ai-cloth-model': 'full' } };

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
