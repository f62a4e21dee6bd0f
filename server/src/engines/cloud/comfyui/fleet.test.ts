import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { heardCall } from '../../../../../tests/builders/cloud-job';
import {
  FILES,
  hold,
  isClean,
  PIXEL_BYTES,
  useComfyWorld,
  WORKFLOWS,
} from '../../../../../tests/builders/comfyui-world';
import { accepts } from '../../acceptance';

const { start, comfy, tryOn, directory } = useComfyWorld();

it('of several servers, the freest one that has all models runs it', async () => {
  const [without, busy, free] = [await start({ files: {} }), await start(), await start()];
  const { begun, release } = hold(busy);
  const first = comfy([busy]).run(await tryOn(), heardCall());
  await begun;
  expect(
    await comfy([without, busy, free]).run({ ...(await tryOn()), runId: 'run-2' }, heardCall()),
  ).toHaveLength(1);
  expect([without, busy, free].map(({ state }) => state.submitted.length)).toEqual([0, 1, 1]);
  release();
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
  const folder = join(directory(), 'own');
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
  expect(provider.routes['ai-product']?.words).toBe(false);
  expect(provider.routes['ai-product']?.accepts).toEqual([{}]);
  expect(Object.keys(provider.routes)).not.toContain('ai-expand');
  const report = provider.report?.().join('\n');
  expect(report).toContain(
    'ai-expand not used: ai-expand.json: it is saved for the editor: export it with “Export (API)”',
  );
  expect(report).toContain('smart-eliminate.json: no node is titled @source, @mask, @result');
  expect(report).toContain('ai-video-image.json: not valid JSON');
});

it('without a seed, a workflow makes one result only', async () => {
  const folder = join(directory(), 'seedless');
  await mkdir(folder);
  const graph = structuredClone(WORKFLOWS.find(({ tool }) => tool === 'ai-product')?.graph ?? {});
  Object.assign(graph.sample ?? {}, { _meta: {} });
  await writeFile(join(folder, 'ai-product.json'), JSON.stringify(graph));
  const { 'ai-product': route } = comfy([], { workflowsFolder: folder }).routes;
  const taken = [1, 2].map((count) => accepts({ words: false, options: route?.accepts ?? [] }, { count }));
  expect(taken).toEqual([true, false]);
});
