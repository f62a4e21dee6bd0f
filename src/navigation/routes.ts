// Imports are relative: Taro reads this table with the app's configuration, before the alias exists.
import { VARIANT, type Variant } from '../platform/variant';

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

/** Folders that are sub-packages. The debug panel's is its own: its address is the spec's, and nobody waits for it. */
export const SUB_ROOTS = [SUB_PACKAGE, 'app-debug'] as const;

const mainPages = {
  ...pagesIn('pages', ['agreement', 'privacy']),
  preview: { path: '/pages/preview/index' },
  webview: { path: '/pages/webview/index', bar: 'dark' },
  payment: { path: '/pages/payment/index', bar: 'dark' },
  vip: { path: '/pages/vip/index', bar: 'custom' },
  'app-debug': { path: '/app-debug/index' },
} as const satisfies Record<string, Page>;

/** Of the sub-package, in both products. */
const sharedSubPages = {
  login: { path: '/subPages/login/index', bar: 'custom' },
  order: { path: '/subPages/order/index', list: true },
  benefits: { path: '/subPages/benefits/index', bar: 'custom' },
  'ai-history': { path: '/subPages/ai-history/index', list: true },
  points: { path: '/subPages/points/index', list: true },
  gallery: { path: '/subPages/gallery/index', list: true },
  ...pagesIn(SUB_PACKAGE, ['id-photo', 'id-photo-generate-list', 'settings', 'my-data', 'not-found']),
} as const satisfies Record<string, Page>;

const studioSubPages = {
  ...pagesIn(SUB_PACKAGE, ['search', 'create-design', 'poster', 'poster-generate']),
  template: { path: '/subPages/template/index', list: true },
  'template-category': { path: '/subPages/template-category/index', list: true },
  'template-search': { path: '/subPages/template-search/index', list: true },
  'template-scene': { path: '/subPages/template-scene/index', list: true },
  ...pagesIn(SUB_PACKAGE, ['image-magnify', 'image-magnify-generate-list']),
  ...pagesIn(SUB_PACKAGE, ['image-enhance', 'image-enhance-generate-list']),
  ...pagesIn(SUB_PACKAGE, ['smart-eliminate', 'smart-eliminate-generate-list']),
  ...pagesIn(SUB_PACKAGE, ['image-translation', 'image-translation-generate-list']),
  ...pagesIn(SUB_PACKAGE, ['ai-virtual-model', 'ai-virtual-model-generate-list']),
  ...pagesIn(SUB_PACKAGE, ['ai-cloth-model', 'ai-cloth-model-generate-list']),
  ...pagesIn(SUB_PACKAGE, ['ai-change-shoes', 'ai-change-shoes-generate-list']),
  ...pagesIn(SUB_PACKAGE, ['ai-product', 'ai-product-generate-list']),
  'ai-preview': { path: '/subPages/ai-preview/index' },
  ...pagesIn(SUB_PACKAGE, ['ai-video-image', 'ai-video-image-generate']),
  ...pagesIn(SUB_PACKAGE, ['matting', 'matting-generate-list']),
  ...pagesIn(SUB_PACKAGE, ['ai-expand', 'ai-expand-generate-list']),
  ...pagesIn(SUB_PACKAGE, ['img-compress', 'img-compress-generate-list']),
  ...pagesIn(SUB_PACKAGE, ['compliance-label', 'compliance-label-generate-list', 'label-verify']),
} as const satisfies Record<string, Page>;

const my = { path: '/pages/my/index', bar: 'custom', tab: { labelKey: 'tab.my' } } as const satisfies Page;

const templates = {
  path: '/pages/template-center/index',
  list: true,
  tab: { labelKey: 'tab.templates' },
} as const satisfies Page;

const studio = {
  home: { path: '/pages/home/index', bar: 'custom', tab: { labelKey: 'tab.home' } },
  templates,
  my,
  ...mainPages,
  space: { path: '/pages/space/index', list: true },
  ...sharedSubPages,
  ...studioSubPages,
} as const satisfies Record<string, Page>;

/** Name of every page that some product has. */
export type RouteName = keyof typeof studio;

const idphoto = {
  home: { path: '/pages/id-photo-home/index', bar: 'custom', tab: { labelKey: 'tab.home' } },
  my,
  ...mainPages,
  ...sharedSubPages,
} as const satisfies Partial<Record<RouteName, Page>>;

const pagesByVariant = { studio, idphoto } satisfies Record<Variant, object>;

/** Every page of this build by name; tabs first, in the order of the tab bar. */
export const pages: Partial<Record<RouteName, Page>> = pagesByVariant[VARIANT];

/** The name and the page of everything that this build has. */
export const routes = Object.entries(pages).map(([name, page]) => ({ name: name as RouteName, ...page }));

/** The tabs of this build: stable id, name, path and label. */
export const tabs = routes.flatMap(({ name, path, tab }) =>
  tab ? [{ id: `tab-${name}`, name, path, labelKey: tab.labelKey }] : [],
);

/**
 * Path of a page by name. A page that this build does not have keeps its path in the studio, and opening it is
 * refused.
 */
export function pathOf(name: RouteName): string {
  return (pages[name] ?? studio[name]).path;
}
