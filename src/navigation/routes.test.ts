import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { TOOL_KEYS, tools } from '@tuzuo/core/tools';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { products } from '../../config/products';
import { withoutLeftOut } from '../../config/taro/left-out';
import { stubProduct } from '../../tests/builders/product';
import { specLine } from '../../tests/spec/vitest';
import type { Product } from './routes';

type AppConfig = {
  pages: string[];
  subPackages: { root: string; pages: string[] }[];
  tabBar: { list: { pagePath: string }[] };
};

/** The route table and the app configuration that Taro builds for a variant. */
async function build(variant: string, product?: Product) {
  stubProduct(variant, product);
  vi.stubGlobal('defineAppConfig', (config: AppConfig) => config);
  const config = (await import('../app.config')).default as unknown as AppConfig;
  return { config, ...(await import('./routes')), ...(await import('./address')) };
}

/** The configuration of a page, from its file. */
async function pageConfig(path: string): Promise<Record<string, unknown>> {
  vi.stubGlobal('definePageConfig', (config: Record<string, unknown>) => config);
  return (await import(/* @vite-ignore */ resolve('src', `.${path}.config.ts`))).default;
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Product spec, section 2, verbatim, with `and its generate-list` written out. */
const SPEC_SUB_PAGES = [
  'login create-design order poster poster-generate template template-category template-search template-scene',
  'image-magnify image-magnify-generate-list ai-virtual-model ai-virtual-model-generate-list',
  'ai-video-image ai-video-image-generate benefits ai-cloth-model ai-cloth-model-generate-list',
  'ai-product ai-product-generate-list ai-preview ai-history smart-eliminate smart-eliminate-generate-list',
  'image-translation image-translation-generate-list ai-change-shoes ai-change-shoes-generate-list',
  'image-enhance image-enhance-generate-list',
].flatMap((line) => line.split(' '));

const SPEC_MAIN_PAGES = [
  '/pages/home/index',
  '/pages/template-center/index',
  '/pages/my/index',
  '/pages/agreement/index',
  '/pages/privacy/index',
  '/app-debug/index',
  '/pages/webview/index',
  '/pages/payment/index',
  '/pages/preview/index',
  '/pages/space/index',
  '/pages/vip/index',
];

describe('the route table', () => {
  specLine('s2.sub-pages', 'unit', 'has every page of the spec', async () => {
    const { routes } = await build('studio');
    expect(SPEC_SUB_PAGES).toHaveLength(30);
    const paths = routes.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        ...SPEC_MAIN_PAGES,
        ...SPEC_SUB_PAGES.map((name) => `/subPages/${name}/index`),
      ]),
    );
  });

  it('has the pages that the tools declare', async () => {
    const { routes } = await build('studio');
    const paths: string[] = routes.map(({ path }) => path);
    const named = Object.values(tools).flatMap((tool) => Object.values<string>(tool.routes));
    expect(named.filter((path) => !paths.includes(path))).toEqual([]);
  });

  it('names every page that has a file, in one product or the other', async () => {
    const built = [...(await build('studio')).routes, ...(await build('idphoto')).routes];
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /^(pages|subPages|app-debug)\/.*index\.tsx$/.test(file))
      .map((file) => `/${file.replace('.tsx', '')}`);
    expect([...new Set(built.map(({ path }) => path))].sort()).toEqual(files.sort());
  });
});

describe('the mini-program of a person', () => {
  /** What WeChat closes to people's accounts: pictures or videos that a model makes, and other faces. */
  const CLOSED = TOOL_KEYS.filter((key) => key.startsWith('ai-'));

  it('lacks the closed tools with their pages, and the writer of texts, and nothing else', async () => {
    const all = (await build('studio')).routes.map(({ path }) => path);
    const { routes, marksAi } = await build('individual');
    const kept = new Set<string>(routes.map(({ path }) => path));
    const lost = all.filter((path) => !kept.has(path)).map((path) => path.split('/')[2] ?? '');
    const isOfClosed = (name: string) =>
      CLOSED.some((tool) => name === tool || name === 'ai-preview' || name.startsWith(`${tool}-generate`));
    expect(lost.filter((name) => !isOfClosed(name)).sort()).toEqual(['poster', 'poster-generate']);
    for (const tool of CLOSED) expect(lost).toContain(tool);
    expect(marksAi).toBe(true);
    expect((await build('studio')).marksAi).toBe(false);
  });

  it('replaces the closed tools by empty modules', () => {
    const paths = Object.keys(withoutLeftOut(products.individual as Product));
    const folders = paths
      .filter((path) => path.includes('core/tools/'))
      .map((path) => path.split('/').at(-1));
    expect(folders.sort()).toEqual([...CLOSED].sort());
  });
});

describe('a page of the table', () => {
  it('has its address only in the table', async () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^(pages|subPages|app-debug)\//.test(file))
      .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8') }));
    const { routes } = await build('studio');
    const addresses = routes.filter(({ tab }) => !tab).map(({ path }) => path.slice(1));
    const spelt = sources
      .filter(({ file }) => file !== 'navigation/routes.ts')
      .filter(({ text }) => addresses.some((address) => text.includes(address)));
    expect(spelt.map(({ file }) => file)).toEqual([]);
  });
});

