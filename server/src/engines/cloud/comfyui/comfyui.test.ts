import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolKey } from '@tuzuo/core/tools';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CloudJobs, cloudJobs, heardCall } from '../../../../../tests/builders/cloud-job';
import {
  type FakeComfyOptions,
  type FakeComfyUi,
  startFakeComfyUi,
} from '../../../../../tests/builders/fake-comfyui';
import { createGuardedFetch, type GuardedFetch } from '../../../outbound/guarded-fetch';
import { RunStopped } from '../../port';
import { createComfyUi } from './comfyui';
import { readWorkflows } from './workflow';

const WORKFLOWS = [...readWorkflows().byTool.values()];

/** All model files of our workflows, by folder. */
const FILES: Record<string, string[]> = {};
for (const { folder, file } of WORKFLOWS.flatMap(({ models }) => models)) {
  FILES[folder] = [...new Set([...(FILES[folder] ?? []), file])];
}

const SLOTS: Partial<Record<ToolKey, readonly string[]>> = {
  'ai-cloth-model': ['person', 'top'],
  'ai-change-shoes': ['person', 'shoes'],
  'ai-virtual-model': ['model', 'face'],
  'ai-product': ['product'],
  'smart-eliminate': ['source', 'mask'],
  'ai-expand': ['source'],
  'ai-video-image': ['source'],
};

let jobs: CloudJobs;
let guards: GuardedFetch[];
let fakes: FakeComfyUi[];

beforeEach(async () => {
  jobs = await cloudJobs();
  guards = [];
  fakes = [];
});
afterEach(async () => {
  await Promise.all(guards.map((guard) => guard.close()));
  await Promise.all(fakes.map((fake) => fake.stop()));
  await jobs.close();
});

async function start(options: FakeComfyOptions = {}): Promise<FakeComfyUi> {
  const fake = await startFakeComfyUi({ files: FILES, ...options });
  fakes.push(fake);
  return fake;
}

const comfy = (
  servers: readonly Pick<FakeComfyUi, 'url' | 'host'>[],
  {
    silentMs = 60_000,
    ...settings
  }: {
    workflowsFolder?: string;
    authorization?: string;
    silentMs?: number;
  } = {},
) => {
  const guard = createGuardedFetch({ privateHosts: servers.map(({ host }) => host) });
  guards.push(guard);
  const timing = { pollMs: 5, firstWaitMs: 5, silentMs };
  return createComfyUi({
    urls: servers.map(({ url }) => url),
    authorization: undefined,
    workflowsFolder: undefined,
    ...settings,
    guard,
    timing,
  });
};

const tryOn = () => jobs.jobFor('ai-cloth-model', ['person', 'top'], { refine: false });

/** Makes prompts of a fake run until they are let go. */
function hold(fake: FakeComfyUi): { begun: Promise<void>; letGo: () => void } {
  let letGo = () => {};
  let begin = () => {};
  const begun = new Promise<void>((done) => {
    begin = done;
  });
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  fake.state.run = async () => {
    begin();
    await held;
    return 'success';
  };
  return { begun, letGo };
}

/** Resolves when the provider knows that its run was accepted. */
const isAccepted = ({ heard }: ReturnType<typeof heardCall>) =>
  vi.waitFor(() => expect(heard.accepted).toHaveLength(1), { timeout: 10_000, interval: 5 });

const PIXEL_BYTES = 67;

/** Everything that a user sent or got back is overwritten by one pixel. */
const isWiped = ({ state }: FakeComfyUi) =>
  [...state.files.values()].every((bytes) => bytes.length === PIXEL_BYTES);

const isClean = (fake: FakeComfyUi) =>
  fake.state.history.size === 0 && fake.state.pending.length === 0 && isWiped(fake);

