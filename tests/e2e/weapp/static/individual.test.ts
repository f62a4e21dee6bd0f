import { fileURLToPath } from 'node:url';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { describe, expect, it } from 'vitest';
import { individual } from '../../../../config/products/individual';
import { openBuiltPackage } from '../harness/built-package';
import { traces } from './tool-traces';

const dir = fileURLToPath(new URL('../../../../dist/weapp-individual', import.meta.url));

/** Pages that list what an account has from other clients: runs that it paid, and stored data. */
const RECORDS = /^subPages\/(?:points|my-data)\//;

/** Of texts that promise what a person's account may not offer. */
const CLOSED_WORDS = /AI 写文案|换脸|虚拟试衣|图片转视频|AI 商品图|AI 扩图/;

describe('the mini-program of a person’s account', () => {
  const closed: readonly string[] =
    'without' in (individual.tools as object) ? (individual.tools as { without: string[] }).without : [];

  it('has nothing of the closed tools, and all of the others', () => {
    expect(closed.length).toBeGreaterThan(5);
    for (const key of TOOL_KEYS) {
      const found = traces(dir, key);
      if (closed.includes(key)) expect(found, key).toEqual({ pages: [], pictures: [], words: [] });
      else expect(found.pages.length, key).toBeGreaterThanOrEqual(2);
    }
  });

  it('promises nothing of the closed tools', () => {
    const { files, read } = openBuiltPackage(dir);
    const scripts = files.filter((file) => /\.(?:js|json|wxml)$/.test(file) && !RECORDS.test(file));
    const said = scripts.flatMap((file) => {
      const found = CLOSED_WORDS.exec(read(file));
      return found ? [`${file}: ${found[0]}`] : [];
    });
    expect(said).toEqual([]);
  });

  it('says on its pages that pictures are processed with AI', () => {
    const { files, read } = openBuiltPackage(dir);
    const scripts = files.filter((file) => file.endsWith('.js')).map(read);
    expect(scripts.some((script) => script.includes('page-marks'))).toBe(true);
    expect(scripts.some((script) => script.includes('图片由 AI 处理'))).toBe(true);
  });
});
