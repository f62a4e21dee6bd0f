import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TOOL_KEYS, type ToolKey } from '../../core/tools';
import { REPOSITORY, writeTree } from './support/tree';

/** Places where a tool's key belongs: the registries, the tools' folders, and the stubs of their pages. */
const PLACES = [
  /^(core|server\/src)\/tools\/index\.ts$/,
  /^src\/tools\/faces\.ts$/,
  /^(core|src|server\/src)\/tools\/[^/]+\//,
  /^src\/subPages\/[^/]+\//,
];

/** Other places that may name a tool, or contain the same name. */
const EXEMPT = [
  // The module under which usage is charged.
  /^core\/pricing\//,
  /^src\/features\/account\//,
  // ID photo features outside the tool that creates them.
  /^(core|src\/features|server\/src\/modules)\/id-photo\//,
  // One tool's scenes, among the search results and on the product canvas.
  /^src\/features\/(search\/(found|quick-search|search-page)|studio\/scene-panel)\.tsx?$/,
  // Capabilities of each kind of service.
  /^server\/src\/(engines\/cloud\/|config\/cloud-settings\.ts$)/,
  // What each model that an operator adds can do, an example of that setting, and a role that is called like a tool.
  /^server\/src\/(engines\/local\/added\/(catalog|choice|opus-mt)|start\/added-models|config\/engine-settings)\.ts$/,
  // Explains why a module that is no tool has no engine of its own.
  /^server\/src\/engines\/list\.ts$/,
  // The tool with its own mini-program.
  /^server\/src\/modules\/notification\/page\.ts$/,
  // The tools that make something for a poster from words, and those that change its picture in place.
  /^src\/features\/poster\/generating\/word-tools\.ts$/,
  /^src\/features\/poster\/(panels\/picture-panel\.tsx|use-pictures\.ts|work-sheet\.tsx)$/,
  // The tools linked from the icon on a home screen.
  /^server\/src\/modules\/install\/manifest\.ts$/,
  // Written by `npm run words`, by the names of rooms.
  /^src\/i18n\/placeholders\.ts$/,
  // A URL of the public API.
  /^server\/src\/modules\/public-api\/routes\.ts$/,
];

/** Keys that are also names of folders and modules: only searched for in quotes. */
const COMMON: readonly ToolKey[] = ['matting', 'id-photo'];

const patternOf = (key: ToolKey) =>
  new RegExp(COMMON.includes(key) ? `['"\`]${key}['"\`]` : `(?<![\\w-])${key}(?![\\w-])`);

/** Each file that names a tool where it should not, with the first match. */
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

it('a tool is only named in its folders, its pages and the registries', () => {
  const folders = ['core', 'poster', 'src', 'server/src'];
  const list = execFileSync('git', ['ls-files', ...folders], { cwd: REPOSITORY, encoding: 'utf8' });
  expect(findNamed(REPOSITORY, list.split('\n').filter(Boolean))).toEqual([]);
});

it('is found where it does not belong, but not as part of another word', () => {
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