/** What a run put into a graph: the values of titled nodes, without links. */
const filledIn = ({ graph }: FakeComfyUi['state']['submitted'][number]) =>
  Object.fromEntries(
    Object.values(graph).flatMap(({ _meta, inputs }) => {
      const values = Object.entries(inputs).filter(([, value]) => !Array.isArray(value));
      return _meta?.title ? [[_meta.title, Object.fromEntries(values)]] : [];
    }),
  );

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
    ratio: tool === 'ai-product' ? '3:4' : undefined,
    seconds: 4,
    move: 'push',
    prompt: 'by the sea',
  };
  const job = await jobs.jobFor(tool, SLOTS[tool] ?? [], options);
  const files = await provider.run(job, call);
  const [sent] = Object.values(job.inputs).flat();
  expect(files).toHaveLength(provider.routes[tool]?.count?.(options) ?? 1);
  expect(await readFile(files[0] ?? '')).toEqual(await readFile(sent?.path ?? ''));
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
  const { begun, letGo } = hold(fake);
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
  letGo();
  expect(await second).toHaveLength(1);
  expect(fake.state.submitted).toHaveLength(1);
  // Both attempts listen as the same client, so the second hears of the run, too.
  expect([...fake.state.sockets.keys()]).toEqual([fake.state.submitted[0]?.client]);
  expect(isClean(fake)).toBe(true);
});

it('says how far a run is by the socket, and needs the socket for nothing else', async () => {
  const fake = await start();
  const { begun, letGo } = hold(fake);
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
  letGo();
  expect(await run).toHaveLength(1);
});

it.each([
  false,
  true,
])('a canceled run is interrupted, and nothing of it stays (old server: %s)', async (old) => {
  const fake = await start({ old });
  const { begun, letGo } = hold(fake);
  const stop = new AbortController();
  const call = { ...heardCall(), signal: stop.signal };
  const run = comfy([fake]).run(await tryOn(), call);
  await begun;
  await isAccepted(call);
  stop.abort(new RunStopped('canceled'));
  await expect(run).rejects.toThrow('canceled');
  expect(fake.state.interrupted).toEqual([fake.state.submitted[0]?.id]);
  letGo();
});

it('a canceled run in the queue does not interrupt the run of somebody else', async () => {
  const fake = await start({ old: true });
  const { begun, letGo } = hold(fake);
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
  letGo();
  expect(await others).toHaveLength(1);
});

it('a run that ComfyUI forgot is repeated once', async () => {
  const fake = await start();
  const { begun, letGo } = hold(fake);
  const call = heardCall();
  const run = comfy([fake]).run(await tryOn(), call);
  await begun;
  await isAccepted(call);
  fake.restart();
  letGo();
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
  const { begun, letGo } = hold(fake);
  const call = heardCall();
  const run = comfy([fake]).run(await tryOn(), call);
  await begun;
  await isAccepted(call);
  await fake.die();
  await fake.revive();
  letGo();
  expect(await run).toHaveLength(1);
  expect(fake.state.submitted).toHaveLength(1);
});

it('of several servers, the freest one that has all models runs it', async () => {
  const [without, busy, free] = [await start({ files: {} }), await start(), await start()];
  const { begun, letGo } = hold(busy);
  const first = comfy([busy]).run(await tryOn(), heardCall());
  await begun;
  expect(
    await comfy([without, busy, free]).run({ ...(await tryOn()), runId: 'run-2' }, heardCall()),
  ).toHaveLength(1);
  expect([without, busy, free].map(({ state }) => state.submitted.length)).toEqual([0, 1, 1]);
  letGo();
  await first;
});

it('a run that fails on one server goes to another, which is then preferred', async () => {
  const [small, large] = [await start(), await start()];
  small.state.run = async () => 'out of memory';
  const provider = comfy([small, large]);
  expect(await provider.run(await tryOn(), heardCall())).toHaveLength(1);
  expect(await provider.run({ ...(await tryOn()), runId: 'run-2' }, heardCall())).toHaveLength(1);
  expect([small, large].map(({ state }) => state.submitted.length)).toEqual([1, 2]);
  expect(isClean(small)).toBe(true);
  large.state.run = async () => 'cut model file';
  await expect(provider.run(await tryOn(), heardCall())).rejects.toMatchObject({
    kind: 'malformed',
    message: `${large.host}: node UNETLoader failed with safetensors_rust.SafetensorError: a model file may be incomplete`,
  });
});

