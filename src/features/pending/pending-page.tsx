import { Page } from '@/features/shell';
import { type PlainMessageKey, useT } from '@/i18n';
import { back, goHome, pages, type RouteName } from '@/navigation';
import { usePullRefresh } from '@/platform/page-life';
import { NavBar } from '@/ui/nav-bar';
import { StateView } from '@/ui/state-view';
import waiting from './waiting.png';

const nothingToLoad = () => Promise.resolve();

/**
 * The page at a route whose feature is not built yet: it says so, and leads home. Nothing links to it; it is for
 * people who know the address. The feature's own page takes its place in the stub of the route.
 */
export function pendingPage(name: RouteName, titleKey: PlainMessageKey) {
  return function PendingPage() {
    const t = useT();
    // Lists are configured to be pulled already, and a pull must end.
    usePullRefresh(nothingToLoad);
    return (
      <Page name={name} titleKey={titleKey}>
        {pages[name]?.bar === 'custom' && <NavBar title={t(titleKey)} onBack={back} />}
        <StateView
          id="state-empty"
          picture={waiting}
          title={t('pending.title')}
          text={t('pending.text')}
          action={{ text: t('notFound.action'), onPress: goHome }}
        />
      </Page>
    );
  };
}
