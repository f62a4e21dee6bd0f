import { readFile } from 'node:fs/promises';
import type { ToolKey } from '@tuzuo/core/tools';
import { expect, it, vi } from 'vitest';
import { heardCall } from '../../../../../tests/builders/cloud-job';
import {
  filledIn,
  hold,
  isAccepted,
  isClean,
  useComfyWorld,
  WORKFLOWS,
} from '../../../../../tests/builders/comfyui-world';
import { RunStopped } from '../../port';

const SLOTS: Partial<Record<ToolKey, readonly string[]>> = {
  'ai-cloth-model': ['person', 'top'],
  'ai-change-shoes': ['person', 'shoes'],
  'ai-virtual-model': ['model', 'face'],
  'ai-product': ['product'],
  'smart-eliminate': ['source', 'mask'],
  'ai-expand': ['source'],
  'ai-video-image': ['source'],
  'ai-background': [],
  'ai-material': [],
  'ai-similar': ['source'],
  'ai-dummy-model': ['source'],
};

const STYLES: Partial<Record<ToolKey, string>> = { 'ai-expand': 'blurred', 'ai-video-image': 'cinematic' };

const { start, comfy, tryOn, jobFor } = useComfyWorld();

it.each(
  WORKFLOWS.map(({ tool }) => tool),
)('%s: our workflow runs on a server with its files', async (tool) => {
  const fake = await start();
  const provider = comfy([fake]);
  await provider.inspect?.();
  expect(provider.state?.(tool)).toEqual({ usable: true });
  const call = heardCall();
  const options = {
    count: 2,
    ratio: ['ai-product', 'ai-background'].includes(tool) ? '3:4' : undefined,
    seconds: 4,
    move: 'push',
    prompt: 'by the sea',
    style: STYLES[tool] ?? 'watercolor',
    avoid: 'people',
    change: 'theme',
    person: 'woman',
    seed: 7,
  };
  const job = await jobFor(tool, SLOTS[tool] ?? [], options);
  const files = await provider.run(job, call);
  const [sent] = Object.values(job.inputs).flat();
  expect(files).toHaveLength(provider.routes[tool]?.count?.(options) ?? 1);
  const made = sent ? await readFile(sent.path) : Buffer.from('nothing');
  expect(await readFile(files[0] ?? '')).toEqual(made);
  expect(fake.state.submitted.map(filledIn)).toMatchSnapshot();
  expect(isClean(fake)).toBe(true);
});

it('our workflows need only models that may be used commercially, and say where each comes from', () => {
  expect(WORKFLOWS.map(({ tool }) => tool)).toEqual(expect.arrayContaining(Object.keys(SLOTS)));
  for (const { models, graph } of WORKFLOWS) {
    const named = Object.values(graph).flatMap(({ inputs }) =>
      Object.values(inputs).filter((value) => String(value).endsWith('.safetensors')),
    );
    expect(models.map(({ file }) => file).sort()).toEqual(named.sort());
    for (const { license, from, file } of models) {
      expect(['Apache-2.0', 'MIT']).toContain(license);
      expect(from).toMatch(new RegExp(`^https://huggingface.co/.*/${file}$`));
    }
  }
});

it('records our id before the submission, and continues the run of an earlier attempt', async () => {
  const fake = await start();
  const { begun, release } = hold(fake);
  const stop = new AbortController();
  const call = { ...heardCall(), signal: stop.signal };
  const first = comfy([fake]).run(await tryOn(), call);
  await begun;
  await isAccepted(call);
  expect(call.heard.accepted).toEqual(call.heard.submitted);
  stop.abort(new RunStopped('stopping'));
  await expect(first).rejects.toThrow('stopping');
  expect(fake.state.interrupted).toEqual([]);
  const second = comfy([fake]).run(
    { ...(await tryOn()), runId: 'run-2' },
    heardCall(call.heard.submitted[0]),
  );
  release();
  expect(await second).toHaveLength(1);
  expect(fake.state.submitted).toHaveLength(1);
  // Both attempts listen as the same client, so the second hears of the run, too.
  expect([...fake.state.sockets.keys()]).toEqual([fake.state.submitted[0]?.client]);
  expect(isClean(fake)).toBe(true);
});

