import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TOOL_KEYS, type ToolKey } from '../../core/tools';
import { REPOSITORY, writeTree } from './support/tree';

/** Where a tool's key belongs: the registries, the tools' rooms, and the stubs of their pages. */
const PLACES = [
  /^(core|server\/src)\/tools\/index\.ts$/,
  /^src\/tools\/faces\.ts$/,
  /^(core|src|server\/src)\/tools\/[^/]+\//,
  /^src\/subPages\/[^/]+\//,
];

/** What else may name a tool, or is called like one. */
const EXEMPT = [
  // The module that a use is charged as.
  /^core\/pricing\//,
  /^src\/features\/account\//,
  // What belongs to ID photos beside the tool that makes them.
  /^(core|src\/features|server\/src\/modules)\/id-photo\//,
  // The scenes of one tool among what is found.
  /^src\/features\/search\/search-page\.tsx$/,
  // What each kind of service can do.
  /^server\/src\/(engines\/cloud\/|config\/cloud-settings\.ts$)/,
  // Why a module that is no tool has no engine of its own.
  /^server\/src\/engines\/list\.ts$/,
  // The tool that a mini-program of its own has.
  /^server\/src\/modules\/notification\/page\.ts$/,
  // The tools that change a poster's picture in its place.
  /^src\/features\/poster\/(panels\/picture-panel\.tsx|use-pictures\.ts|work-sheet\.tsx)$/,
  // The tools that the icon on a home screen leads to.
  /^server\/src\/modules\/install\/manifest\.ts$/,
  // An address of the public API.
  /^server\/src\/modules\/public-api\/routes\.ts$/,
];

/** Keys that folders and modules have as their names, too: looked for in quotes only. */
const COMMON: readonly ToolKey[] = ['matting', 'id-photo'];

const patternOf = (key: ToolKey) =>
  new RegExp(COMMON.includes(key) ? `['"\`]${key}['"\`]` : `(?<![\\w-])${key}(?![\\w-])`);

/** Each file that names a tool where no tool should be named, with the first that it names. */
function findNamed(root: string, paths: readonly string[]): string[] {
  const patterns = TOOL_KEYS.map((key) => [key, patternOf(key)] as const);
  return paths
    .filter((path) => /\.(tsx?|mjs|scss)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => ![...PLACES, ...EXEMPT].some((place) => place.test(path)))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const named = patterns.find(([, pattern]) => pattern.test(text));
      return named ? [`${path} names ${named[0]}`] : [];
    });
}

it('a tool is named in its rooms, its pages and the registries alone', () => {
  const folders = ['core', 'src', 'server/src'];
  const list = execFileSync('git', ['ls-files', ...folders], { cwd: REPOSITORY, encoding: 'utf8' });
  expect(findNamed(REPOSITORY, list.split('\n').filter(Boolean))).toEqual([]);
});

it('is found where it does not belong, and not where only a part of a word looks like it', () => {
  const files = {
    'core/tools/index.ts': "'ai-product'",
    'server/src/tools/ai-product/index.ts': "'ai-product'",
    'server/src/modules/task/a.ts': "if (tool === 'ai-product') return;",
    'server/src/modules/task/b.ts': '// as ai-expand does',
    'server/src/engines/a.ts': "import '../local/matting/hints'; const a = 'ai-products'; // matting",
    'server/src/engines/b.ts': "const tool = 'matting';",
    'server/src/engines/b.test.ts': "const tool = 'matting';",
    'src/features/home/a.tsx': "open('id-photo')",
  };
  expect(findNamed(writeTree(files), Object.keys(files))).toEqual([
    'server/src/modules/task/a.ts names ai-product',
    'server/src/modules/task/b.ts names ai-expand',
    'server/src/engines/b.ts names matting',
    'src/features/home/a.tsx names id-photo',
  ]);
});
