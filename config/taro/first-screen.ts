import { resolve } from 'node:path';
import type { Compilation, Compiler } from 'webpack';
import { root, type WebpackChain } from './shared';

/** Name of the entry whose script and style go into the page itself. */
const ENTRY = 'first-screen';

const source = (file: string) => resolve(root, 'src', file);

/** What the template of the page, which Node runs, is given in the place of what only a browser can run. */
const STAND_INS: readonly { request: RegExp; issuer?: RegExp; file: string }[] = [
  { request: /^@tarojs\/components/, file: source('app/first-screen/elements.tsx') },
  // Styles come with the page's own.
  { request: /^@tarojs\/|\.scss$/, file: source('app/first-screen/host.ts') },
  {
    request: /^\.\/(?:translate|detect-locale)$|^\.\.\/translate$/,
    issuer: /\/i18n\//,
    file: source('app/first-screen/words.ts'),
  },
  { request: /^@\/i18n\/format$/, file: source('app/first-screen/format.ts') },
  { request: /^@\/platform\/login-marker$/, file: source('app/first-screen/stranger.ts') },
  // All of the page at once.
  { request: /^@\/platform\/below-fold$/, file: source('platform/below-fold/index.tsx') },
  // The browser's own fetches words; here every language is needed at once.
  { request: /^@\/i18n\/common-words$/, file: source('i18n/common-words.ts') },
];

/** Name that html-webpack-plugin gives the compiler of its template. */
const TEMPLATE_COMPILER = 'HtmlWebpackCompiler';
const PAGE_PLUGIN = 'HtmlWebpackPlugin';

class TemplateStandIns {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(ENTRY, (compilation) => {
      if (compilation.compiler.name !== TEMPLATE_COMPILER) return;
      // What the page's template would import later, in Node: no browser asks for it.
      compilation.hooks.processAssets.tap(ENTRY, () => {
        const later = [...compilation.chunks].filter((chunk) => !chunk.canBeInitial());
        for (const file of later.flatMap(({ files }) => [...files])) compilation.deleteAsset(file);
      });
    });
    compiler.hooks.normalModuleFactory.tap(ENTRY, (factory) => {
      factory.hooks.beforeResolve.tap(ENTRY, (data) => {
        if (data.contextInfo.compiler !== TEMPLATE_COMPILER) return;
        const { issuer } = data.contextInfo;
        const standIn = STAND_INS.find(
          (one) => one.request.test(data.request) && (one.issuer?.test(issuer) ?? true),
        );
        if (standIn) data.request = standIn.file;
      });
    });
  }
}

const text = (compilation: Compilation, file: string) => compilation.assets[file]?.source().toString() ?? '';

/** The files of the chunks that come with each import that `request` matches, by its first group or whole. */
function filesByImport(compilation: Compilation, request: RegExp): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const group of compilation.chunkGroups) {
    for (const origin of group.origins) {
      const [whole, name = whole] = request.exec(origin.request ?? '') ?? [];
      if (name !== undefined)
        files.set(
          name,
          group.chunks.flatMap((chunk) => [...chunk.files]),
        );
    }
  }
  return files;
}

const entryFiles = (compilation: Compilation, entry: string) =>
  compilation.entrypoints.get(entry)?.getFiles() ?? [];

const isScript = (file: string) => file.endsWith('.js');
const isStyle = (file: string) => file.endsWith('.css');

/** A style in the page; by `data-href` the loader of later pages knows that it is there. */
const inlineStyle = (compilation: Compilation, file: string) =>
  `<style data-href="${file}">${text(compilation, file)}</style>`;

type PageHook = {
  tapPromise(name: string, work: (data: { html: string }) => Promise<{ html: string }>): void;
};

