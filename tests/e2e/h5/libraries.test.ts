import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const BUILT = fileURLToPath(new URL('../../../dist/h5', import.meta.url));

/** A text that each copy of a library contains once, even minified: React DOM's renderer name, and a hook of Preact. */
const MARKS = {
  'react-dom': /rendererPackageName:\s*["']react-dom["']/g,
  preact: /\.diffed\b/g,
};

/** The built scripts that contain a library, once per copy. */
const holders = (library: keyof typeof MARKS) =>
  readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|html)$/.test(name))
    .flatMap((name) => [...readFileSync(join(BUILT, name), 'utf8').matchAll(MARKS[library])].map(() => name));

describe('the scripts of the browser', () => {
  const page = readFileSync(join(BUILT, 'index.html'), 'utf8');

  it('contain React DOM exactly once, in what every page loads first', () => {
    const copies = holders('react-dom');
    expect(copies).toHaveLength(1);
    expect(page).toContain(`src="/${copies[0]}"`);
  });

  it('are compiled eagerly when every start needs them', () => {
    const firstLoad = [...page.matchAll(/ src="\/(js\/[^"]+)"/g)].map(([, name = '']) => name);
    const [home = ''] = /js\/home\.\w+\.js/.exec(page) ?? [];
    for (const name of [...firstLoad, home]) {
      expect(readFileSync(join(BUILT, name), 'utf8'), name).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    }
    expect(firstLoad.length).toBeGreaterThan(1);
  });

  it('contain no Preact', () => {
    expect(holders('preact')).toEqual([]);
  });
});
