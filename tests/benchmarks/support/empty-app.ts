import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { precompress } from '../../../scripts/client/precompress.mjs';
import { runTaro } from '../../../scripts/client/taro.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Selector of the page's only element, which exists as soon as React has mounted the page. */
export const EMPTY_PAGE = '#empty-page';

/** Files copied unchanged from the product. */
const COPIED = {
  'babel.config.js': 'babel.config.js',
  // Taro compiles configurations only below the app's own folder.
  'config/split-chunks.ts': 'config/taro/split-chunks.ts',
} as const;

const config = `
import { defineConfig } from '@tarojs/cli';
import { splitChunks } from './split-chunks';

export default defineConfig({
  projectName: 'empty',
  designWidth: 750,
  deviceRatio: { 750: 1 },
  sourceRoot: 'src',
  outputRoot: 'dist',
  framework: 'react',
  compiler: { type: 'webpack5', prebundle: { enable: false } },
  cache: { enable: false },
  logger: { quiet: true, stats: false },
  terser: { enable: true, config: { ecma: 2018, compress: true, keep_fnames: false, output: { ecma: 2018 } } },
  h5: {
    publicPath: '/',
    router: { mode: 'hash', customRoutes: { '/pages/home/index': '/' } },
    enableSourceMap: false,
    output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: 'js/[name].[contenthash:8].js' },
    miniCssExtractPluginOption: { filename: 'css/[name].[contenthash:8].css' },
    webpackChain: (chain) => void chain.optimization.splitChunks(splitChunks),
  },
});
`;

/** The minimum that Taro requires: no styles, texts, state, pictures or tab bar. */
const sources: Readonly<Record<string, string>> = {
  'config/index.ts': config,
  'src/app.config.ts':
    "export default defineAppConfig({ pages: ['pages/home/index'], window: { navigationBarTitleText: '' } });",
  'src/app.tsx': 'export default function App({ children }) { return children; }',
  'src/pages/home/index.config.ts': 'export default definePageConfig({});',
  'src/pages/home/index.tsx': `import { View } from '@tarojs/components';
export default function Page() { return <View id="${EMPTY_PAGE.slice(1)}">.</View>; }`,
  'src/index.html': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Empty</title></head>
<body><div id="app"></div></body></html>`,
};

/**
 * Builds the smallest React app with Taro for browsers: the same versions, target browsers, minifier and chunk
 * splitting as the product, and nothing else of it. The caller must delete the folder.
 */
export async function buildEmptyApp(): Promise<{ folder: string; pages: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tuzuo-empty-'));
  const { browserslist, templateInfo } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const files: Record<string, string> = {
    ...sources,
    'package.json': JSON.stringify({ name: 'empty', version: '1.0.0', templateInfo, browserslist }),
  };
  for (const [name, source] of Object.entries(COPIED))
    files[name] = await readFile(join(ROOT, source), 'utf8');
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  await runTaro(['--type', 'h5'], folder);
  const pages = join(folder, 'dist');
  precompress(pages);
  return { folder, pages };
}