/** The hook of html-webpack-plugin before it writes the page, from Taro's own copy: those of another are others. */
function pageHook({ options }: Compiler, compilation: Compilation): PageHook {
  const plugin = options.plugins.find((one) => one instanceof Object && one.constructor.name === PAGE_PLUGIN);
  if (!plugin) throw new Error('the build makes no page to put the first screen into');
  const { getHooks } = plugin.constructor as unknown as {
    getHooks(of: Compilation): { beforeEmit: PageHook };
  };
  return getHooks(compilation).beforeEmit;
}

/** As src/app/first-screen draws it. */
type FirstScreen = { file: string; page: string; paths: string[]; html: string };

/** Where the template has the screens of all pages, as data. */
const SCREENS = /<script type="application\/json" id="first-screens">([\s\S]*?)<\/script>/;

/** Pages at addresses that only the app itself reads, and whose files the home page's first screen asks for ahead. */
const AHEAD = ['/pages/template-center/index', '/subPages/create-design/index'];

/** Puts a first screen into the page whole: its styles, its script, and what it asks for ahead. */
function withScreen(compilation: Compilation, template: string, { page, paths, html }: FirstScreen): string {
  const pageImports = filesByImport(compilation, /^\.(\/.+)$/);
  const pageFiles = pageImports.get(page) ?? [];
  if (pageFiles.length === 0) throw new Error(`the first screen of ${page} is that of no page`);
  const own = entryFiles(compilation, ENTRY);
  const styles = [...entryFiles(compilation, 'app'), ...own, ...pageFiles].filter(isStyle);
  const script = own.filter(isScript).map((file) => text(compilation, file));
  const addresses = (files: string[]) =>
    files
      .filter(isScript)
      .map((file) => `/${file}`)
      .join(' ');
  const filesOf = (path: string) => (pageImports.get(path) ?? []).map((file) => `/${file}`).join(' ');
  const files = Object.fromEntries(AHEAD.map((path) => [path, filesOf(path)]));
  // The pictures of tools' pages give way to any other page.
  const ahead = html.includes('first-screen__any') ? ` data-ahead='${JSON.stringify(files)}'` : '';
  const words = [...filesByImport(compilation, /^\.\/locales\/([\w-]+)$/)].map(
    ([locale, files]) => ` data-words-${locale}="${addresses(files)}"`,
  );
  const screen = html.replace(
    '<div id="first-screen"',
    (tag) =>
      `${tag} data-paths="${paths.join(' ')}" data-page="${addresses(pageFiles)}"${words.join('')}${ahead}`,
  );
  return template
    .replace(/<link href="[^"]+\.css" rel="stylesheet">/g, '')
    .replace('</head>', () => `${styles.map((file) => inlineStyle(compilation, file)).join('')}</head>`)
    .replace(SCREENS, () => screen)
    .replace('<div id="app">', (tag) => `<script>${script.join('')}</script>${tag}`);
}

/** Makes a page of every first screen: the one that the template becomes, and one beside it for each of the others. */
class InlineFirstScreens {
  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.compilation.tap(ENTRY, (compilation) => {
      pageHook(compiler, compilation).tapPromise(ENTRY, async (data) => {
        const screens: FirstScreen[] = JSON.parse(SCREENS.exec(data.html)?.[1] ?? '[]');
        const [front, ...others] = screens;
        if (!front) throw new Error('the template has no first screen');
        for (const screen of others) {
          compilation.emitAsset(screen.file, new RawSource(withScreen(compilation, data.html, screen)));
        }
        const html = withScreen(compilation, data.html, front);
        for (const file of entryFiles(compilation, ENTRY)) compilation.deleteAsset(file);
        return { ...data, html };
      });
    });
  }
}

/** Lets every page that servers see paint before its script runs: a picture of it, drawn from its own source, is there. */
export function paintFirstScreens(chain: WebpackChain): void {
  chain.entry(ENTRY).add(source('app/first-screen/inline.ts'));
  chain.plugin('templateStandIns').use(TemplateStandIns);
  chain.plugin('inlineFirstScreens').use(InlineFirstScreens);
}
