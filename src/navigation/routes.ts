// Imports are relative: Taro reads this table with the app's configuration, before the alias exists.
import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import { PRODUCT } from '../platform/variant';

/** What the navigation knows of a page. */
type Page = {
  path: `/${string}`;
  tab?: { labelKey: 'tab.home' | 'tab.templates' | 'tab.my' };
  /** The host's plain bar unless said: the page draws its own, or the host's is dark. */
  bar?: 'custom' | 'dark';
  /** A list: pull-down refresh, and more when its end is nearer than 80. */
  list?: true;
};

/** Names → pages at `/<folder>/<name>/index`. */
function pagesIn<Folder extends string, const Names extends readonly string[]>(folder: Folder, names: Names) {
  const entries = names.map((name) => [name, { path: `/${folder}/${name}/index` }]);
  return Object.fromEntries(entries) as { [Each in Names[number]]: { path: `/${Folder}/${Each}/index` } };
}

/** Folder of the sub-package that has all but the first pages: roots cannot nest. */
export const SUB_PACKAGE = 'subPages';

/** Sub-packages of one page beside the first pages, at the spec's addresses: they come with the page that leads there. */
export const PAGE_PACKAGES = ['pages/vip', 'pages/payment', 'pages/space'] as const;

/** Folders that are sub-packages. The debug panel's is its own: its address is the spec's, and nobody waits for it. */
export const SUB_ROOTS = [SUB_PACKAGE, 'app-debug', ...PAGE_PACKAGES] as const;

/** Every page that is not a tool's, tabs first, in the order of the tab bar. */
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
  gallery: { path: '/subPages/gallery/index', list: true },
  messages: { path: '/subPages/messages/index', list: true },
  ...pagesIn(SUB_PACKAGE, ['account', 'settings', 'my-data', 'help', 'not-found', 'search']),
  ...pagesIn(SUB_PACKAGE, ['create-design', 'poster', 'poster-generate', 'shared-poster']),
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

/** Name of every page that some product has. */
export type RouteName = OwnPage | NameIn<PathsOf<(typeof tools)[ToolKey]>>;

type Choice<Name extends string> = 'all' | { only: readonly Name[] };

/** What a build of the client has (config/products). */
export type Product = {
  /** Where the first tab leads. */
  home: '/pages/home/index' | '/pages/id-photo-home/index';
  /** The tools, whose pages come with them. */
  tools: Choice<ToolKey> | { without: readonly ToolKey[] };
  /** The pages that are not a tool's. */
  pages: Choice<OwnPage>;
};

/** A build that nobody has told its product, as in tests, has everything. */
const EVERYTHING: Product = { home: ownPages.home.path, tools: 'all', pages: 'all' };

const product: Product = PRODUCT ? JSON.parse(PRODUCT) : EVERYTHING;

function isIn<Name extends string>(choice: Choice<Name> | { without: readonly Name[] }, name: Name): boolean {
  if (choice === 'all') return true;
  return 'only' in choice ? choice.only.includes(name) : !choice.without.includes(name);
}

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

/** The name and the page of everything that this build has. */
export const routes = Object.entries(pages).map(([name, page]) => ({ name: name as RouteName, ...page }));

/** The tabs of this build: stable id, name, path and label. */
export const tabs = routes.flatMap(({ name, path, tab }) =>
  tab ? [{ id: `tab-${name}`, name, path, labelKey: tab.labelKey }] : [],
);

/** Path of a page by name. One that this build does not have leads to nothing, and opening it is refused. */
export function pathOf(name: RouteName): string {
  return pages[name]?.path ?? `/${name}`;
}
