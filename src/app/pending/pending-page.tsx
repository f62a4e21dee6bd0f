import { type PlainMessageKey, useT } from '@/i18n';
import { back, open, pages, type RouteName, urlOf } from '@/navigation';
import { usePullRefresh } from '@/platform/page-life';
import { share } from '@/platform/share';
import { Page } from '@/shell/page';
import { NavBar } from '@/ui/nav-bar';
import { StateView } from '@/ui/state-view';
import waiting from './waiting.png';

const nothingToLoad = () => Promise.resolve();

/** Pages that do already what comes nearest, and their names. */
const NEAREST = {
  'ai-product': 'tool.ai-product.name',
  matting: 'tool.matting.name',
  search: 'page.search',
  'ai-history': 'page.aiHistory',
  points: 'page.points',
} as const satisfies Partial<Record<RouteName, PlainMessageKey>>;

/**
 * The page at a route whose feature is not built yet: it says so, and leads to what comes nearest. Nothing links to
 * it; it is for people who know the address. The feature's own page takes its place in the stub of the route.
 */
export function pendingPage(name: RouteName, titleKey: PlainMessageKey, nearest: keyof typeof NEAREST) {
  return function PendingPage() {
    const t = useT();
    // Lists are configured to be pulled already, and a pull must end.
    usePullRefresh(nothingToLoad);
    // Offered where the page's configuration says `enableShareAppMessage`.
    share.useContent({ title: t(titleKey), url: urlOf(name) });
    return (
      <Page name={name} titleKey={titleKey}>
        {pages[name]?.bar === 'custom' && <NavBar title={t(titleKey)} onBack={back} />}
        <StateView
          id="state-empty"
          picture={waiting}
          title={t('pending.title')}
          text={t('pending.text')}
          action={{
            text: t('pending.nearest', { name: t(NEAREST[nearest]) }),
            onPress: () => void open(urlOf(nearest)),
          }}
        />
      </Page>
    );
  };
}
