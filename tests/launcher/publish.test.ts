import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json';
import { publishFolder } from '../../scripts/client/publish.mjs';
import { writeTree } from './support/tree';

const pagesOf = (version: string) => ({
  'index.html': `<script src="/js/app.${version}.js"></script>`,
  'a/page.html': `<script src="/js/app.${version}.js"></script>`,
  'index.html.br': `compressed ${version}`,
  'sw.js': `worker ${version}`,
  [`js/app.${version}.js`]: `code ${version}`,
  'static/logo.png': 'the same',
});

/** Whether the scripts that the pages name are there. */
const isComplete = (folder: string): boolean =>
  ['index.html', 'a/page.html'].every((page) => {
    const [, script = ''] = /src="\/([^"]+)"/.exec(readFileSync(join(folder, page), 'utf8')) ?? [];
    return existsSync(join(folder, script));
  });

describe('pages that are served while they are built again', () => {
  it('are complete after each change, and in the end are those of the new build only', () => {
    const [from, to] = [writeTree(pagesOf('2')), writeTree(pagesOf('1'))];
    const changes: string[] = [];
    publishFolder(from, to, (name) => {
      changes.push(name);
      expect(isComplete(to), name).toBe(true);
    });
    expect(changes[0]).toBe('js/app.2.js');
    expect(changes.at(-1)).toBe('js/app.1.js');
    expect(changes).not.toContain('static/logo.png');
    expect(readdirSync(join(to, 'js'))).toEqual(['app.2.js']);
    expect(readFileSync(join(to, 'index.html'), 'utf8')).toContain('app.2.js');
  });

  it('are complete if that breaks off', () => {
    const [from, to] = [writeTree(pagesOf('2')), writeTree(pagesOf('1'))];
    const breakOff = () => {
      throw new Error('the disk is full');
    };
    expect(() => publishFolder(from, to, breakOff)).toThrow('the disk is full');
    expect(isComplete(to)).toBe(true);
    expect(readFileSync(join(to, 'index.html'), 'utf8')).toContain('app.1.js');
  });

  it('are never emptied by wireit, which empties the outputs of its scripts', () => {
    const outputs = Object.entries(manifest.wireit).flatMap(([name, script]) =>
      'output' in script ? script.output.map((folder: string) => `${name}: ${folder}`) : [],
    );
    expect(outputs).toContain('compile:h5: .cache/builds/h5/**');
    expect(outputs.filter((output) => /dist\/h5|dist\/\*/.test(output))).toEqual([]);
    expect(Object.keys(manifest.wireit['build:h5']).sort()).toEqual(['command', 'dependencies']);
  });
});
