// Imports are relative: Taro reads this table with the app's configuration, where the alias is not available.
import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import { PRODUCT } from '../platform/variant';

/** The navigation properties of a page. */
type Page = {
  path: `/${string}`;
  tab?: { labelKey: 'tab.home' | 'tab.templates' | 'tab.my' };
  /** The host's plain bar by default; otherwise the page draws its own, or the host's bar is dark. */
  bar?: 'custom' | 'dark';
  /** A list page: pull-down refresh, and more items when the end is closer than 80. */
  list?: true;
};

/** Maps names to pages at `/<folder>/<name>/index`. */
function pagesIn<Folder extends string, const Names extends readonly string[]>(folder: Folder, names: Names) {
  const entries = names.map((name) => [name, { path: `/${folder}/${name}/index` }]);
  return Object.fromEntries(entries) as { [Each in Names[number]]: { path: `/${Folder}/${Each}/index` } };
}

/** Root of the sub-package of all but the first pages; sub-package roots cannot be nested. */
export const SUB_PACKAGE = 'subPages';

/**
 * Sub-packages of one page each, inside the folder of the first pages as the spec's addresses require; they are loaded
 * with the page that links to them.
 */
export const PAGE_PACKAGES = ['pages/vip', 'pages/payment', 'pages/space'] as const;

/**
 * Folders that are sub-packages. The debug panel is its own: the spec fixes its address, and no other page loads it.
 */
export const SUB_ROOTS = [SUB_PACKAGE, 'app-debug', ...PAGE_PACKAGES] as const;

/** Every page that does not belong to a tool; tabs first, in the order of the tab bar. */
const ownPages = {
  home: { path: '/pages/home/index', bar: 'custom', tab: { labelKey: 'tab.home' } },
  templates: { path: '/pages/template-center/index', list: true, tab: { labelKey: 'tab.templates' } },
  my: { path: '/pages/my/index', bar: 'custom', tab: { labelKey: 'tab.my' } },
  ...pagesIn('pages', ['agreement', 'privacy']),
  preview: { path: '/pages/preview/index' },
  webview: { path: '/pages/webview/index', bar: 'dark' },
  payment: { path: '/pages/payment/index', bar: 'dark' },
  vip: { path: '/pages/vip/index', bar: 'custom' },
  'app-debug': { path: '/app-debug/index' },
  space: { path: '/pages/space/index', list: true },
  login: { path: '/subPages/login/index', bar: 'custom' },
  order: { path: '/subPages/order/index', list: true },
  benefits: { path: '/subPages/benefits/index', bar: 'custom' },
  'ai-history': { path: '/subPages/ai-history/index', list: true },
  points: { path: '/subPages/points/index', list: true },
  messages: { path: '/subPages/messages/index', list: true },
  ...pagesIn(SUB_PACKAGE, ['account', 'settings', 'my-data', 'help', 'not-found', 'search']),
  ...pagesIn(SUB_PACKAGE, ['create-design', 'studio', 'poster', 'poster-generate', 'shared-poster']),
  recycle: { path: '/subPages/recycle/index', list: true },
  template: { path: '/subPages/template/index', list: true },
  'template-category': { path: '/subPages/template-category/index', list: true },
  'template-search': { path: '/subPages/template-search/index', list: true },
  'template-scene': { path: '/subPages/template-scene/index', list: true },
} as const satisfies Record<string, Page>;

type OwnPage = keyof typeof ownPages;

type NameIn<Path> = Path extends `/subPages/${infer Name}/index` ? Name : never;

type PathsOf<Tool> = Tool extends { routes: infer Routes }
  ? Routes[keyof Routes] | (Tool extends { morePages: readonly (infer More)[] } ? More : never)
  : never;

/** Name of every page of any product. */
export type RouteName = OwnPage | NameIn<PathsOf<(typeof tools)[ToolKey]>>;

type Choice<Name extends string> = 'all' | { only: readonly Name[] } | { without: readonly Name[] };

/** The scope of one client build (config/products). */
export type Product = {
  /** Page of the first tab. */
  home: '/pages/home/index' | '/pages/id-photo-home/index';
  /** The tools, including their pages. */
  tools: Choice<ToolKey>;
  /** Pages that do not belong to a tool. */
  pages: Choice<OwnPage>;
  /** Whether every page says that pictures are made with AI. */
  marksAi?: boolean;
};

/** A build without a product, e.g. in tests, has everything. */
const EVERYTHING: Product = { home: ownPages.home.path, tools: 'all', pages: 'all' };

const product: Product = PRODUCT ? JSON.parse(PRODUCT) : EVERYTHING;

function isIn<Name extends string>(choice: Choice<Name>, name: Name): boolean {
  if (choice === 'all') return true;
  return 'only' in choice ? choice.only.includes(name) : !choice.without.includes(name);
}

/** Whether every page of this build says that pictures are made with AI. */
export const marksAi = product.marksAi ?? false;

/** The pages of one tool, by name. */
function pagesOf({ routes: { tool, results, preview }, morePages = [] }: ToolDefinition): [string, Page][] {
  return [tool, results, preview ?? [], ...morePages]
    .flat()
    .map((path) => [path.split('/')[2] ?? '', { path: path as Page['path'] }]);
}

const toolPages = TOOL_KEYS.filter((key) => isIn(product.tools, key)).flatMap((key) => pagesOf(tools[key]));

const chosenPages = Object.entries<Page>({
  ...ownPages,
  home: { ...ownPages.home, path: product.home },
}).filter(([name]) => isIn(product.pages, name as OwnPage));

/** Every page of this build by name; tabs first, in the order of the tab bar. */
export const pages: Partial<Record<RouteName, Page>> = Object.fromEntries([...chosenPages, ...toolPages]);

/** Every page of this build with its name. */
export const routes = Object.entries(pages).map(([name, page]) => ({ name: name as RouteName, ...page }));

/** The tabs of this build: stable id, name, path and label. */
export const tabs = routes.flatMap(({ name, path, tab }) =>
  tab ? [{ id: `tab-${name}`, name, path, labelKey: tab.labelKey }] : [],
);

/** Path of a page by name. A page that this build lacks gets a path that navigation refuses. */
export function pathOf(name: RouteName): string {
  return pages[name]?.path ?? `/${name}`;
}
