import { originOf } from '@tuzuo/core/api/web-origin';
import { useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { back, type QueryOf, withQuery } from '@/navigation';
import { WebFrame } from '@/platform/web-frame';
import { call } from '@/request';
import { Page } from '@/shell/page';
import nothing from '@/ui/nothing.png';
import offline from '@/ui/offline.png';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { useWebPageWords } from './words';

export const WebPage = withQuery('webview', WebPageView);

/** A third-party page inside the app if the operator allows its site; otherwise a message with a way back. */
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

type Verdict = 'checking' | 'allowed' | 'refused' | 'failed';

/**
 * Whether the operator allows this address inside the app: its origin must be on their list exactly. Anything but a
 * plain web address is refused without a request.
 */
function useAllowed(url: string): { verdict: Verdict; retry: () => void } {
  const origin = originOf(url);
  const [attempt, setAttempt] = useState(0);
  const [verdict, setVerdict] = useState<Verdict>('checking');
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again with each retry
  useEffect(() => {
    if (origin === undefined) {
      setVerdict('refused');
      return undefined;
    }
    setVerdict('checking');
    const asked = call('open.web_page.listOrigins', {}, { toast: false });
    asked.result.then(
      ({ origins }) => setVerdict(origins.includes(origin) ? 'allowed' : 'refused'),
      () => setVerdict('failed'),
    );
    return () => asked.abort();
  }, [origin, attempt]);
  return { verdict, retry: () => setAttempt(attempt + 1) };
}