describe.each(['studio', 'idphoto', 'individual'] as const)('the pages of %s', (variant) => {
  it('are what Taro builds, each once', async () => {
    const { config, routes } = await build(variant);
    const built = [
      ...config.pages,
      ...config.subPackages.flatMap(({ root, pages: names }) => names.map((name) => `${root}/${name}`)),
    ].map((path) => `/${path}`);
    expect(routes.map(({ path }) => path).sort()).toEqual(built.sort());
    expect(new Set(built).size).toBe(built.length);
    expect(config.subPackages.map(({ root }) => root)).toEqual([
      'subPages',
      'app-debug',
      ...(variant === 'idphoto'
        ? ['pages/vip', 'pages/payment']
        : ['pages/vip', 'pages/payment', 'pages/space']),
    ]);
  });

  it('have the tabs in the order of the tab bar', async () => {
    const { config, tabs } = await build(variant);
    expect(tabs.map(({ path }) => path)).toEqual(config.tabBar.list.map(({ pagePath }) => `/${pagePath}`));
    expect(config.pages.slice(0, tabs.length).map((path) => `/${path}`)).toEqual(
      tabs.map(({ path }) => path),
    );
  });

  specLine('s1.titles', 'unit', 'have a Chinese title, and the bar and the list of the table', async () => {
    const { routes } = await build(variant);
    for (const { path, bar, list } of routes) {
      expect(existsSync(join('src', `${path}.tsx`)), path).toBe(true);
      const config = await pageConfig(path);
      expect(config.navigationBarTitleText, path).toMatch(/\p{Script=Han}/u);
      expect(config.navigationStyle === 'custom', path).toBe(bar === 'custom');
      expect(config.navigationBarTextStyle === 'white', path).toBe(bar === 'dark');
      expect(config.enablePullDownRefresh ?? false, path).toBe(list ?? false);
      expect(config.onReachBottomDistance, path).toBe(list ? 80 : undefined);
    }
  });
});

describe('a separate product', () => {
  it('has the pages that its file lists: without AI creation only the pages of those tools are missing', async () => {
    const made = TOOL_KEYS.filter((key) => key.startsWith('ai-'));
    const product: Product = { home: '/pages/home/index', tools: { without: made }, pages: 'all' };
    const all = (await build('studio')).routes.map(({ path }) => path as string);
    const { config, routes, pathOf, tabs } = await build('studio-without-ai', product);
    const paths = routes.map(({ path }) => path as string);
    const gone = made.flatMap((key) => Object.values<string>(tools[key].routes));
    expect(gone).toHaveLength(21);
    expect(paths).toEqual(all.filter((path) => !gone.includes(path)));
    expect(config.subPackages[0]?.pages).not.toContain('ai-expand/index');
    expect(config.subPackages[0]?.pages).toEqual(
      expect.arrayContaining(['matting/index', 'label-verify/index', 'ai-history/index']),
    );
    expect(tabs).toHaveLength(3);
    expect(paths).not.toContain(pathOf('ai-expand'));
  });

  it('without a tool lacks every page of that tool', async () => {
    const product: Product = {
      home: '/pages/home/index',
      tools: { only: ['matting'] },
      pages: { only: ['home', 'my', 'not-found'] },
    };
    const { config } = await build('cut-outs', product);
    expect(config.pages).toEqual(['pages/home/index', 'pages/my/index']);
    expect(config.subPackages[0]?.pages.sort()).toEqual([
      'matting-generate-list/index',
      'matting/index',
      'not-found/index',
    ]);
  });
});

describe('addresses', () => {
  it.each([
    ['/', '/'],
    ['/pages/home/index', '/'],
    ['/pages/my/index', '/pages/my/index'],
    ['/subPages/not-found/index', '/subPages/not-found/index'],
    ['/pages/nowhere/index', '/subPages/not-found/index'],
    ['/pages/my', '/subPages/not-found/index'],
    ['/subPages/login/index/', '/subPages/not-found/index'],
    ['', '/subPages/not-found/index'],
  ])('resolve %j to %s', async (asked, shown) => {
    const { resolveAddress } = await build('studio');
    expect(resolveAddress(asked)).toBe(shown);
  });

  it('open the home page of the product, and no page of the other', async () => {
    const { resolveAddress, parseAddress } = await build('idphoto');
    expect(resolveAddress('/pages/id-photo-home/index')).toBe('/');
    expect(resolveAddress('/pages/home/index')).toBe('/subPages/not-found/index');
    expect(parseAddress('/subPages/poster/index').route).toBeUndefined();
    expect(parseAddress('/?a=1?b').route?.path).toBe('/pages/id-photo-home/index');
    expect(parseAddress('/?a=1?b').search).toBe('?a=1?b');
  });

  it('give the tabs their stable ids', async () => {
    expect((await build('studio')).tabs.map(({ id }) => id)).toEqual(['tab-home', 'tab-templates', 'tab-my']);
  });
});
