import type { BuiltPackage } from './built-package';
import { WxFailure } from './wx/callbacks';

/** One page on the stack, driven by the stack through its life cycle. */
export type OpenPage = {
  path: string;
  query: Record<string, string>;
  /** Both have no effect if the page is already in that state. */
  show(): void;
  hide(): void;
  unload(): void;
};

/** Creates and loads a page (onLoad, onShow, onReady). */
type PageOpener<Page extends OpenPage> = (path: string, query: Record<string, string>) => Page;

export type PageStack<Page extends OpenPage = OpenPage> = {
  pages: readonly Page[];
  top(): Page;
  onTabPage(): boolean;
  navigateTo(url: string): void;
  redirectTo(url: string): void;
  switchTab(url: string): void;
  reLaunch(url: string): void;
  navigateBack(delta: number): void;
};

const MAX_DEPTH = 10;

/**
 * WeChat's navigation rules: at most ten pages, tab pages are kept alive and only reachable by switchTab, and
 * unknown pages fail with WeChat's message.
 */
export function createPageStack<Page extends OpenPage>(
  built: BuiltPackage,
  open: PageOpener<Page>,
): PageStack<Page> {
  const pages: Page[] = [];
  const keptTabs = new Map<string, Page>();
  const isTab = (path: string) => built.tabPages.includes(path);
  const top = (): Page => {
    const page = pages.at(-1);
    if (!page) throw new Error('No page is open');
    return page;
  };
  const target = (url: string) => {
    const { path, query } = parseUrl(url, pages.at(-1)?.path ?? '');
    if (!built.pages.includes(path)) throw new WxFailure(`page "${path}" is not found`);
    return { path, query };
  };
  const ordinary = (url: string, call: string) => {
    const found = target(url);
    if (isTab(found.path)) throw new WxFailure(`can not ${call} a tabbar page`);
    return found;
  };
  const push = (path: string, query: Record<string, string>) => {
    pages.push(open(path, query));
  };
  /** Removes the top page; a tab page stays alive behind the tab bar. */
  const leave = () => {
    const page = pages.pop();
    if (!page) return;
    if (isTab(page.path)) {
      page.hide();
      keptTabs.set(page.path, page);
    } else page.unload();
  };
  const closeAll = () => {
    for (const page of [...pages.reverse(), ...keptTabs.values()]) page.unload();
    pages.length = 0;
    keptTabs.clear();
  };

  return {
    pages,
    top,
    onTabPage: () => pages.length > 0 && isTab(top().path),
    navigateTo(url) {
      const { path, query } = ordinary(url, 'navigateTo');
      if (pages.length >= MAX_DEPTH) throw new WxFailure('webview count limit exceed');
      top().hide();
      push(path, query);
    },
    redirectTo(url) {
      const { path, query } = ordinary(url, 'redirectTo');
      pages.pop()?.unload();
      push(path, query);
    },
    switchTab(url) {
      const { path } = target(url);
      if (!isTab(path)) throw new WxFailure('can not switch to no-tabBar page');
      if (pages.at(-1)?.path === path) return;
      while (pages.length > 1) pages.pop()?.unload();
      if (pages[0]?.path !== path) leave();
      const kept = keptTabs.get(path) ?? pages.pop();
      if (!kept) return push(path, {});
      keptTabs.delete(path);
      pages.push(kept);
      kept.show();
    },
    reLaunch(url) {
      const { path, query } = target(url);
      closeAll();
      push(path, query);
    },
    navigateBack(delta) {
      if (pages.length <= 1) throw new WxFailure('cannot navigate back at first page.');
      for (let left = Math.min(delta, pages.length - 1); left > 0; left -= 1) pages.pop()?.unload();
      top().show();
    },
  };
}

/** Splits a mini-program URL; query values stay encoded, as WeChat passes them. */
function parseUrl(url: string, from: string): { path: string; query: Record<string, string> } {
  const [address = '', search = ''] = url.split('?', 2);
  const base = from.slice(0, from.lastIndexOf('/') + 1);
  const segments: string[] = [];
  for (const segment of (address.startsWith('/') ? address.slice(1) : base + address).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.') segments.push(segment);
  }
  const pairs = search.split('&').filter(Boolean);
  const query = Object.fromEntries(
    pairs.map((pair): [string, string] => {
      const [name = '', ...rest] = pair.split('=');
      return [name, rest.join('=')];
    }),
  );
  return { path: segments.join('/'), query };
}
