import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { ExitCode } from '@tuzuo/embedded-postgres/startup-error';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnv } from '../config/env';
import { createDatabase } from '../db/database';
import { listEngines, modulesWithoutTool, renderEngines, TOOLLESS } from '../engines/list';
import { addedDirectory, modelPath, writeRecord } from '../engines/local/added/store';
import { createLogger } from '../observability/logger';
import { findSandboxAccount } from '../sandbox/account';
import { startEngines } from './engines';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-engines-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

/** Never queried if no cloud engine is configured. */
const database = createDatabase('postgres://127.0.0.1:9/none', {
  max: 2,
  timeZone: 'Asia/Shanghai',
  log: createLogger('silent'),
});

const start = (settings: Record<string, string> = {}) =>
  startEngines(readEnv(settings), {
    dataDir: directory,
    account: undefined,
    database,
    log: createLogger('silent'),
  });

it.each([
  ['COMFYUI_WORKFLOWS_DIR', 'nothing', /COMFYUI_WORKFLOWS_DIR is ".*nothing", which is no directory/],
  ['MODEL_ISNET_PATH', 'nothing.onnx', /MODEL_ISNET_PATH is ".*nothing\.onnx", which is no file/],
  ['FFMPEG_PATH', 'nothing', /FFMPEG_PATH is ".*nothing", which is no program that may be started/],
  ['FFMPEG_PATH', '.', /FFMPEG_PATH is ".*", which is no program/],
])('%s that leads to %s stops the start with a sentence', (setting, name, message) => {
  const fault = { exitCode: ExitCode.config, message: expect.stringMatching(message) };
  expect(() => start({ COMFYUI_URLS: 'http://127.0.0.1:9', [setting]: join(directory, name) })).toThrow(
    expect.objectContaining(fault),
  );
});

it.each([
  ['matting=unknown', /MODEL_ORDER is wrong: there is no model "unknown"\. Models: lama, .*, built-in\./],
  ['matting=lama', /MODEL_ORDER is wrong: matting has no use for lama/],
])('MODEL_ORDER=%s stops the start with a sentence', (MODEL_ORDER, message) => {
  const fault = { exitCode: ExitCode.config, message: expect.stringMatching(message) };
  expect(() => start({ MODEL_ORDER })).toThrow(expect.objectContaining(fault));
});

it('lists the models that were added beside the tools that use them, and not one that failed its golden run', async () => {
  const added = addedDirectory(join(directory, 'models'));
  await mkdir(added, { recursive: true });
  for (const [key, passed] of [
    ['migan', true],
    ['lama', false],
    ['realesr-general', true],
  ] as const) {
    const sha256 = 'cd'.repeat(32);
    await writeFile(modelPath(added, key, sha256), 'weights');
    const record = { license: 'MIT', addedAt: '2026-11-29T00:00:00Z', trial: { passed } };
    await writeRecord(added, { key, sha256, bytes: 7, ...record });
  }
  const { all, select, close } = start({ MODEL_ORDER: 'image-magnify=realesr-general' });
  const list = listEngines(all, select);
  expect(list).toMatch(/smart-eliminate: local\n.*local +full, costs nothing, with migan\n/);
  expect(list).toMatch(/image-magnify: local\n.*local +full, costs nothing, with realesr-general\n/);
  expect(all[0]?.version).toBe('3+realesr-general+migan');
  await close();
});

it('the operator’s ffmpeg enables the video tool', async () => {
  const { select, close } = start({ FFMPEG_PATH: process.execPath });
  expect(select('ai-video-image')?.quality).toBe('full');
  await close();
});

it('every configured service is an engine, in the operator’s order', async () => {
  const engines = start({
    DASHSCOPE_API_KEY: 'key-of-nobody-at-all',
    DASHSCOPE_TOOLS: 'ai-cloth-model,smart-eliminate',
    DASHSCOPE_PRICES: 'ai-cloth-model=0.5,*=0.25',
    DASHSCOPE_DAILY_BUDGET: '10',
    IMAGES_API_URL: 'https://api.example.com/v1',
    IMAGES_API_MODEL: 'model-x',
    ENGINE_ORDER: 'smart-eliminate=dashscope|local',
  });
  expect(engines.all.map(({ name }) => name)).toEqual(['local', 'dashscope', 'images-api']);
  expect(engines.select('smart-eliminate')?.engine.name).toBe('dashscope');
  expect(engines.select('ai-cloth-model')?.engine.name).toBe('dashscope');
  expect(engines.select('matting')?.engine.name).toBe('local');
  expect(engines.select('ai-product', { options: { prompt: 'on a beach' } })?.engine.name).toBe('images-api');
  expect(engines.all[1]?.costOf?.('smart-eliminate')).toBe(250_000);
  await engines.close();
});

/** Every possible setting. */
const EVERYTHING = {
  FFMPEG_PATH: process.execPath,
  COMFYUI_URLS: 'http://127.0.0.1:9',
  DASHSCOPE_API_KEY: 'key-of-nobody-at-all',
  IMAGES_API_URL: 'https://api.example.com/v1',
  IMAGES_API_MODEL: 'model-x',
  VISION_API_URL: 'https://api.example.com/v1',
  VISION_MODEL: 'model-y',
  ENGINE_WEBHOOK_URL: 'https://gpu.example.com/tuzuo',
  ENGINE_WEBHOOK_SECRET: 'a-secret-that-both-sides-know',
  ENGINE_WEBHOOK_TOOLS: TOOL_KEYS.join(','),
};

it('docs/tools-and-engines.md lists which engine has which tool, and why every other module has none', async () => {
  const { all, close } = start(EVERYTHING);
  expect(Object.keys(TOOLLESS).sort()).toEqual(modulesWithoutTool().sort());
  const [webhook, ...others] = all.slice(1);
  const shown = [all[0], ...others, webhook].flatMap((engine) => engine ?? []);
  await expect(renderEngines(shown)).toMatchFileSnapshot('../../../docs/tools-and-engines.md');
  await close();
});

it('the operator’s list names every tool, every engine and every module', async () => {
  const { all, select, close } = start(EVERYTHING);
  const list = listEngines(all, select);
  for (const name of [...TOOL_KEYS, ...MODULE_KEYS.filter((key) => TOOLLESS[key])])
    expect(list).toContain(name);
  expect(list.match(/webhook/g)?.length).toBeGreaterThanOrEqual(TOOL_KEYS.length);
  await close();
});

it.skipIf(process.getuid?.() !== 0)(
  'a model in an unreadable directory stops the start with a sentence',
  async () => {
    const log = createLogger('silent');
    const MODEL_ISNET_PATH = join(directory, 'own.onnx');
    await writeFile(MODEL_ISNET_PATH, 'a model');
    const open = () =>
      startEngines(readEnv({ MODEL_ISNET_PATH }), {
        dataDir: directory,
        account: findSandboxAccount(log),
        database,
        log,
      });
    expect(open).toThrow(
      expect.objectContaining({
        exitCode: ExitCode.config,
        message: expect.stringMatching(/user 65533 cannot read .*own\.onnx: move it .* set MODEL_ISNET_PATH/),
      }),
    );
  },
);
