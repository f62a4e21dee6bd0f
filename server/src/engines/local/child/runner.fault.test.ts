import { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { processExists } from '@tuzuo/embedded-postgres/process-info';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newLabel } from '../../label/aigc';
import { type EngineCall, EngineFailure, type EngineProgress } from '../../port';
import { createRunner, type Runner } from './runner';

const machine = vi.hoisted(() => ({ isBusy: false }));
vi.mock('../../../sandbox/cpu-time', () => ({
  cpuTimeOf: () => undefined,
  wasStarved: () => machine.isBusy,
}));

const program = new URL('../../../../../tests/builders/engine-child.ts', import.meta.url);

const LONG_MS = 60_000;

const runners: Runner[] = [];

function startRunner({ maxMb = 1_000, idleMs = LONG_MS } = {}): Runner {
  const runner = createRunner({ program, settings: { maxBytes: maxMb * 2 ** 20 }, idleMs });
  runners.push(runner);
  return runner;
}

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const runner of runners.splice(0)) await runner.close();
});

const call = (given: Partial<EngineCall> = {}): EngineCall => ({
  signal: new AbortController().signal,
  onProgress: () => undefined,
  ...given,
});

const jobThat = (behave: string) => ({
  entry: '',
  request: {
    tool: 'matting' as const,
    kind: 'run' as const,
    inputs: {},
    options: { behave },
    workDir: '',
    produceId: '',
  },
  newLabel: newLabel('', ''),
  labelText: '',
});

async function introduce(runner: Runner): Promise<{ pid: number; environment: string }> {
  const { analysis } = await runner.run(jobThat('introduce'), call(), LONG_MS);
  const found = analysis?.checks.map((check) => check.found) ?? [];
  return { pid: Number(found[0]), environment: String(found[1]) };
}

async function failureOf(running: Promise<unknown>): Promise<EngineFailure> {
  const error = await running.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EngineFailure))
    throw new Error('it did not fail as an engine does', { cause: error });
  return error;
}

describe('the process of the local engine', () => {
  it('is started once, sees no secret, and is started again after a crash', async () => {
    process.env.SECRET_KEY = 'nobody may see this';
    const runner = startRunner();
    const first = await introduce(runner);
    expect(first.environment).not.toContain('SECRET_KEY');
    expect((await introduce(runner)).pid).toBe(first.pid);

    const { kind, cause } = await failureOf(runner.run(jobThat('crash'), call(), LONG_MS));
    expect(kind).toBe('broken');
    expect(String(cause)).toContain('segmentation something');
    const second = await introduce(runner);
    expect(second.pid).not.toBe(first.pid);
    delete process.env.SECRET_KEY;
  });

  it('fails as unavailable when killed from outside, since another attempt may succeed', async () => {
    const runner = startRunner();
    const { pid } = await introduce(runner);
    const onProgress = () => process.kill(pid, 'SIGKILL');
    const { kind } = await failureOf(runner.run(jobThat('hang'), call({ onProgress }), LONG_MS));
    expect(kind).toBe('unavailable');
    expect((await runner.run(jobThat('answer'), call(), LONG_MS)).outputs).toEqual([]);
  });

  it('is replaced silently when killed while idle', async () => {
    const runner = startRunner();
    const { pid } = await introduce(runner);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => processExists(pid)).toBe(false);
    expect((await introduce(runner)).pid).not.toBe(pid);
  });

  it('reports out of memory by its own message and by our limit', async () => {
    const words = await failureOf(startRunner().run(jobThat('run-out'), call(), LONG_MS));
    expect(words.kind).toBe('outOfMemory');
    const bound = await failureOf(startRunner({ maxMb: 300 }).run(jobThat('grow'), call(), LONG_MS));
    expect([bound.kind, String(bound.cause)]).toEqual(['outOfMemory', expect.stringContaining('MB')]);
  });

  it('is killed when a run takes too long', async () => {
    const runner = startRunner();
    const { pid } = await introduce(runner);
    expect((await failureOf(runner.run(jobThat('hang'), call(), 200))).kind).toBe('tooLong');
    expect(processExists(pid)).toBe(false);
  });

  it('says that the machine is busy when a run took too long for want of the CPU', async () => {
    machine.isBusy = true;
    const { kind, cause } = await failureOf(startRunner().run(jobThat('hang'), call(), 200));
    machine.isBusy = false;
    expect([kind, String(cause)]).toEqual(['busy', expect.stringContaining('waiting for the CPU')]);
  });

  it('is killed two seconds after a cancel that it ignores', async () => {
    const controller = new AbortController();
    const runner = startRunner();
    const { pid } = await introduce(runner);
    const kill = vi.spyOn(ChildProcess.prototype, 'kill');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { signal } = controller;
    const onProgress = () => controller.abort(new Error('canceled by the user'));
    const running = runner.run(jobThat('hang'), call({ signal, onProgress }), LONG_MS);
    const ended = expect(running).rejects.toThrow('canceled by the user');
    await once(signal, 'abort');
    vi.advanceTimersByTime(1_999);
    expect(kill).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(kill.mock.calls).toEqual([['SIGKILL']]);
    vi.useRealTimers();
    await ended;
    expect(processExists(pid)).toBe(false);
    expect((await introduce(runner)).pid).not.toBe(pid);
  });

  it('runs one job at a time, and a waiting job can be canceled at once', async () => {
    const runner = startRunner();
    const first = failureOf(runner.run(jobThat('hang'), call(), 1_500));
    const controller = new AbortController();
    const second = runner.run(jobThat('answer'), call({ signal: controller.signal }), LONG_MS);
    const third = runner.run(jobThat('answer'), call(), LONG_MS);
    controller.abort(new Error('changed my mind'));
    await expect(second).rejects.toThrow('changed my mind');
    const ends: string[] = [];
    const noted = [first.then(() => ends.push('first')), third.then(() => ends.push('third'))];
    await Promise.all(noted);
    expect(ends).toEqual(['first', 'third']);
    expect((await first).kind).toBe('tooLong');
    expect(await third).toEqual({ outputs: [] });
  });

  it('reports progress immediately', async () => {
    const heard: EngineProgress[] = [];
    await startRunner().run(
      jobThat('waver'),
      call({ onProgress: (progress) => heard.push(progress) }),
      LONG_MS,
    );
    expect(heard.map(({ fraction }) => fraction)).toEqual([0.1, 0.5, 0.3, 0.7]);
  });

  it('exits by itself when idle', async () => {
    const runner = startRunner({ idleMs: 100 });
    const { pid } = await introduce(runner);
    await expect.poll(() => processExists(pid), { timeout: 10_000 }).toBe(false);
    expect((await introduce(runner)).pid).not.toBe(pid);
  });
});
