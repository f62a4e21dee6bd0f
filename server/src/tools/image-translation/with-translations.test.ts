import type { FoundLine } from '@tuzuo/core/text/text-lines';
import { expect, it } from 'vitest';
import type { Engine, EngineRequest } from '../../engines/port';
import { type FoundText, withTranslations } from './with-translations';

const line = (text: string): FoundLine => ({
  text,
  box: [
    [0, 0],
    [90, 0],
    [90, 20],
    [0, 20],
  ],
  confidence: 1,
  style: { colour: '#000000', weight: 400, align: 'left', size: 20 },
});

const request = (kind: EngineRequest['kind'], options: object = {}): EngineRequest => ({
  tool: 'image-translation',
  kind,
  inputs: {},
  options: { from: 'auto', to: 'en', ...options },
  produceId: 'task-1',
  workDir: '/nowhere',
});

const call = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

/** An engine that finds these lines and records its requests. */
function reader(lines: FoundLine[]) {
  const asked: EngineRequest[] = [];
  const run: Engine['run'] = async (one) => {
    asked.push(one);
    if (one.kind === 'run') return { outputs: [] };
    const check = { key: 'text', ok: lines.length > 0, found: lines.length, need: 1 };
    return { outputs: [], analysis: { checks: [check], found: { lines } } };
  };
  return { asked, run };
}

const known = async (texts: readonly string[]) => ({
  words: 'service' as const,
  due: texts.filter((text) => /\p{Script=Han}/u.test(text)).length,
  translations: texts.map((text) => (text === '包邮' ? 'Free shipping' : undefined)),
});

it('adds translations to the lines of an analysis, where available', async () => {
  const { run } = reader([line('包邮'), line('¥199')]);
  const { analysis } = await withTranslations(run, known)(request('analyze'), call());
  const { lines, words } = analysis?.found as FoundText;
  expect(words).toBe('service');
  expect(lines.map(({ translation }) => translation)).toEqual(['Free shipping', undefined]);
});

it('passes a run with lines on unchanged, and analyzes first for one without', async () => {
  const { run, asked } = reader([line('包邮'), line('¥199')]);
  const translating = withTranslations(run, known);
  const lines = [{ box: line('').box, text: '包邮', translation: 'Own words' }];
  await translating(request('run', { lines }), call());
  expect(asked.map(({ kind, options }) => [kind, options.lines])).toEqual([['run', lines]]);
  asked.length = 0;
  await translating(request('run'), call());
  const made = [{ box: line('').box, text: '包邮', translation: 'Free shipping' }];
  expect(asked.map(({ kind, options }) => [kind, options.lines])).toEqual([
    ['analyze', undefined],
    ['run', made],
  ]);
});

it.each([
  ['text', []],
  ['translations', [line('手工拿铁')]],
])('refuses a run without lines where there is nothing to set: %s', async (key, lines) => {
  const run = withTranslations(reader(lines).run, known)(request('run'), call());
  await expect(run).rejects.toMatchObject({ kind: 'checksFailed', params: { checks: [{ key, found: 0 }] } });
});

it('refuses a run without lines where fewer than half of them could be translated', async () => {
  const { run, asked } = reader([line('包邮'), line('手工拿铁'), line('冷萃咖啡'), line('¥199')]);
  const translating = withTranslations(run, known)(request('run'), call());
  const checks = [{ key: 'translations', ok: false, found: 1, need: 2 }];
  await expect(translating).rejects.toMatchObject({ kind: 'checksFailed', params: { checks } });
  expect(asked.map(({ kind }) => kind)).toEqual(['analyze']);
});

it('does not wait for a translator when the user cancels', async () => {
  const controller = new AbortController();
  const never = () => new Promise<never>(() => undefined);
  const run = withTranslations(reader([line('包邮')]).run, never)(request('analyze'), {
    ...call(),
    signal: controller.signal,
  });
  setTimeout(() => controller.abort(new Error('canceled')), 20);
  await expect(run).rejects.toThrow('canceled');
});
