import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EngineFailure, type EngineOutput, type EngineRequest } from '../port';
import { createFinishing } from './finishing';
import type { FinishJob } from './jobs';
import type { LocalHelp } from './local-help';
import type { CloudRoute } from './port';

const ROUTE: CloudRoute = {
  model: '',
  pictures: { maxSide: 1, minSide: 1, maxBytes: 1 },
  result: 'cutOut',
};
const CALL = { signal: new AbortController().signal, onProgress: () => undefined };

let workDir: string;
let finished: FinishJob[];
let cutOut: string[];
let matting: (path: string) => Promise<void>;

beforeEach(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'tuzuo-finishing-'));
  finished = [];
  cutOut = [];
  matting = async (path) => writeFile(join(workDir, 'result.png'), `cut out of ${path}`);
});
afterEach(() => rm(workDir, { recursive: true, force: true }));

const output = (path: string, mime: string): EngineOutput => ({
  path,
  mime,
  width: 100,
  height: 100,
  label: 'none',
});

/** Takes files that end in `.alpha` for transparent ones. */
const local: LocalHelp = {
  checks: () => false,
  tools: { matting: 'full' },
  prepare: async () => ({ outputs: [] }),
  finish: async (job) => {
    finished.push(job);
    return {
      outputs: (job.inputs.result ?? []).map(({ path }) =>
        output(path, path.endsWith('.alpha') || path.endsWith('.png') ? 'image/png' : 'image/jpeg'),
      ),
    };
  },
  run: async ({ inputs }) => {
    const path = inputs.source?.[0]?.path ?? '';
    cutOut.push(path);
    await matting(path);
    return { outputs: [output(join(workDir, 'result.png'), 'image/png')] };
  },
};

const request = (): EngineRequest => ({
  tool: 'ai-material',
  kind: 'run',
  inputs: {},
  options: {},
  produceId: 'task-1',
  workDir,
});

it('removes the background of the results that have one, and labels all of them in the end', async () => {
  const { outputs } = await createFinishing(local)(request(), ROUTE, ['a', 'b.alpha', 'c'], CALL);
  expect(cutOut).toEqual(['a', 'c']);
  expect(finished.map(({ rule, label }) => [rule, label])).toEqual([
    ['free', 'none'],
    ['cutOut', 'both'],
  ]);
  expect(outputs.map(({ path }) => path)).toEqual([
    join(workDir, 'cut-out-0.png'),
    'b.alpha',
    join(workDir, 'cut-out-2.png'),
  ]);
  // Each has a file of its own, though matting writes all of them to the same.
  expect(await readFile(outputs[0]?.path ?? '', 'utf8')).toBe('cut out of a');
  expect(await readFile(outputs[2]?.path ?? '', 'utf8')).toBe('cut out of c');
});

it('counts a result without an object as the service’s fault, not the user’s', async () => {
  matting = async () => {
    throw new EngineFailure('checksFailed', { checks: [] });
  };
  await expect(createFinishing(local)(request(), ROUTE, ['a'], CALL)).rejects.toMatchObject({
    kind: 'broken',
  });
});

it('returns what was found instead of pictures', async () => {
  const path = join(workDir, 'findings.json');
  await writeFile(path, JSON.stringify({ brands: [] }));
  const answer = await createFinishing(local)(request(), { ...ROUTE, result: 'findings' }, [path], CALL);
  expect(answer).toEqual({ outputs: [], analysis: { checks: [], found: { brands: [] } } });
  expect(finished).toEqual([]);
});

it('leaves the results of other tools as they are', async () => {
  await createFinishing(local)(request(), { ...ROUTE, result: 'free' }, ['a'], CALL);
  expect(cutOut).toEqual([]);
  expect(finished).toHaveLength(1);
});
