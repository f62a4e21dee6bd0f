import { resolve } from 'node:path';
import type { IH5Config } from '@tarojs/taro/types/compile';
import type HtmlWebpackPlugin from 'html-webpack-plugin';
import sharp from 'sharp';
import type { Compilation, Compiler } from 'webpack';
import { root } from './shared';

type WebpackChain = Parameters<NonNullable<IH5Config<'webpack5'>['webpackChain']>>[0];

/** Name of the entry whose script and style go into the page itself. */
const ENTRY = 'first-screen';

const source = (file: string) => resolve(root, 'src', file);

/** What the template of the page, which Node runs, is given in the place of what only a browser can run. */
const STAND_INS: readonly { request: RegExp; issuer?: RegExp; file: string }[] = [
  { request: /^@tarojs\/components/, file: source('first-screen/elements.tsx') },
  { request: /^@tarojs\//, file: source('first-screen/host.ts') },
  { request: /^i18next$|^\.\/detect-locale$/, file: source('first-screen/words.ts') },
  { request: /\.scss$/, file: source('first-screen/empty.ts') },
  // The browser's own fetches words; here every language is needed at once.
  { request: /^\.\/common-words$/, issuer: /\/i18n\//, file: source('i18n/common-words.ts') },
];

/** Name that html-webpack-plugin gives the compiler of its template. */
const TEMPLATE_COMPILER = 'HtmlWebpackCompiler';

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

/** Sides of the blurred stand-in of a photo: enough for its colours and shapes. */
const BLUR_SIZE = 32;

/**
 * A photo's colours and shapes in less than a kilobyte, until the photo itself comes with the page. Inside a vector
 * picture of the photo's size, as a browser would not count a small picture that is drawn large as the page's largest
 * content, which it is; without a blur filter, which costs a slow phone a quarter of a second.
 */
async function blurred(photo: Buffer): Promise<string> {
  const picture = sharp(photo);
  const { width = BLUR_SIZE, height = BLUR_SIZE } = await picture.metadata();
  const small = await picture.resize(BLUR_SIZE).blur(1).webp({ quality: 60 }).toBuffer();
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    '<image width="100%" height="100%" preserveAspectRatio="none" ' +
    `href="data:image/webp;base64,${small.toString('base64')}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
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

/** Taro's own copy of the plugin: the hooks of another one are others. */
const isPagePlugin = (plugin: unknown): plugin is HtmlWebpackPlugin =>
  plugin instanceof Object && plugin.constructor.name === 'HtmlWebpackPlugin';

/** Puts the first screen into the page whole: its styles, its script, and what it asks for ahead. */
class InlineFirstScreen {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(ENTRY, (compilation) => {
      const page = compiler.options.plugins.find(isPagePlugin);
      if (!page) throw new Error('the build makes no page to put the first screen into');
      const hooks = (page.constructor as typeof HtmlWebpackPlugin).getHooks(compilation);
      hooks.beforeEmit.tapPromise(ENTRY, async (data) => {
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
  chain.entry(ENTRY).add(source('first-screen/inline.ts'));
  chain.plugin('templateStandIns').use(TemplateStandIns);
  chain.plugin('inlineFirstScreen').use(InlineFirstScreen);
}
