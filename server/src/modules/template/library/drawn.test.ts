import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stockKeysOf } from '@tuzuo/poster/document/pictures';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { STOCK_FOLDER } from '../../../renderer/poster/stock';
import { PICTURE_WIDTHS, pictureFile, readDrawn, TEMPLATE_FOLDER } from '../pictures';
import { readLibrary } from '.';
import { drawingVersion } from './draw';

/**
 * To update after a change of a template or of a picture on it, run: npm run content -- thumbs
 */
const MAX_BYTES = { thumb: 25_000, preview: 80_000 } as const;

const library = readLibrary();
const drawn = readDrawn();

it.each(
  library.map(({ key, document }) => [key, document] as const),
)('%s is drawn in its current version', async (key, document) => {
  const lacks = stockKeysOf(document).some((key) => !existsSync(join(STOCK_FOLDER, `${key}.webp`)));
  if (lacks) {
    // Reported by the lint: it is hidden until it is complete.
    expect(drawn.has(key)).toBe(false);
    return;
  }
  expect(drawn.get(key)?.version).toBe(await drawingVersion(document));
  expect(drawn.get(key)?.placeholder).toMatch(/^data:image\/webp;base64,[\w+/]{40,400}=*$/);
  for (const use of ['thumb', 'preview'] as const) {
    const file = join(TEMPLATE_FOLDER, pictureFile(key, use));
    const { format, width = 0, height = 1 } = await sharp(file).metadata();
    expect([format, width]).toEqual(['webp', PICTURE_WIDTHS[use]]);
    expect(width / height).toBeCloseTo(document.size.width / document.size.height, 1);
    expect(statSync(file).size).toBeLessThanOrEqual(MAX_BYTES[use]);
  }
});

it('no files of removed templates are left', () => {
  const keys = library.map(({ key }) => key);
  expect([...drawn.keys()].filter((key) => !keys.includes(key))).toEqual([]);
  const files = readdirSync(TEMPLATE_FOLDER).filter((name) => name.endsWith('.webp'));
  expect(files).toHaveLength(2 * drawn.size);
});
