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
import { type StudioPageState, useStudio } from './use-studio';
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
  if (page.products.length > 0) return <Canvas page={page} />;
  return <Start page={page} />;
}

/** The page without a photo: what it does, or why what it was opened with is not there. */
function Start({ page }: { page: StudioPageState }) {
  const t = useStudioWords();
  const common = useT();
  const { opening, logIn } = page;
  if (opening.state === 'loading') {
    return (
      <>
        <Skeleton shape="box" />
        <Skeleton wide={80} />
      </>
    );
  }
  if (opening.state === 'failed') {
    const again = { text: common('server.retry'), onPress: opening.retry };
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
  if (opening.state === 'gone') {
    const action = { text: t('choose'), onPress: () => void page.restart() };
    return (
      <StateView id="state-empty" picture={nothing} title={t('gone')} text={t('goneText')} action={action} />
    );
  }
  if (opening.state === 'login') {
    const action = { text: common('my.login'), onPress: logIn };
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
