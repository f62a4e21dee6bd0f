import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExitCode } from '@tuzuo/embedded-postgres/startup-error';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnv } from '../config/env';
import { createLogger } from '../observability/logger';
import { findSandboxAccount } from '../sandbox/account';
import { startEngines } from './engines';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-engines-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const start = (settings: Record<string, string> = {}) =>
  startEngines(readEnv(settings), { dataDir: directory, account: undefined, log: createLogger('silent') });

it.each([
  ['MODEL_ISNET_PATH', 'nothing.onnx', /MODEL_ISNET_PATH is ".*nothing\.onnx", which is no file/],
  ['FFMPEG_PATH', 'nothing', /FFMPEG_PATH is ".*nothing", which is no program that may be started/],
  ['FFMPEG_PATH', '.', /FFMPEG_PATH is ".*", which is no program/],
])('%s that leads to %s ends the start with a sentence', (setting, name, message) => {
  const fault = { exitCode: ExitCode.config, message: expect.stringMatching(message) };
  expect(() => start({ [setting]: join(directory, name) })).toThrow(expect.objectContaining(fault));
});

it('an ffmpeg of the operator’s makes the tool of videos run', async () => {
  const { select, close } = start({ FFMPEG_PATH: process.execPath });
  expect(select('ai-video-image')?.quality).toBe('full');
  await close();
});

it.skipIf(process.getuid?.() !== 0)(
  'a model in a closed directory ends the start with a sentence',
  async () => {
    const log = createLogger('silent');
    const MODEL_ISNET_PATH = join(directory, 'own.onnx');
    await writeFile(MODEL_ISNET_PATH, 'a model');
    const open = () =>
      startEngines(readEnv({ MODEL_ISNET_PATH }), {
        dataDir: directory,
        account: findSandboxAccount(log),
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
