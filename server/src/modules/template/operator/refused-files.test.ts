import { readFile, truncate } from 'node:fs/promises';
import type { PosterLayer } from '@tuzuo/poster/document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { posterDocument } from '../../../../../tests/builders/poster-document';
import {
  PATIENCE_MS,
  pictureLayer,
  psdFile,
  type TemplateWorld,
  templateWorld,
} from '../../../../../tests/builders/template-world';
import { zipOf } from '../../../../../tests/builders/zip';
import { say } from '../../../i18n/words';

let world: TemplateWorld;

beforeAll(async () => {
  world = await templateWorld();
});
afterAll(() => world.close());

describe('a file that cannot become a template', { timeout: PATIENCE_MS }, () => {
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><text y="20">字</text>${inside}</svg>`;

  const many: PosterLayer[] = Array.from({ length: 250 }, (_none, index) => pictureLayer(`p${index}`, 'a'));

  it.each<
    [what: string, name: string, content: () => Promise<string | Buffer> | string | Buffer, why: string]
  >([
    [
      'a truncated PSD',
      'a.psd',
      async () => (await readFile(psdFile('effects'))).subarray(0, 20_000),
      say('en', 'import.damaged'),
    ],
    ['a script', 'a.svg', () => svg('<script>1</script>'), say('en', 'import.unsafe')],
    [
      'entities without end',
      'a.svg',
      () => `<!DOCTYPE svg [<!ENTITY a "&b;"><!ENTITY b "&a;">]>${svg('&a;')}`,
      say('en', 'import.damaged'),
    ],
    ['an unknown format', 'a.bin', () => Buffer.alloc(5_000, 7), say('en', 'import.notSupported')],
    [
      'a ZIP without a poster',
      'a.zip',
      () => zipOf({ 'a.png': Buffer.alloc(9) }),
      say('en', 'import.notSupported'),
    ],
    [
      'a ZIP of two',
      'a.zip',
      () => zipOf({ 'a.json': '{}', 'b.json': '{}' }),
      say('en', 'import.notSupported'),
    ],
    ['too many layers', 'a.json', () => JSON.stringify(posterDocument(many)), '251 layers'],
    [
      'a strip',
      'a.json',
      () => JSON.stringify(posterDocument([], { width: 100, height: 2_000 })),
      '20.0 times',
    ],
    [
      'only pictures',
      'a.svg',
      () =>
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="9" height="9"/></svg>',
      '--accept',
    ],
  ])('%s', async (_what, name, content, why) => {
    const before = await world.kept();
    const path = await world.fileOf(name, await content());
    await expect(world.add('refused', path)).rejects.toThrow(why);
    expect(await world.kept()).toEqual(before);
  });

  it('a file of 100 MB is not even read', async () => {
    const path = await world.fileOf('large.psd', '8BPS');
    await truncate(path, 100 * 1024 * 1024);
    await expect(world.add('refused', path)).rejects.toThrow('up to 60 MB');
  });

  it('a remote picture is not fetched, and its place stays empty', async () => {
    const design = {
      page: { type: 'page', name: 'p', width: 300, height: 300, backgroundColor: '#ffffff' },
      widgets: [
        { type: 'w-text', name: 'words', text: '字', left: 0, top: 0, width: 90, height: 30, parent: '-1' },
        {
          type: 'w-image',
          name: 'far',
          imgUrl: `${world.app.url}/stock/v2/serum.webp`,
          width: 90,
          height: 90,
          parent: '-1',
        },
      ],
    };
    const made = await world.add('far-away', await world.fileOf('far.json', JSON.stringify(design)));
    expect(made.notKept).toContainEqual(expect.objectContaining({ loss: 'noPicture', name: 'far' }));
    expect(world.app.logText()).not.toContain('/stock/v2/serum.webp');
  });

  it('a key that is taken or invalid', async () => {
    const path = await world.fileOf('own.json', JSON.stringify(posterDocument()));
    await world.add('taken', path);
    const before = await world.kept();
    await expect(world.add('taken', path)).rejects.toThrow('already');
    await expect(world.add('midyear-opening', path)).rejects.toThrow('already');
    await expect(world.add('Not A Key', path)).rejects.toThrow('not a valid key');
    await expect(world.add(`a${'-b'.repeat(20)}`, path)).rejects.toThrow('not a valid key');
    expect(await world.kept()).toEqual(before);
    // Two at once: only one succeeds.
    const both = await Promise.allSettled([world.add('raced', path), world.add('raced', path)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await world.run('list')).filter((one) => (one as { key: string }).key === 'raced')).toHaveLength(
      1,
    );
  });

  it('lists texts that cannot be edited, and accepts them only with --accept', async () => {
    const path = await world.fileOf(
      'html.svg',
      svg('<foreignObject id="fine print" width="90" height="30"><p>Terms</p></foreignObject>'),
    );
    await expect(world.add('lossy', path)).rejects.toThrow(
      'only 1 of its 2 texts can be edited (not: "fine print")',
    );
    expect(await world.add('lossy', path, '--accept')).toMatchObject({ texts: { editable: 1, all: 2 } });
  });
});
