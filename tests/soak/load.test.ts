import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { judgeLoad, quantile, recoverySeconds } from './load/figures';
import type { GeneratorReport, PhaseReport } from './load/generator';

const report = (changes: Partial<PhaseReport>): PhaseReport => ({
  name: 'steady',
  perSecond: 10,
  seconds: 2,
  latencies: [
    [1, 2],
    [3, 4],
  ],
  byCall: { 'gen.tool.list': [1, 2, 3, 4] },
  outcomes: { '0': 4 },
  lagMs: 1,
  cpuSeconds: 1,
  ...changes,
});

const judged = (changes: Partial<Record<'steady' | 'overload' | 'after', Partial<PhaseReport>>>) =>
  judgeLoad({
    steady: report(changes.steady ?? {}),
    overload: report(changes.overload ?? {}),
    after: report(changes.after ?? {}),
  });

describe('the figures of a load', () => {
  it('are quantiles of what was answered, and the time until they stay good', () => {
    const values = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect([0.5, 0.99, 1].map((share) => quantile(values, share))).toEqual([50, 99, 100]);
    const [fast, slow] = [
      [[10], [10]],
      [[90], [90]],
    ].map((latencies) => report({ latencies }));
    const back = report({ latencies: [[900], [20], [80], [10], [10]] });
    if (!fast || !slow) throw new Error('two reports');
    expect([fast, slow].map((before) => recoverySeconds(back, before))).toEqual([3, 1]);
    expect(recoverySeconds(fast, fast)).toBe(0);
    expect(recoverySeconds(slow, fast)).toBe(2);
  });

  it('are void where the generator was late, and miss goals otherwise', () => {
    expect(judged({})).toEqual({ isVoid: false, missed: [] });
    expect(judged({ steady: { lagMs: 11 } }).isVoid).toBe(true);
    expect(judged({ overload: { lagMs: 100, outcomes: { '0': 1, '10004': 9 } } })).toEqual({
      isVoid: false,
      missed: [],
    });
    expect(judged({ steady: { outcomes: { '10004': 1 } } }).missed).toEqual(['steady: 1 × 10004']);
    expect(judged({ overload: { outcomes: { '10004 without retry': 2 } } }).missed).toHaveLength(1);
    expect(judged({ steady: { latencies: [[51]] } }).missed).toEqual([
      '99 % of the steady calls took up to 51 ms',
    ]);
    expect(judged({ after: { latencies: Array.from({ length: 11 }, () => [60]) } }).missed).toEqual([
      'still late 11 s after the overload',
    ]);
  });
});

describe('the generator', () => {
  it('keeps its rate while answers are late, and tells refusals from successes', async () => {
    let requests = 0;
    const server = createServer((request, response) => {
      requests += 1;
      const refused = requests % 2 === 0 && request.method === 'POST';
      const envelope = refused
        ? { result: 'fail', code: '10004', reason: '', data: { retryAfterMs: 1_000 } }
        : { result: 'success', code: '0', reason: '', data: {} };
      request.resume().on('end', () => setTimeout(() => response.end(JSON.stringify(envelope)), 1_000));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    const folder = await mkdtemp(join(tmpdir(), 'tuzuo-load-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const picture = join(folder, 'picture.jpg');
    await writeFile(picture, 'bytes');
    const file = join(folder, 'orders.json');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const users = [{ session: 's', assetId: 'a', taskId: 't', file: '/files/a' }];
    const phases = [{ name: 'steady', perSecond: 50, seconds: 1 }];
    await writeFile(file, JSON.stringify({ url, seed: 1, phases, users, picture }));
    const generator = fileURLToPath(new URL('load/generator.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', generator, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    const [phase] = (JSON.parse(text.trim().split('\n').at(-1) ?? '') as GeneratorReport).phases;
    expect(requests).toBe(50);
    expect(Object.keys(phase?.outcomes ?? {}).sort()).toEqual(['0', '10004']);
    // Nobody waited for an answer before the next request.
    expect(quantile(phase?.latencies.flat() ?? [], 0.5)).toBeGreaterThan(900);
    expect(quantile(phase?.latencies.flat() ?? [], 0.5)).toBeLessThan(20_000);
  }, 60_000);
});
