import { VARIANT, type Variant } from '@/platform/variant';

type Page = { path: string; tab?: { labelKey: 'tab.home' | 'tab.templates' | 'tab.my' } };

/** Where the browser shows the first tab; Taro maps it to the page's real path (config/taro/h5.ts). */
const ROOT_PATH = '/';

const my = { path: '/pages/my/index', tab: { labelKey: 'tab.my' } } as const satisfies Page;
const notFound = { path: '/subPages/not-found/index' } as const satisfies Page;

/** Every page of each product; tabs in the order of the tab bar (src/app.config.ts, checked by a test). */
export const pagesByVariant = {
  studio: {
    home: { path: '/pages/home/index', tab: { labelKey: 'tab.home' } },
    templates: { path: '/pages/template-center/index', tab: { labelKey: 'tab.templates' } },
    my,
    'not-found': notFound,
  },
  idphoto: {
    home: { path: '/pages/id-photo-home/index', tab: { labelKey: 'tab.home' } },
    my,
    'not-found': notFound,
  },
} as const satisfies Record<Variant, Record<string, Page>>;

const pages: Record<string, Page> = pagesByVariant[VARIANT];

/** The tabs of this build: stable id, name and label. */
export const tabs = Object.entries(pages).flatMap(([name, { tab }]) =>
  tab ? [{ id: `tab-${name}`, name, labelKey: tab.labelKey }] : [],
);

/** Path of a page by name. */
export function pathOf(name: 'home' | 'my' | 'not-found'): string {
  return pagesByVariant[VARIANT][name].path;
}

/**
 * The address to show for an address that was asked for: the home page is '/', and what is no page becomes
 * the not-found page.
 */
export function resolveAddress(path: string): string {
  if (path === ROOT_PATH || path === pathOf('home')) return ROOT_PATH;
  const known = Object.values(pages).some((page) => page.path === path);
  return known ? path : pathOf('not-found');
}
