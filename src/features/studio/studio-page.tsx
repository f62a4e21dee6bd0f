import { useT } from '@/i18n';
import { type QueryOf, switchTab, urlOf, withQuery } from '@/navigation';
import { canDrawPosters } from '@/platform/can-draw';
import { share } from '@/platform/share';
import { Page } from '@/shell/page';
import { cardAt, STUDIO_CARD, useShareAction } from '@/shell/share-entry';
import nothing from '@/ui/nothing.png';
import offline from '@/ui/offline.png';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { Canvas } from './canvas';
import { EmptyStudio } from './empty-studio';
import type { OpenStudio } from './open-studio';
import { hasProductsIn } from './page.store';
import { useStudio } from './use-studio';
import { useStudioWords } from './words';
import './studio-page.scss';

/** The product canvas: a photo is chosen, and its product stands on white; everything after that is live. */
export const StudioPage = withQuery('studio', (query: QueryOf<'studio'>) => {
  const t = useT();
  const { preset } = query;
  const content = {
    title: t('page.studio'),
    url: urlOf('studio', preset === undefined ? {} : { preset }),
    card: cardAt(STUDIO_CARD),
  };
  share.useContent(content);
  const action = useShareAction({ content, thing: { kind: 'studio' } });
  return (
    <Page name="studio" titleKey="page.studio" action={action}>
      {canDrawPosters ? <Studio {...query} /> : <Unable />}
    </Page>
  );
});

/** A target without a canvas. */
function Unable() {
  const t = useStudioWords();
  const common = useT();
  const action = { text: common('notFound.action'), onPress: () => void switchTab(urlOf('home')) };
  return (
    <StateView
      id="state-empty"
      picture={nothing}
      title={t('unable')}
      text={t('unableText')}
      action={action}
    />
  );
}

function Studio(query: QueryOf<'studio'>) {
  const page = useStudio(query);
  const hasProducts = page.room.studio.useStudioState(hasProductsIn);
  if (hasProducts) return <Canvas page={page} />;
  return <Start page={page} />;
}

/** The page without a photo: what it does, or why what it was opened with is not there. */
function Start({ page }: { page: OpenStudio }) {
  const t = useStudioWords();
  const common = useT();
  const opening = page.usePageState((state) => (state.isReceiving ? 'loading' : state.opening));
  if (opening === 'loading') {
    return (
      <>
        <Skeleton shape="box" />
        <Skeleton width={80} />
      </>
    );
  }
  if (opening === 'failed') {
    const again = { text: common('server.retry'), onPress: page.openingRetried };
    return (
      <StateView
        id="state-error"
        picture={offline}
        title={t('failed')}
        text={t('failedText')}
        action={again}
      />
    );
  }
  if (opening === 'gone') {
    const action = { text: t('choose'), onPress: () => void page.restart() };
    return (
      <StateView id="state-empty" picture={nothing} title={t('gone')} text={t('goneText')} action={action} />
    );
  }
  if (opening === 'login') {
    const action = { text: common('my.login'), onPress: page.logInRequested };
    return (
      <StateView
        id="state-empty"
        picture={nothing}
        title={t('login')}
        text={t('loginPlain')}
        action={action}
      />
    );
  }
  return <EmptyStudio page={page} />;
}
