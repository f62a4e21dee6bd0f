import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ExitCode } from '@tuzuo/embedded-postgres/startup-error';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { argumentsOf } from '../../../tests/builders/child-process';
import { temporaryDataDir } from '../../../tests/builders/data-dir';
import { canMount, mountDirectory } from '../../../tests/builders/small-disk';
import { TINY, tinyBiRefNet, tinyRecognition } from '../../../tests/builders/tiny-models';
import { tinyPose } from '../../../tests/builders/tiny-pose';
import { ADDED_KEYS, ADDED_MODELS, type AddedKey, type AddedModel } from '../engines/local/added/catalog';
import { findAdded, modelPath } from '../engines/local/added/store';
import { findSandboxAccount } from '../sandbox/account';
import { createModels } from './models';

let root: string;
let directory: string;
let lines: string[];
let origin: string;
let served: Buffer | undefined;
let close: () => Promise<unknown>;

beforeEach(async () => {
  root = await temporaryDataDir();
  directory = join(root, 'added');
  lines = [];
  const server = createServer((_request, response) => {
    if (!served) response.writeHead(503).end();
    else response.writeHead(200, { 'content-length': served.length }).end(served);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = async () => {
    server.close();
    await once(server, 'close');
  };
});
afterEach(async () => {
  await close();
  await rm(root, { recursive: true, force: true });
});

/** A catalog of the tiny models, on our mirror. */
const catalog = Object.fromEntries(
  ADDED_KEYS.map((key) => {
    const bytes = TINY[key]();
    const file = {
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      get mirrors() {
        return [`${origin}/${key}`];
      },
    };
    return [key, { ...ADDED_MODELS[key], file } satisfies AddedModel];
  }),
) as unknown as Record<AddedKey, AddedModel>;

const models = () =>
  createModels({
    directory,
    account: findSandboxAccount({ warn: () => undefined }),
    memoryMb: 3_000,
    write: (line) => lines.push(line),
    catalog,
  });

const accepted = { accepted: true };

async function fileOf(bytes: Buffer): Promise<string> {
  const path = join(await mkdtemp(join(root, 'file-')), 'model.onnx');
  await writeFile(path, bytes);
  return path;
}

describe('adding a model', () => {
  /** Those that no other needs; the others are added with them. */
  const last = ADDED_KEYS.filter(
    (key) => !Object.values<AddedModel>(ADDED_MODELS).some(({ needs = [] }) => needs.includes(key)),
  );

  it.each(last)('%s: downloads it, tries it in a process of its own, and records it', async (key) => {
    const { needs = [] }: AddedModel = ADDED_MODELS[key];
    for (const needed of needs) {
      await expect(models().add(key, accepted)).rejects.toThrow(`needs ${needed}: add that first`);
      served = TINY[needed as AddedKey]();
      expect(await models().add(needed as AddedKey, accepted)).toBe(true);
    }
    served = TINY[key]();
    expect(await models().add(key, accepted)).toBe(true);
    const found = findAdded(directory).find((one) => one.key === key);
    expect(found).toMatchObject({
      key,
      isWhole: true,
      record: { license: ADDED_MODELS[key].license.name, trial: { passed: true } },
    });
    expect(found?.record.trial.memoryMb).toBeGreaterThan(50);
    expect(lines.join('\n')).toContain(`${key} passed its golden run`);
    expect((await readdir(directory)).filter((name) => name.startsWith(key)).sort()).toEqual(
      [`${key}.json`, `${key}-${found?.record.sha256.slice(0, 12)}.onnx`].sort(),
    );
  });

  it('asks for the license first, and names it', async () => {
    const refusal = models().add('lama', { accepted: false });
    await expect(refusal).rejects.toMatchObject({
      exitCode: ExitCode.usage,
      message: expect.stringMatching(/Its license is Apache-2\.0: https:.*repeat the command with --accept/s),
    });
    await expect(readdir(directory)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('says why no mirror gave it, and leaves nothing', async () => {
    served = undefined;
    await expect(models().add('lama', accepted)).rejects.toMatchObject({
      exitCode: ExitCode.unavailable,
      message: expect.stringMatching(/No mirror gave the file\. Try again, name another address with --from/),
    });
    expect(lines.join('\n')).toContain('it answers with status 503');
    expect(await readdir(directory)).toEqual([]);
  });

  it('is refused while another process works on it, and not by a process that is gone', async () => {
    served = TINY.lama();
    await models().add('lama', accepted);
    const lock = join(directory, 'lama.lock');
    await writeFile(lock, String(process.pid));
    await expect(models().add('lama', accepted)).rejects.toThrow('Another process works on lama');
    await writeFile(lock, '999999999');
    expect(await models().add('lama', accepted)).toBe(true);
  });
});

describe('a file that the operator has downloaded', () => {
  it('is taken when it is that of the catalog', async () => {
    expect(await models().import('migan', await fileOf(TINY.migan()), { ...accepted, other: false })).toBe(
      true,
    );
    expect(findAdded(directory)).toHaveLength(1);
  });

  it('is refused when it is another one, unless the operator wants that', async () => {
    const file = await fileOf(Buffer.concat([TINY.lama(), Buffer.from([0x12, 0])]));
    const other = models().import('lama', file, { ...accepted, other: false });
    await expect(other).rejects.toThrow(/is not the file of lama in the catalog: its sha256 is [0-9a-f]{64}/);
    expect(await readdir(directory)).toEqual([]);
    expect(await models().import('lama', file, { ...accepted, other: true })).toBe(true);
  });

  it.each([
    ['finds the ground instead of the subject', 'birefnet-lite', tinyBiRefNet(-1), /0 % of a drawn jar/],
    ['has other inputs', 'lama', TINY.ben2(), /golden run and is not used/],
    [
      'enlarges by another factor',
      'realesr-general',
      TINY['realesr-general'](2),
      /to 128 × 128 instead of 256/,
    ],
    [
      'reads something else',
      'ppocrv6-recognition',
      tinyRecognition('TILE 414'),
      /a drawn "TILE 114" as "TILE 414"/,
    ],
    [
      'has another alphabet',
      'ppocrv6-recognition',
      tinyRecognition('TILE 114', ['0', '1']),
      /9 classes, and its alphabet 3 letters/,
    ],
    ['has no alphabet', 'ppocrv6-recognition', TINY['ppocrv6-detection'](), /no alphabet in its metadata/],
    ['marks no lines', 'ppocrv6-detection', TINY['ppocrv6-recognition'](), /golden run and is not used/],
    ['finds joints elsewhere', 'dwpose', tinyPose({ leftHip: [9, 9] }), /joints of a drawn figure/],
    ['finds no joints', 'dwpose', tinyBiRefNet(), /golden run and is not used/],
    ['is no model', 'ben2', Buffer.from('no model'), /cannot be loaded/],
  ] as const)('that %s fails its golden run and is not used', async (_case, key, bytes, why) => {
    expect(await models().import(key, await fileOf(bytes), { ...accepted, other: true })).toBe(false);
    expect(lines.join('\n')).toMatch(why);
    expect(findAdded(directory)[0]?.record.trial.passed).toBe(false);
    models().list();
    expect(lines.join('\n')).toMatch(/state: +not used: it failed its golden run/);
  });

  it('is refused when there is none', async () => {
    const none = models().import('lama', join(root, 'none.onnx'), { ...accepted, other: false });
    await expect(none).rejects.toThrow(/none\.onnx is no file that can be read/);
  });
});

it.skipIf(!canMount())('a file for which the disk has no space is refused with a sentence', async () => {
  const disk = mountDirectory('size=1m');
  try {
    const small = createModels({
      directory: join(disk.path, 'added'),
      account: undefined,
      memoryMb: 3_000,
      write: (line) => lines.push(line),
      catalog,
    });
    const file = await fileOf(Buffer.alloc(2 ** 21));
    const refused = small.import('lama', file, { ...accepted, other: true });
    await expect(refused).rejects.toMatchObject({
      exitCode: ExitCode.system,
      message: expect.stringMatching(/The disk of .*added is full: free some space/),
    });
    expect(await readdir(join(disk.path, 'added'))).toEqual([]);
  } finally {
    disk.unmount();
  }
});

describe('checking', () => {
  it('notices a file that was changed after it was added, and passes it no longer', async () => {
    served = TINY.lama();
    await models().add('lama', accepted);
    expect(await models().check()).toBe(true);
    await appendFile(modelPath(directory, 'lama', catalog.lama.file.sha256), 'x');
    expect(await models().check('lama')).toBe(false);
    expect(lines.at(-1)).toBe(
      'lama is not used: its file was cut off or changed. Remove it and add it again.',
    );
    await models().remove('lama');
    expect(await readdir(directory)).toEqual([]);
  });

  it('of a model that is not added says so', async () => {
    expect(await models().check('lama')).toBe(false);
    expect(await models().check()).toBe(true);
    expect(lines).toEqual(['lama is not added.', 'No model is added.']);
  });
});

it('a trial that exceeds the memory limit says which setting to raise', async () => {
  served = TINY.ben2();
  const small = createModels({
    directory,
    account: findSandboxAccount({ warn: () => undefined }),
    memoryMb: 60,
    write: (line) => lines.push(line),
    catalog,
  });
  expect(await small.add('ben2', accepted)).toBe(false);
  expect(lines.join('\n')).toContain('it needs more than 60 MB of memory; raise ENGINE_MEMORY_MB');
});

describe('npm run models', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [...argumentsOf('models'), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: root },
    });

  it('lists what can be added, and refuses what it does not know', () => {
    const list = run('list');
    expect(list.status, list.stderr).toBe(0);
    for (const key of ADDED_KEYS) expect(list.stdout).toContain(`add ${key} --accept`);
    for (const [args, message] of [
      [[], 'A command is needed.'],
      [['add', 'unknown'], 'There is no model "unknown". Models: lama'],
      [['add', 'lama', 'extra'], 'Unexpected "extra"'],
      [['add', 'lama', '--from', 'nowhere'], '--from must be an address'],
      [['add', 'lama'], 'Its license is Apache-2.0'],
      [['remove'], 'Name a model.'],
    ] as const) {
      const refused = run(...args);
      expect(refused.stderr).toContain(message);
      expect(refused.status).toBe(ExitCode.usage);
    }
  });
});
