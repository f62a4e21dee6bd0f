import { resolve } from 'node:path';
import { type Compilation, type Compiler, NormalModuleReplacementPlugin } from 'webpack';
import { fetchedLocales } from '../words.cjs';
import { clientEnv } from './env';
import { inlinedStyle, isInlinedWhole } from './inlined-style';
import { root, type WebpackChain } from './shared';

/** Name of the entry whose script and style are inlined into the page. */
const ENTRY = 'first-screen';

/** The page that the template becomes. */
const PAGE = 'index.html';

/** Name that html-webpack-plugin gives the compiler of its template. */
const TEMPLATE_COMPILER = 'HtmlWebpackCompiler';

const source = (file: string) => resolve(root, 'src', file);

/** Modules for the template, which runs in Node, in place of those that need a browser. */
const STAND_INS: readonly (readonly [request: RegExp, file: string, issuer?: RegExp])[] = [
  [/^@tarojs\/components/, 'app/first-screen/elements.tsx'],
  // The page's own styles are inlined.
  [/^@tarojs\/|\.scss$/, 'app/first-screen/host.ts'],
  [/^\.\/(?:translate|detect-locale)$|^\.\.\/translate$/, 'app/first-screen/words.ts', /\/i18n\//],
  [/^@\/i18n\/format$/, 'app/first-screen/format.ts'],
  [/^@\/platform\/login-marker$/, 'app/first-screen/stranger.ts'],
  // Renders the whole page at once.
  [/^@\/platform\/below-fold$/, 'platform/below-fold/index.tsx'],
];

type Resolving = { request: string; contextInfo: { issuer: string; compiler?: string } };

function standIn(data: Resolving): void {
  const { compiler, issuer } = data.contextInfo;
  if (compiler !== TEMPLATE_COMPILER) return;
  const found = STAND_INS.find(
    ([request, , from]) => request.test(data.request) && (!from || from.test(issuer)),
  );
  if (found) data.request = source(found[1]);
}

const text = (compilation: Compilation, file: string) => compilation.assets[file]?.source().toString() ?? '';

const entryFiles = (compilation: Compilation, entry: string) =>
  compilation.entrypoints.get(entry)?.getFiles() ?? [];

/** The files of each import that `request` matches, by its first group. */
function filesByImport(compilation: Compilation, request: RegExp): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const { origins, chunks } of compilation.chunkGroups) {
    for (const origin of origins) {
      const [, name] = request.exec(origin.request ?? '') ?? [];
      if (name !== undefined)
        files.set(
          name,
          chunks.flatMap((chunk) => [...chunk.files]),
        );
    }
  }
  return files;
}

const isScript = (file: string) => file.endsWith('.js');
const isStyle = (file: string) => file.endsWith('.css');

/** Addresses of the scripts among files. */
const scriptsOf = (files: string[] = []) => files.filter(isScript).map((file) => `/${file}`);

/** A screen as src/app/first-screen renders it; it is documented there. */
type FirstScreen = { file: string; page: string; paths: string[]; html: string };

/** The template's JSON with the screens of all pages. */
const SCREENS = /<script type="application\/json" id="first-screens">([\s\S]*?)<\/script>/;

/** Pages that have no first screen of their own; the home page's first screen fetches their scripts ahead. */
const AHEAD = ['/pages/template-center/index', '/subPages/create-design/index', '/subPages/studio/index'];

/** @returns the page with a first screen: its styles, its script, and the addresses of what it fetches ahead */
function withScreen(compilation: Compilation, template: string, { page, paths, html }: FirstScreen): string {
  const pages = filesByImport(compilation, /^\.(\/.+)$/);
  const pageFiles = pages.get(page);
  if (!pageFiles) throw new Error(`the first screen of ${page} belongs to no page`);
  const own = entryFiles(compilation, ENTRY);
  const styles = [...entryFiles(compilation, 'app'), ...own, ...pageFiles]
    .filter(isStyle)
    .map((file) => inlinedStyle(file, text(compilation, file), html));
  const later = pageFiles
    .filter((file) => isStyle(file) && !isInlinedWhole(text(compilation, file)))
    .map((file) => `/${file}`);
  const script = own.filter(isScript).map((file) => text(compilation, file));
  const version = JSON.parse(clientEnv.TARO_APP_WORDS_VERSION);
  const words = fetchedLocales().map((locale) => ` data-words-${locale}="/words/${locale}.${version}.json"`);
  const ahead = JSON.stringify(
    Object.fromEntries(
      AHEAD.map((path) => [path, (pages.get(path) ?? []).map((file) => `/${file}`).join(' ')]),
    ),
  );
  const data = [
    ` data-paths="${paths.join(' ')}" data-page="${[...scriptsOf(pageFiles), ...later].join(' ')}"`,
    ...words,
    // Only the home page's first screen is also the start of pages without one of their own.
    html.includes('first-screen__any') ? ` data-ahead='${ahead}'` : '',
  ];
  return template
    .replace(/<link href="[^"]+\.css" rel="stylesheet">/g, '')
    .replace('</head>', () => `${styles.join('')}</head>`)
    .replace(SCREENS, () => html.replace('<div id="first-screen"', (tag) => tag + data.join('')))
    .replace('<div id="app"', (tag) => `<script>${script.join('')}</script>${tag}`);
}

/** Writes one page for each first screen. */
class InlineFirstScreens {
  apply({ hooks, webpack }: Compiler): void {
    // Right after html-webpack-plugin has made the page of the template.
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE + 1;
    hooks.thisCompilation.tap(ENTRY, (compilation) => {
      compilation.hooks.processAssets.tap({ name: ENTRY, stage }, () => {
        const template = text(compilation, PAGE);
        const screens: FirstScreen[] = JSON.parse(SCREENS.exec(template)?.[1] ?? '[]');
        if (screens[0]?.file !== PAGE) {
          const [cause] = compilation.errors;
          throw new Error(`the template has no first screen: ${cause?.message ?? template.slice(0, 2_000)}`);
        }
        compilation.deleteAsset(PAGE);
        for (const screen of screens) {
          const page = withScreen(compilation, template, screen);
          compilation.emitAsset(screen.file, new webpack.sources.RawSource(page));
        }
        for (const file of entryFiles(compilation, ENTRY)) compilation.deleteAsset(file);
      });
    });
  }
}

/** Lets every page that servers serve show a rendering of itself before its script runs (docs/adr/0010). */
export function paintFirstScreens(chain: WebpackChain): void {
  chain.entry(ENTRY).add(source('app/first-screen/inline.ts'));
  chain.plugin('templateStandIns').use(NormalModuleReplacementPlugin, [/./, standIn]);
  // The template renders without what its modules would import later.
  const later = { test: /\.tsx?$/, compiler: TEMPLATE_COMPILER, parser: { dynamicImportMode: 'weak' } };
  chain.merge({ module: { rule: { later } } });
  chain.plugin('inlineFirstScreens').use(InlineFirstScreens);
}
