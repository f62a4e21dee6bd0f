import { View } from '@tarojs/components';
import { useT } from '@/i18n';
import { type QueryOf, switchTab, urlOf, withQuery } from '@/navigation';
import { canDrawPosters } from '@/platform/can-draw';
import { share } from '@/platform/share';
import { requireLogin } from '@/session/login-gate';
import { Page } from '@/shell/page';
import nothing from '@/ui/nothing.png';
import offline from '@/ui/offline.png';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { ImportSheet, StartView } from './late';
import { type PosterState, workIn } from './poster.store';
import { Studio, type StudioProps } from './studio';
import { useImport } from './use-import';
import { usePictures } from './use-pictures';
import { usePoster } from './use-poster';
import { usePosterWords } from './words';
import './design-page.scss';

/** A template or the user's own poster in the editor: displayed as it will be exported, saved and exported. */
function Design(origin: QueryOf<'create-design'>) {
  const t = usePosterWords();
  const { pictures, version } = usePictures();
  const poster = usePoster(origin, pictures, version);
  const importing = useImport(pictures, (doc, title) => {
    poster.startNew(doc, title);
    void poster.save();
  });
  const { templateId } = origin;
  const shareUrl = templateId === undefined ? urlOf('home') : urlOf('create-design', { templateId });
  const title = poster.usePosterState((state) => workIn(state)?.title);
  share.useContent({ title: title ?? t('untitled'), url: shareUrl });
  return (
    <Page name="create-design" titleKey="page.createDesign">
      <View className="design-page">
        {canDrawPosters ? (
          <Body
            poster={poster}
            pictures={pictures}
            version={version}
            shareUrl={shareUrl}
            importing={importing}
          />
        ) : (
          <StateView
            id="state-empty"
            picture={nothing}
            title={t('unable')}
            text={t('unableText')}
            action={{ text: t('toTemplates'), onPress: () => void switchTab(urlOf('templates')) }}
          />
        )}
        {importing.notes.length > 0 && (
          <ImportSheet notes={importing.notes} pictures={pictures} onClose={importing.endNotes} />
        )}
      </View>
    </Page>
  );
}

export const DesignPage = withQuery('create-design', Design);

const statusIn = ({ load }: PosterState) => (typeof load === 'object' ? 'loaded' : load);

type BodyProps = StudioProps & { importing: ReturnType<typeof useImport> };

/** The editor, or the reason why there is no poster. */
function Body({ poster, importing, ...rest }: BodyProps) {
  const t = usePosterWords();
  const common = useT();
  const state = poster.usePosterState(statusIn);
  const { reload } = poster;
  const toTemplates = { text: t('toTemplates'), onPress: () => void switchTab(urlOf('templates')) };
  if (state === 'loaded') return <Studio poster={poster} {...rest} />;
  if (state === 'new')
    return (
      <StartView
        pictures={rest.pictures}
        version={rest.version}
        onStart={(doc) => poster.startNew(doc)}
        onImport={() => void importing.start()}
        isImporting={importing.isBusy}
      />
    );
  if (state === 'loading') {
    return (
      <>
        <View className="design-page__place">
          <Skeleton shape="box" />
        </View>
        <Skeleton shape="title" />
        <Skeleton width={80} />
      </>
    );
  }
  if (state === 'login') {
    const action = {
      text: common('my.login'),
      onPress: () => void requireLogin().then(reload, () => undefined),
    };
    return (
      <StateView
        id="state-empty"
        picture={nothing}
        title={t('login')}
        text={t('loginText')}
        action={action}
      />
    );
  }
  if (state === 'gone' || state === 'newer') {
    return (
      <StateView
        id="state-empty"
        picture={nothing}
        title={t(state)}
        text={t(state === 'gone' ? 'goneText' : 'newerText')}
        action={toTemplates}
      />
    );
  }
  const again = { text: common('server.retry'), onPress: reload };
  return (
    <StateView id="state-error" picture={offline} title={t('failed')} text={t('failedText')} action={again} />
  );
}