it('a node that an update removed is noticed at the submission, and another server takes over', async () => {
  const [updated, other] = [await start(), await start()];
  const provider = comfy([updated, other]);
  await provider.inspect?.();
  updated.install(FILES, ['CFGNorm']);
  expect(await provider.run(await tryOn(), heardCall())).toHaveLength(1);
  expect(other.state.submitted).toHaveLength(1);
  expect(provider.report?.().join('\n')).toMatch(
    /lacks node CFGNorm \(for .*ai-cloth-model.*\): update ComfyUI/,
  );
});

it('says before a run is sold what is missing, and where to get it', async () => {
  const { loras, ...others } = FILES;
  const fake = await start({ files: others, without: ['SaveVideo'] });
  const provider = comfy([fake]);
  expect(provider.state?.('ai-product')).toEqual({ usable: false, why: 'its servers were not asked yet' });
  await provider.inspect?.();
  expect(provider.state?.('ai-product')).toEqual({ usable: false, why: `${fake.host}: 1 thing is missing` });
  const [lora] = loras ?? [];
  const report = provider.report?.().join('\n');
  expect(report).toContain(`lacks file ${lora} (for ai-change-shoes, ai-cloth-model`);
  expect(report).toContain(
    `Apache-2.0: https://huggingface.co/lightx2v/Qwen-Image-Edit-2511-Lightning/resolve/main/${lora} → models/loras`,
  );
  expect(report).toContain('for ai-video-image: Wan 2.2 TI2V 5B, for 12 GB of graphics memory');
  expect(report).toContain('lacks node SaveVideo (for ai-video-image): update ComfyUI');
  await expect(provider.run(await tryOn(), heardCall())).rejects.toMatchObject({ kind: 'down' });
  fake.install(FILES);
  await provider.inspect?.();
  expect(provider.state?.('ai-video-image')).toEqual({ usable: true });
});

it('says which model files look incomplete, where the server tells their sizes', async () => {
  const sizes = { 'qwen_2.5_vl_7b_fp8_scaled.safetensors': 3_100_000_000 };
  const [fake, old] = [await start({ sizes }), await start({ sizes, old: true })];
  const provider = comfy([fake, old]);
  await provider.inspect?.();
  const [first, second] = provider.report?.().join('\n').split(`ComfyUI at ${old.host}`) ?? [];
  expect(first).toContain('incomplete files: qwen_2.5_vl_7b_fp8_scaled.safetensors (3.1 of 9.4 GB)');
  expect(second).not.toContain('incomplete');
  expect(provider.state?.('ai-product')).toEqual({ usable: true });
});

it('sends the key to every call, and says when it is not accepted', async () => {
  const fake = await start({ authorization: 'Bearer abc' });
  expect(await comfy([fake], { authorization: 'Bearer abc' }).run(await tryOn(), heardCall())).toHaveLength(
    1,
  );
  const without = comfy([fake]);
  await without.inspect?.();
  expect(without.state?.('ai-product')).toMatchObject({
    why: expect.stringContaining('COMFYUI_AUTHORIZATION'),
  });
});

it('asks no private host that the operator does not name, and follows no redirect', async () => {
  const fake = await start();
  const provider = comfy([{ url: fake.url, host: 'elsewhere' }]);
  await provider.inspect?.();
  expect(provider.state?.('ai-product')).toMatchObject({
    why: expect.stringContaining('ENGINE_PRIVATE_HOSTS'),
  });
  expect(fake.state.paths).toEqual([]);
  const other = await start();
  fake.state.odd.set('/view', { status: 302, location: `${other.url}/view`, body: '' });
  await expect(comfy([fake, other]).run(await tryOn(), heardCall())).rejects.toMatchObject({
    kind: 'redirected',
  });
  expect(other.state.paths.filter((path) => path.includes('/view'))).toEqual([]);
});

