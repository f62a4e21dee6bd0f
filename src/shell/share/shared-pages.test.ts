import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (page: string, file: string) => readFileSync(`src/subPages/${page}/${file}`, 'utf8');

it('every page with results lets WeChat share it: without the switch its share button does nothing', () => {
  const pages = readdirSync('src/subPages').filter((page) =>
    read(page, 'index.tsx').includes('createResultsPage('),
  );
  expect(pages).toContain('image-magnify-generate-list');
  const closed = pages.filter(
    (page) => !read(page, 'index.config.ts').includes('enableShareAppMessage: true'),
  );
  expect(closed).toEqual([]);
});
