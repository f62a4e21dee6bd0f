import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { SHARE_BASE } from '@tuzuo/core/api/share';
import { useEffect, useRef, useState } from 'react';
import { createRequestIds } from '@/lib/request-ids';
import { type QueryOf, replace, switchTab, urlOf, withQuery } from '@/navigation';
import { share } from '@/platform/share';
import { ApiError, call } from '@/request';
import { absolute } from '@/request/send';
import { Page } from '@/shell/page';
import { cardAt } from '@/shell/share-entry';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import nothing from '@/ui/nothing.png';
import offline from '@/ui/offline.png';
import { Photo } from '@/ui/photo';
import { PinnedBar } from '@/ui/pinned-bar';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { useSharedWords } from './words';
import './shared-poster-page.scss';

type Shared = Api['poster.shared.get']['output'];

const isGone = (error: unknown) =>
  error instanceof ApiError && (error.code === ErrorCode.notFound || error.code === ErrorCode.badInput);

/** A poster opened by a share link: visible to everyone, and can be copied into the user's own space. */
function SharedPoster({ id: linkId = '' }: QueryOf<'shared-poster'>) {
  const t = useSharedWords();
  const [state, setState] = useState<Shared | 'loading' | 'gone' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const requestIds = useRef(createRequestIds()).current;
  const shown = typeof state === 'object' ? state : undefined;
  const picture = shown?.pictureUrl === undefined ? undefined : absolute(shown.pictureUrl);
  share.useContent({
    title: shown?.title ?? t('title'),
    url: urlOf('shared-poster', { id: linkId }),
    ...(picture !== undefined && { picture, card: cardAt(`${SHARE_BASE}/${linkId}.jpg`) }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again with each retry
  useEffect(() => {
    setState('loading');
    const asked = call('poster.shared.get', { linkId }, { toast: false });
    let current = true;
    asked.result.then(
      (found) => current && setState(found),
      (error: unknown) => current && setState(isGone(error) ? 'gone' : 'failed'),
    );
    return () => {
      current = false;
      asked.abort();
    };
  }, [linkId, tries]);

  const copy = () => {
    setBusy(true);
    const requestId = requestIds.idFor({ linkId });
    // A guest logs in first, and the copy then continues. The server's own message is on screen when it refuses.
    call('poster.shared.copy', { linkId, requestId }, { gate: true })
      .result.then(({ posterId }) => {
        requestIds.settle();
        return replace(urlOf('create-design', { posterId }));
      })
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Page name="shared-poster" titleKey="page.sharedPoster">
      <View className="shared-poster">
        {state === 'loading' && (
          <View className="shared-poster__picture">
            <Skeleton shape="box" />
          </View>
        )}
        {state === 'gone' && (
          <StateView
            id="state-empty"
            picture={nothing}
            title={t('gone')}
            text={t('goneText')}
            action={{ text: t('toTemplates'), onPress: () => void switchTab(urlOf('templates')) }}
          />
        )}
        {state === 'failed' && (
          <StateView
            id="state-error"
            picture={offline}
            title={t('failed')}
            text={t('failedText')}
            action={{ text: t('retry'), onPress: () => setTries(tries + 1) }}
          />
        )}
        {shown && (
          <>
            <View id="shared-picture" className="shared-poster__picture">
              {(picture ?? shown.placeholder) !== undefined && (
                <Photo src={picture ?? shown.placeholder ?? ''} alt={shown.title} />
              )}
            </View>
            <Copy id="shared-title" size={18} strong heading={2}>
              {shown.title}
            </Copy>
            <Copy size={12} tone="muted">
              {[
                `${Math.round(shown.width)} × ${Math.round(shown.height)}`,
                ...(shown.pages > 1 ? [t('with.pages', { number: shown.pages })] : []),
              ].join(' · ')}
            </Copy>
            <View className="shared-poster__note">
              <Copy size={12} tone="muted">
                {t('note')}
              </Copy>
            </View>
          </>
        )}
      </View>
      {shown && (
        <PinnedBar>
          <Button id="shared-copy" fullWidth busy={busy} text={t(busy ? 'copying' : 'copy')} onPress={copy} />
        </PinnedBar>
      )}
    </Page>
  );
}

export const SharedPosterPage = withQuery('shared-poster', SharedPoster);
