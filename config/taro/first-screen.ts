import { resolve } from 'node:path';
import type { IH5Config } from '@tarojs/taro/types/compile';
import sharp from 'sharp';
import type { Compilation, Compiler } from 'webpack';
import { root } from './shared';

type WebpackChain = Parameters<NonNullable<IH5Config<'webpack5'>['webpackChain']>>[0];

/** Name of the entry whose script and style go into the page itself. */
const ENTRY = 'first-screen';

const source = (file: string) => resolve(root, 'src', file);

/** What the template of the page, which Node runs, is given in the place of what only a browser can run. */
const STAND_INS: readonly { request: RegExp; issuer?: RegExp; file: string }[] = [
  { request: /^@tarojs\/components/, file: source('app/first-screen/elements.tsx') },
  // Styles come with the page's own.
  { request: /^@tarojs\/|\.scss$/, file: source('app/first-screen/host.ts') },
  { request: /^i18next$|^\.\/detect-locale$/, file: source('app/first-screen/words.ts') },
  // The browser's own fetches words; here every language is needed at once.
  { request: /^\.\/common-words$/, issuer: /\/i18n\//, file: source('i18n/common-words.ts') },
];

/** Name that html-webpack-plugin gives the compiler of its template. */
const TEMPLATE_COMPILER = 'HtmlWebpackCompiler';
const PAGE_PLUGIN = 'HtmlWebpackPlugin';

class TemplateStandIns {
  apply(compiler: Compiler): void {
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

const PHOTO = /data-photo="\/([^"]+)"/g;

/** As wide as the page gets: a browser does not count a small picture drawn large as the page's largest content. */
const BLURRED_WIDTH = 425;
const BLUR_SIGMA = 6;

/** A photo's colours and shapes in some two kilobytes, until the photo itself comes with the page. */
async function blurred(photo: Buffer): Promise<string> {
  const picture = sharp(photo).resize(BLURRED_WIDTH).blur(BLUR_SIGMA);
  const bytes = await picture.webp({ quality: 50, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

async function blurPhotos(compilation: Compilation, html: string): Promise<string> {
  let drawn = html;
  for (const [attribute, file = ''] of html.matchAll(PHOTO)) {
    const photo = compilation.assets[file]?.source();
    if (photo === undefined) throw new Error(`the first screen shows ${file}, which is not in the build`);
    drawn = drawn.replace(attribute, `src="${await blurred(Buffer.from(photo))}"`);
  }
  return drawn;
}

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

/** Puts the first screen into the page whole: its styles, its script, and what it asks for ahead. */
class InlineFirstScreen {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(ENTRY, (compilation) => {
      pageHook(compiler, compilation).tapPromise(ENTRY, async (data) => {
        const pageFiles = [...filesByImport(compilation, /pages\/home\/index/).values()].flat();
        const own = entryFiles(compilation, ENTRY);
        const styles = [...entryFiles(compilation, 'app'), ...own, ...pageFiles].filter(isStyle);
        const script = own.filter(isScript).map((file) => text(compilation, file));
        const addresses = (files: string[]) =>
          files
            .filter(isScript)
            .map((file) => `/${file}`)
            .join(' ');
        const words = [...filesByImport(compilation, /^\.\/locales\/([\w-]+)$/)].map(
          ([locale, files]) => ` data-words-${locale}="${addresses(files)}"`,
        );
        const html = data.html
          .replace(/<link href="[^"]+\.css" rel="stylesheet">/g, '')
          .replace('</head>', () => `${styles.map((file) => inlineStyle(compilation, file)).join('')}</head>`)
          .replace(
            '<div id="first-screen"',
            (tag) => `${tag} data-page="${addresses(pageFiles)}"${words.join('')}`,
          )
          .replace('<div id="app">', (tag) => `<script>${script.join('')}</script>${tag}`);
        for (const file of own) compilation.deleteAsset(file);
        return { ...data, html: await blurPhotos(compilation, html) };
      });
    });
  }
}

/** Lets the home page paint before its script runs: a picture of it, drawn from its own source, is in the document. */
export function paintFirstScreen(chain: WebpackChain): void {
  chain.entry(ENTRY).add(source('app/first-screen/inline.ts'));
  chain.plugin('templateStandIns').use(TemplateStandIns);
  chain.plugin('inlineFirstScreen').use(InlineFirstScreen);
}
