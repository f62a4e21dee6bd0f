import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FontFaces, type GlyphNeeds, UPRIGHT } from '@tuzuo/poster/fonts/glyphs';
import { unpackGlyphs } from '@tuzuo/poster/fonts/pack';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { glyphPack } from '../../renderer/glyphs/glyph-pack';
import { type Builder, createBuilder } from './builder/builder-process';
import { createJobs } from './builder/jobs';
import { createGlyphs } from './service';

// Opening a font takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const NEEDS: GlyphNeeds = new Map([
  ['zcool-kuaile@400', new Set(['快', '乐', 'A', 'V', '👨‍👩‍👧', '😀', `${UPRIGHT}，`])],
  ['zcool-xiaowei@700', new Set(['A', 'V', 'T', 'o', '花'])],
]);

const unpacked = (bytes: Uint8Array) => {
  const faces: FontFaces = new Map();
  unpackGlyphs(bytes, faces);
  return faces;
};

let folder: string;
const warnings: string[] = [];
const fonts = createJobs();

/** A builder in this process, which keeps its fonts open between tests and counts its jobs. */
function countingBuilder() {
  const jobs: string[] = [];
  const builder: Builder = {
    build: (list) => {
      jobs.push(...list.map((job) => job.kind));
      return Promise.all(list.map(fonts.build));
    },
    isThere: () => true,
    close: () => undefined,
  };
  return { builder, jobs };
}

const glyphsWith = (builder: Builder, at = folder) =>
  createGlyphs({ folder: at, builder, log: { warn: (_details, message) => warnings.push(message) } });

/** Names of all stored files. */
const keptFiles = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Waits until there are `count` files, which are written after the answer. */
const waitForFiles = (count: number) =>
  expect
    .poll(async () => (await keptFiles()).filter((name) => !name.endsWith('.part')).length, {
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(count);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glyphs-'));
  warnings.length = 0;
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('stored glyphs', () => {
  it('match the fonts, and a later server reads them from files', async () => {
    const first = countingBuilder();
    const pack = await glyphsWith(first.builder).pack(NEEDS);
    const expected = unpacked(await glyphPack(NEEDS));
    expect(unpacked(pack)).toEqual(expected);
    const blocks = first.jobs.filter((kind) => kind !== 'glyph').length;
    await waitForFiles(blocks);

    const second = countingBuilder();
    expect(unpacked(await glyphsWith(second.builder).pack(NEEDS))).toEqual(expected);
    // A cluster of several characters is in no block.
    expect(new Set(second.jobs)).toEqual(new Set(['glyph']));
  });

  it('are read from memory the second time', async () => {
    const { builder, jobs } = countingBuilder();
    const glyphs = glyphsWith(builder);
    const pack = await glyphs.pack(NEEDS);
    const before = jobs.length;
    expect(await glyphs.pack(NEEDS)).toEqual(pack);
    expect(jobs.length).toBe(before);
  });

  it('are built once for concurrent documents', async () => {
    const { builder, jobs } = countingBuilder();
    const glyphs = glyphsWith(builder);
    const needs: GlyphNeeds = new Map([['zcool-kuaile@400', new Set(['快', '恋'])]]);
    await Promise.all([glyphs.pack(needs), glyphs.pack(needs), glyphs.pack(needs)]);
    expect(jobs.filter((kind) => kind === 'block')).toHaveLength(2);
  });

  it('are complete when two servers build them at once', async () => {
    const builders = [countingBuilder(), countingBuilder()];
    const servers = builders.map(({ builder }) => glyphsWith(builder));
    const [one, other] = await Promise.all(servers.map((glyphs) => glyphs.pack(NEEDS)));
    expect(one).toEqual(other);
    await waitForFiles(builders[0]?.jobs.filter((kind) => kind !== 'glyph').length ?? 0);
    await expect
      .poll(async () => (await keptFiles()).filter((name) => name.endsWith('.part')), { timeout: 60_000 })
      .toEqual([]);
    expect(warnings).toEqual([]);
    const third = countingBuilder();
    expect(await glyphsWith(third.builder).pack(NEEDS)).toEqual(one);
    expect(third.jobs.filter((kind) => kind === 'block')).toEqual([]);
  });

  it('are rebuilt if a file is damaged', async () => {
    const needs: GlyphNeeds = new Map([['zcool-kuaile@400', new Set(['快', 'A'])]]);
    const first = countingBuilder();
    const pack = await glyphsWith(first.builder).pack(needs);
    await waitForFiles(3);
    for (const file of await keptFiles()) {
      const bytes = await readFile(file);
      await writeFile(file, file.endsWith('.json') ? '{"ascender"' : Buffer.alloc(bytes.length));
    }
    const second = countingBuilder();
    expect(await glyphsWith(second.builder).pack(needs)).toEqual(pack);
    expect(second.jobs.filter((kind) => kind !== 'glyph')).toHaveLength(3);
  });

  it('are returned even if they cannot be stored, which is logged once', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const { builder } = countingBuilder();
    const pack = await glyphsWith(builder, file).pack(NEEDS);
    expect(unpacked(pack).size).toBe(2);
    await expect
      .poll(() => warnings)
      .toEqual(['glyph cache is not writable: glyphs are computed on each request']);
  });
});

describe('the builder', () => {
  it('builds in a separate process, and restarts it when lost', async () => {
    const needs: GlyphNeeds = new Map([['zcool-kuaile@400', new Set(['快', 'A', 'V', '😀', '👨‍👩‍👧'])]]);
    const builder = createBuilder();
    try {
      const glyphs = glyphsWith(builder);
      const lost = glyphs.pack(needs);
      // Files are checked first; the process starts once they are missing.
      await expect.poll(() => builder.isThere(), { timeout: 60_000 }).toBe(true);
      builder.close();
      await expect(lost).rejects.toThrow('the glyph builder failed');
      expect(await glyphs.pack(needs)).toEqual(await glyphPack(needs));
    } finally {
      builder.close();
    }
  });
});
