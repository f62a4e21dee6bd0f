import { View } from '@tarojs/components';
import { type ReactNode, useEffect } from 'react';
import { type PlainMessageKey, useT } from '@/i18n';
import { marksAi, pages, type RouteName, tabs } from '@/navigation';
import { colorScheme } from '@/platform/color-scheme';
import { pageChrome } from '@/platform/page-chrome';
import type { BarAction } from '@/platform/page-chrome/port';
import { usePageShow, usePageVisible } from '@/platform/page-life';
import { singlePage } from '@/platform/single-page';
import { splash } from '@/platform/splash';
import { tabBar } from '@/platform/tab-bar';
import { useDebugMode } from '@/shell/debug-mode';
import { PrivacySheet } from '@/shell/privacy';
import { Copy } from '@/ui/copy';
import { Screen } from '@/ui/screen';
import { Marks } from './marks';

type PageProps = {
  name: RouteName;
  titleKey: PlainMessageKey;
  /** A button in the host's bar, where the bar has space for one. */
  action?: BarAction | undefined;
  children: ReactNode;
};

/** Pages as high as the screen, on which nothing fits below: their title says what {@link Marks} says elsewhere. */
const FULL_HEIGHT: readonly RouteName[] = ['create-design', 'studio'];

/** Padding of the note above a page's content, in points. */
const NOTE = { padding: 8 };

/** The frame of every page: its root, the host's bar, and its title and tab labels in the user's language. */
export function Page({ name, titleKey, action, children }: PageProps) {
  const t = useT();
  const { Button: DebugButton } = useDebugMode();
  const visible = usePageVisible();
  const scheme = colorScheme.useRootScheme();
  const isTab = tabs.some((tab) => tab.name === name);
  const isDark = pages[name]?.bar === 'dark';
  const isFull = FULL_HEIGHT.includes(name);
  const nameThings = () => {
    pageChrome.setTitle(isFull && marksAi ? `${t(titleKey)} · AI` : t(titleKey));
    pageChrome.setDarkBar(isDark);
    colorScheme.colorBars({ isTab, isDark });
    pageChrome.nameBar({ back: t('bar.back'), home: t('tab.home') });
    // Hosts refuse to set tab labels while no tab page is visible.
    if (isTab) tabBar.setItems(tabs.map(({ id, labelKey }) => ({ id, text: t(labelKey) })));
  };
  const offer = () => pageChrome.setAction(action);
  usePageShow(offer);
  // Label and handler may change with each render; a page that is not visible sets no action.
  useEffect(() => {
    if (visible) offer();
  });
  // When the page becomes visible again, another page may have changed the title, or the language may have changed.
  usePageShow(nameThings);
  // A page that is not visible sets no titles: it would overwrite the visible page's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` changes exactly when the language does
  useEffect(() => {
    if (visible) nameThings();
  }, [t]);
  useEffect(() => splash.done('page'), []);
  return (
    <Screen name={name} scheme={scheme}>
      {singlePage && (
        <View style={NOTE}>
          <Copy size={12} tone="muted" centered>
            {t('share.alone')}
          </Copy>
        </View>
      )}
      {children}
      {Marks && !isFull && <Marks />}
      {PrivacySheet && <PrivacySheet />}
      {DebugButton && name !== 'app-debug' && <DebugButton />}
    </Screen>
  );
}
