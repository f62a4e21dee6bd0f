import { readdirSync, readFileSync } from 'node:fs';
import { toolPageConfig } from '@tuzuo/core/tools/page-config';
import { expect, it } from 'vitest';

const read = (page: string, file: string) => readFileSync(`src/subPages/${page}/${file}`, 'utf8');

it("every page with results enables WeChat's sharing; without the switch its share button does nothing", () => {
  expect(toolPageConfig({ name: '抠图' })).toMatchObject({ enableShareAppMessage: true });
  const pages = readdirSync('src/subPages').filter((page) => /\/results'/.test(read(page, 'index.tsx')));
  expect(pages).toContain('image-magnify-generate-list');
  const closed = pages.filter((page) => !read(page, 'index.config.ts').includes('(toolPageConfig('));
  expect(closed).toEqual([]);
});
