import { originOf } from '@tuzuo/core/api/web-origin';
import { useT } from '@/i18n';
import { back, type QueryOf, withQuery } from '@/navigation';
import { WebFrame } from '@/platform/web-frame';
import { Page } from '@/shell/page';
import nothing from '@/ui/nothing.png';
import offline from '@/ui/offline.png';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { useAllowed } from './use-allowed';
import { useWebPageWords } from './words';

/** Somebody else's page inside ours, when the operator allows its site; else it says so, and leads back. */
function WebPageView({ url = '' }: QueryOf<'webview'>) {
  const t = useWebPageWords();
  const common = useT();
  const { verdict, retry } = useAllowed(url);
  return (
    <Page name="webview" titleKey="page.webview">
      {verdict === 'checking' && <Skeleton />}
      {verdict === 'allowed' && <WebFrame url={url} title={common('page.webview')} />}
      {verdict === 'refused' && (
        <StateView
          id="state-empty"
          picture={nothing}
          title={t('refused.title')}
          text={url === '' ? t('missing.text') : t('refused.text', { site: originOf(url) ?? url })}
          action={{ text: common('bar.back'), onPress: () => void back() }}
        />
      )}
      {verdict === 'failed' && (
        <StateView
          id="state-error"
          picture={offline}
          title={t('failed.title')}
          text={t('failed.text')}
          action={{ text: t('retry'), onPress: retry }}
        />
      )}
    </Page>
  );
}

export const WebPage = withQuery('webview', WebPageView);
