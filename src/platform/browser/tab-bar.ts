import Taro from '@tarojs/taro';
import './tab-bar.scss';

type Tab = { pagePath: string; iconPath: string; selectedIconPath: string };

/** What Taro's router gives the element before it puts it into the page: the app's configuration. */
type TabBarConfig = {
  list: readonly Tab[];
  color: string;
  selectedColor: string;
  /** Path of a page → the one that the address has in its place. */
  customRoutes: Readonly<Record<string, string>>;
};

type TabBar = HTMLElement & { conf: TabBarConfig };

/** As Taro's router makes it. */
const TAG = 'taro-tabbar';

/** Taro's own event before another page shows. */
const ROUTE_CHANGE = '__taroRouterChange';
type RouteChange = { toLocation: { path: string } };

const withSlash = (path: string) => (path.startsWith('/') ? path : `/${path}`);

function drawTab({ pagePath }: Tab): HTMLElement {
  const tab = document.createElement('a');
  tab.className = 'tab-bar__tab';
  tab.setAttribute('role', 'link');
  tab.tabIndex = 0;
  tab.onclick = () => void Taro.switchTab({ url: withSlash(pagePath) });
  tab.onkeydown = ({ key }) => {
    if (key === 'Enter') tab.click();
  };
  const icon = document.createElement('img');
  icon.className = 'tab-bar__icon';
  icon.alt = '';
  const label = document.createElement('p');
  label.className = 'tab-bar__label';
  tab.append(icon, label);
  return tab;
}

/** Marks the tab of the current page, and hides the bar on a page that has none (`chosen` = -1). */
function select(bar: TabBar, chosen: number): void {
  bar.hidden = chosen === -1;
  // Icons of a hidden bar would be downloaded before what the page needs.
  if (bar.hidden) return;
  const { list, color, selectedColor } = bar.conf;
  for (const [index, { iconPath, selectedIconPath }] of list.entries()) {
    const tab = bar.children[index];
    const [icon, label] = tab?.children ?? [];
    if (!(icon instanceof HTMLImageElement && label instanceof HTMLElement)) continue;
    const isChosen = index === chosen;
    icon.src = isChosen ? selectedIconPath : iconPath;
    label.style.color = isChosen ? selectedColor : color;
    if (isChosen) tab?.setAttribute('aria-current', 'page');
    else tab?.removeAttribute('aria-current');
  }
}

function followRoutes(bar: TabBar): void {
  Taro.eventCenter.on(ROUTE_CHANGE, ({ toLocation: { path } }: RouteChange) => {
    const { list, customRoutes } = bar.conf;
    const shown = withSlash(path);
    const [page = shown] = Object.entries(customRoutes).find(([, address]) => address === shown) ?? [];
    select(
      bar,
      list.findIndex(({ pagePath }) => withSlash(pagePath) === page),
    );
  });
}

/**
 * Makes Taro's router have this in the place of Taro's own tab bar, which needs Stencil, draws links to `javascript:;`,
 * which a strict content security policy refuses, and has neither ids nor roles. Called by the router, of which there is
 * one, once, and by no other name.
 */
export function defineCustomElement(): void {
  customElements.define(
    TAG,
    class extends HTMLElement {
      conf: TabBarConfig = { list: [], color: '', selectedColor: '', customRoutes: {} };

      connectedCallback(): void {
        this.setAttribute('role', 'navigation');
        this.append(...this.conf.list.map(drawTab));
        select(this, -1);
        followRoutes(this);
      }
    },
  );
}

/** Names one tab, and gives it an id. Before the app has started there is none. */
export function setTab(index: number, text: string, id?: string): void {
  const tab = document.querySelector(TAG)?.children[index];
  const label = tab?.lastElementChild;
  if (!tab || !label) return;
  label.textContent = text;
  if (id !== undefined) tab.id = id;
}

/** Says that every tab has its name, for which the first screen waits. */
export const showNamed = () => document.querySelector(TAG)?.setAttribute('data-named', '');