it('says how far a run is by the socket, and needs the socket for nothing else', async () => {
  const fake = await start();
  const { begun, release } = hold(fake);
  const call = heardCall();
  const run = comfy([fake]).run(await tryOn(), call);
  await begun;
  const { running: prompt, sockets } = fake.state;
  if (!prompt) throw new Error('nothing runs');
  const socket = await vi.waitFor(() => sockets.get(prompt.client ?? '') ?? Promise.reject(), 10_000);
  const isAt = (share: number) =>
    vi.waitFor(() => expect(call.heard.progress.at(-1)).toBeCloseTo(share, 6), {
      timeout: 10_000,
      interval: 5,
    });
  const nodes = Object.keys(WORKFLOWS.find(({ tool }) => tool === 'ai-cloth-model')?.graph ?? {}).length;
  socket.sendText('no JSON');
  socket.sendBytes(Buffer.from('a preview'));
  fake.tell(prompt, 'progress', { node: 'sample', value: 4, max: 4, prompt_id: 'of somebody else' });
  fake.tell(prompt, 'progress', { node: 'sample', value: 'NaN', max: 0 });
  fake.tell(prompt, 'execution_cached', { nodes: ['unet', 'clip', 'not ours'] });
  fake.tell(prompt, 'progress', { node: 'sample', value: 2, max: 4 });
  await isAt(0.85 / 2 + (0.15 * 3) / nodes);
  fake.tell(prompt, 'progress_state', {
    nodes: {
      sample: { value: 4, max: 4, state: 'finished' },
      decode: { value: 0, max: 1, state: 'running' },
    },
  });
  await isAt(0.85 + (0.15 * 4) / nodes);
  expect(call.heard.progress).toEqual([...call.heard.progress].sort((one, other) => one - other));
  socket.cut();
  release();
  expect(await run).toHaveLength(1);
});

it.each([
  false,
  true,
])('a canceled run is interrupted, and nothing of it stays (old server: %s)', async (old) => {
  const fake = await start({ old });
  const { begun, release } = hold(fake);
  const stop = new AbortController();
  const call = { ...heardCall(), signal: stop.signal };
  const run = comfy([fake]).run(await tryOn(), call);
  await begun;
  await isAccepted(call);
  stop.abort(new RunStopped('canceled'));
  await expect(run).rejects.toThrow('canceled');
  expect(fake.state.interrupted).toEqual([fake.state.submitted[0]?.id]);
  release();
});

it('a canceled run in the queue does not interrupt the run of somebody else', async () => {
  const fake = await start({ old: true });
  const { begun, release } = hold(fake);
  const provider = comfy([fake]);
  const others = provider.run(await tryOn(), heardCall());
  await begun;
  const stop = new AbortController();
  const job = { ...(await tryOn()), runId: 'run-2' };
  const call = { ...heardCall(), signal: stop.signal };
  const mine = provider.run(job, call);
  await isAccepted(call);
  stop.abort(new RunStopped('canceled'));
  await expect(mine).rejects.toThrow('canceled');
  expect(fake.state).toMatchObject({ interrupted: [], pending: [] });
  release();
  expect(await others).toHaveLength(1);
});

it('a run that ComfyUI forgot is repeated once', async () => {
  const fake = await start();
  const { begun, release } = hold(fake);
  const call = heardCall();
  const run = comfy([fake]).run(await tryOn(), call);
  await begun;
  await isAccepted(call);
  fake.restart();
  release();
  expect(await run).toHaveLength(1);
  expect(fake.state.submitted).toHaveLength(2);
  fake.state.run = async () => {
    fake.restart();
    return 'success';
  };
  await expect(comfy([fake]).run(await tryOn(), heardCall())).rejects.toMatchObject({ kind: 'expired' });
  expect(fake.state.submitted).toHaveLength(4);
});

it('a server that dies in the middle is waited for, then another takes over', async () => {
  const [dying, other] = [await start(), await start()];
  const { begun } = hold(dying);
  const call = heardCall();
  const run = comfy([dying, other], { silentMs: 40 }).run(await tryOn(), call);
  await begun;
  await isAccepted(call);
  await dying.die();
  expect(await run).toHaveLength(1);
  expect(other.state.submitted).toHaveLength(1);
});

it('a server that is back soon enough goes on', async () => {
  const fake = await start();
  const { begun, release } = hold(fake);
  const call = heardCall();
  const run = comfy([fake]).run(await tryOn(), call);
  await begun;
  await isAccepted(call);
  await fake.die();
  await fake.revive();
  release();
  expect(await run).toHaveLength(1);
  expect(fake.state.submitted).toHaveLength(1);
});
