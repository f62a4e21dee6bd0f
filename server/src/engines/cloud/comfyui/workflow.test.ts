import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolKey } from '@tuzuo/core/tools';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { comfyNodes } from '../../../../../tests/builders/comfyui-nodes';
import { lacks } from './graph';
import { unlicensedFiles } from './licenses';
import { readWorkflows } from './workflow';
import type { Graph } from './workflow-file';

const OURS = readWorkflows().byTool;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuzuo-workflows-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Reads a workflow of ours that was changed by hand in the operator's folder. */
async function edited(tool: ToolKey, change: (graph: Graph) => unknown, accepted?: readonly string[]) {
  const graph = structuredClone(OURS.get(tool)?.graph ?? {});
  change(graph);
  await writeFile(join(folder, `${tool}.json`), JSON.stringify(graph));
  const { byTool, faults } = readWorkflows(folder, accepted);
  return { workflow: byTool.get(tool), fault: faults.get(tool) };
}

const nodeOf = (graph: Graph, title: string) => {
  const node = Object.values(graph).find(({ _meta }) => _meta?.title === title);
  if (!node) throw new Error(`no node is titled ${title}`);
  return node;
};

const use = (file: string) => (graph: Graph) => Object.assign(graph.unet?.inputs ?? {}, { unet_name: file });

/** What a server with every model file lacks for a workflow. */
function missing(workflow: Parameters<typeof lacks>[0] | undefined): string[] {
  const files: Record<string, string[]> = {};
  for (const { folder: name, file } of workflow?.models ?? []) files[name] = [...(files[name] ?? []), file];
  return workflow ? lacks(workflow, comfyNodes(files)) : ['a workflow'];
}

it.each<[string, ToolKey, (graph: Graph) => unknown]>([
  [
    '@preson is no title: use @person',
    'ai-cloth-model',
    (graph) => Object.assign(graph, { other: { ...nodeOf(graph, '@person'), _meta: { title: '@preson' } } }),
  ],
  [
    'is titled @person, but it must be a LoadImage',
    'ai-cloth-model',
    (graph) => Object.assign(nodeOf(graph, '@person'), { class_type: 'LoadImageOutput' }),
  ],
  [
    'is titled @mask, but it must be a LoadImageMask of the red channel',
    'smart-eliminate',
    (graph) => Object.assign(nodeOf(graph, '@mask').inputs, { channel: 'alpha' }),
  ],
  [
    'is titled @prompt, but it has no text of its own',
    'ai-product',
    (graph) => Object.assign(nodeOf(graph, '@prompt').inputs, { prompt: ['clip', 0] }),
  ],
  [
    'is titled @seed, but it has no number as seed',
    'ai-product',
    (graph) => Object.assign(nodeOf(graph, '@seed').inputs, { seed: 'random' }),
  ],
  [
    'is titled @size, but it has no numbers as width and height',
    'ai-product',
    (graph) => Object.assign(nodeOf(graph, '@size').inputs, { width: ['product', 0] }),
  ],
  [
    '@result, but it must save a file',
    'ai-product',
    (graph) => Object.assign(nodeOf(graph, '@result'), { class_type: 'SaveImageWebsocket' }),
  ],
  [
    'the license of flux1-kontext-dev.safetensors is FLUX-Non-Commercial',
    'ai-product',
    (graph) => Object.assign(graph.unet?.inputs ?? {}, { unet_name: 'flux1-kontext-dev.safetensors' }),
  ],
])('a workflow that was edited by hand is not used: %s', async (why, tool, change) => {
  const { workflow, fault } = await edited(tool, change);
  expect(workflow).toBeUndefined();
  expect(fault).toContain(why);
});

it('a bare graph is used, with licenses and addresses of the models that ours describe', async () => {
  const { workflow, fault } = await edited('ai-product', () => undefined);
  expect(fault).toBeUndefined();
  const byFile = (one: { file: string }, other: { file: string }) => one.file.localeCompare(other.file);
  expect([...(workflow?.models ?? [])].sort(byFile)).toEqual(
    [...(OURS.get('ai-product')?.models ?? [])].sort(byFile),
  );
  expect(missing(workflow)).toEqual([]);
});

it('a license that the operator has accepted is no obstacle, and an unknown one is named', async () => {
  const file = 'flux1-kontext-dev.safetensors';
  expect((await edited('ai-product', use(file), ['other'])).fault).toContain('COMFYUI_ACCEPTED_LICENSES');
  expect((await edited('ai-product', use(file), ['flux-non-commercial'])).fault).toBeUndefined();
  const { workflow } = await edited('ai-product', use('mystery.safetensors'));
  expect(workflow && unlicensedFiles(workflow)).toEqual(['mystery.safetensors']);
});

it('a graph that has no result without an optional picture lacks it', async () => {
  const { workflow } = await edited('ai-cloth-model', (graph) => {
    graph.second = { class_type: 'VAEEncode', inputs: { pixels: ['picture3', 0], vae: ['vae', 0] } };
    Object.assign(graph.sample?.inputs ?? {}, { latent_image: ['second', 0] });
  });
  expect(missing(workflow)).toEqual(['a result without @garment2']);
});

it('a picture of the operator’s own that a graph loads must be on the server', async () => {
  const { workflow } = await edited('ai-product', (graph) => {
    graph.shop = { class_type: 'LoadImage', inputs: { image: 'shop.png' } };
    Object.assign(graph.wanted?.inputs ?? {}, { image2: ['shop', 0] });
  });
  expect(missing(workflow)).toEqual(['choice shop.png for image of LoadImage']);
});