it.each([
  ['out of memory', 'busy', /VAEDecode ran out of memory/],
  ['exception', 'malformed', /VAEDecode failed with RuntimeError/],
  ['no output', 'malformed', /no result/],
] as const)('%s is %s', async (end, kind, why) => {
  const fake = await start();
  fake.state.run = async () => end;
  const error = await comfy([fake])
    .run(await tryOn(), heardCall())
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind, message: expect.stringMatching(why) });
  expect(String(error)).not.toContain('words of a user');
  expect(isClean(fake)).toBe(true);
});

it.each([
  ['/object_info', '[]', 'down'],
  ['/queue', '{"queue_running": 1}', 'down'],
  ['/upload', '{"name": "../../x"}', 'malformed'],
  ['/upload', '<html>', 'malformed'],
  ['/prompt', '{}', 'malformed'],
  ['/history', '"done"', 'malformed'],
  ['/view', '', 'malformed'],
  ['/upload', `"${'x'.repeat(2 ** 20)}"`, 'tooLarge'],
])('%s answering %s fails, and leaves nothing', async (path, body, kind) => {
  const fake = await start();
  fake.state.odd.set(path, { body });
  await expect(comfy([fake]).run(await tryOn(), heardCall())).rejects.toMatchObject({ kind });
  const uploads = [...fake.state.files].filter(([name]) => name.startsWith('tuzuo-'));
  expect(uploads.every(([, bytes]) => bytes.length === PIXEL_BYTES)).toBe(true);
});

it('uses the operator’s workflows, and says what is wrong with one', async () => {
  const folder = join(jobs.directory, 'own');
  await mkdir(folder);
  const [ours] = WORKFLOWS.filter(({ tool }) => tool === 'ai-product');
  const graph = structuredClone(ours?.graph ?? {});
  Object.assign(graph.wanted?.inputs ?? {}, { prompt: 'On white.' });
  await writeFile(join(folder, 'ai-product.mine.json'), JSON.stringify(graph));
  await writeFile(join(folder, 'ai-expand.json'), '{"nodes": [], "links": []}');
  await writeFile(
    join(folder, 'smart-eliminate.json'),
    JSON.stringify({ a: { class_type: 'LoadImage', inputs: { image: '' } } }),
  );
  await writeFile(join(folder, 'ai-video-image.json'), '{');
  const fake = await start();
  const provider = comfy([fake], { workflowsFolder: folder });
  await provider.inspect?.();
  expect(provider.state?.('ai-product')).toEqual({ usable: true });
  expect(provider.routes['ai-product']?.serves?.({ prompt: 'by the sea' })).toBe(false);
  expect(provider.routes['ai-product']?.serves?.({})).toBe(true);
  expect(Object.keys(provider.routes)).not.toContain('ai-expand');
  const report = provider.report?.().join('\n');
  expect(report).toContain(
    'ai-expand not used: ai-expand.json: it is saved for the editor: export it with “Export (API)”',
  );
  expect(report).toContain('smart-eliminate.json: no node is titled @source, @mask, @result');
  expect(report).toContain('ai-video-image.json: it is no JSON');
});

it('without a seed, a workflow makes one result only', async () => {
  const folder = join(jobs.directory, 'seedless');
  await mkdir(folder);
  const graph = structuredClone(WORKFLOWS.find(({ tool }) => tool === 'ai-product')?.graph ?? {});
  Object.assign(graph.sample ?? {}, { _meta: {} });
  await writeFile(join(folder, 'ai-product.json'), JSON.stringify(graph));
  const serves = comfy([], { workflowsFolder: folder }).routes['ai-product']?.serves;
  expect([serves?.({ count: 1 }), serves?.({ count: 2 })]).toEqual([true, false]);
});
