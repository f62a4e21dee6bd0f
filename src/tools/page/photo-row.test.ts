import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { photoName } from '@tuzuo/core/tools/example-pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const PICTURES = 'server/assets/examples';

/** The photos for which a tool has a reason. */
async function photosOf(tool: string): Promise<string[]> {
  const file = `src/tools/${tool}/words/zh-CN.json`;
  if (!existsSync(file)) return [];
  const keys = Object.keys(JSON.parse(await readFile(file, 'utf8')));
  return keys.flatMap((key) => (key.startsWith('photo.') ? [key.slice('photo.'.length)] : []));
}

const rooms = await Promise.all(TOOL_KEYS.map(async (tool) => ({ tool, photos: await photosOf(tool) })));
const shown = rooms.flatMap(({ tool, photos }) => photos.map((name) => photoName(tool, name)));

describe('good and bad photos', () => {
  it('are one good and two bad ones, wherever not any photo will do', () => {
    const any = rooms.filter(({ photos }) => photos.length === 0).map(({ tool }) => tool);
    expect(any).not.toContain('matting');
    for (const { photos } of rooms) expect([0, 3]).toContain(photos.length);
  });

  it.each(shown)('%s exists, is square, and small', async (name) => {
    const bytes = await readFile(`${PICTURES}/${name}`);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 240 });
    expect(bytes.length).toBeLessThanOrEqual(25_000);
  });

  it('are only those that the tools show', () => {
    const drawn = readdirSync(PICTURES).filter((name) =>
      TOOL_KEYS.some((tool) => name.startsWith(photoName(tool, '').replace('.jpg', ''))),
    );
    expect(drawn.filter((name) => !shown.includes(name))).toEqual([]);
  });
});
