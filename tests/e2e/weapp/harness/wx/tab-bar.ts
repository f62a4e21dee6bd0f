import type { TabBarItem } from '../built-package';
import { type Callbacks, type Settle, WxFailure } from './callbacks';

/** The native tab bar as visible to the user. */
export type TabBar = {
  items: TabBarItem[];
  visible: boolean;
  badges: Record<number, string>;
  color?: string;
};

type ItemOptions = Callbacks & { index: number } & Partial<TabBarItem>;

/** `wx.*TabBar*`: all of them fail on a page that is not a tab, as on the phone. */
export function tabBarFake(tabBar: TabBar, settle: Settle, onTabPage: () => boolean) {
  const guarded =
    <Options extends Callbacks>(name: string, effect: (options: Options) => void) =>
    (options: Options) =>
      settle(name, options, () => {
        if (!onTabPage()) throw new WxFailure('not TabBar page');
        effect(options);
        return undefined;
      });
  const itemAt = (index: number): TabBarItem => {
    const item = tabBar.items[index];
    if (!item) throw new WxFailure('tabbar item not found');
    return item;
  };
  return {
    setTabBarItem: guarded('setTabBarItem', ({ index, text, iconPath, selectedIconPath }: ItemOptions) => {
      const item = itemAt(index);
      if (text !== undefined) item.text = text;
      if (iconPath !== undefined) item.iconPath = iconPath;
      if (selectedIconPath !== undefined) item.selectedIconPath = selectedIconPath;
    }),
    setTabBarStyle: guarded(
      'setTabBarStyle',
      ({ backgroundColor }: Callbacks & { backgroundColor?: string }) => {
        if (backgroundColor !== undefined) tabBar.color = backgroundColor;
      },
    ),
    setTabBarBadge: guarded('setTabBarBadge', ({ index, text }: ItemOptions) => {
      itemAt(index);
      tabBar.badges[index] = text ?? '';
    }),
    removeTabBarBadge: guarded('removeTabBarBadge', ({ index }: ItemOptions) => {
      delete tabBar.badges[index];
    }),
    showTabBar: guarded('showTabBar', () => {
      tabBar.visible = true;
    }),
    hideTabBar: guarded('hideTabBar', () => {
      tabBar.visible = false;
    }),
  };
}
