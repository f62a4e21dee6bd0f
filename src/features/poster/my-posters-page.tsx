import { Image, View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { POSTER_TITLE_LENGTH } from '@tuzuo/core/api/poster';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormat } from '@/i18n/format';
import { createRequestIds } from '@/lib/request-ids';
import { open, switchTab, urlOf } from '@/navigation';
import { usePageShow } from '@/platform/page-life';
import { press } from '@/platform/press';
import { share } from '@/platform/share';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { requireLogin } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { askUser } from '@/ui/feedback';
import { Field } from '@/ui/field';
import { List } from '@/ui/list';
import nothing from '@/ui/nothing.png';
import { Sheet, useSheet } from '@/ui/sheet';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { type PagedList, usePagedList } from '@/ui/use-paged-list';
import { usePosterWords } from './locales';
import './my-posters-page.scss';

type ListedPoster = Api['poster.poster.list']['output']['items'][number];

const keyOf = ({ posterId }: ListedPoster) => posterId;

/** A copy asked for twice by a double tap is one. */
const copies = createRequestIds();

/** A poster that was saved just now is drawn some seconds later: how long until each look whether it is there. */
const LOOK_AGAIN_MS = [3_000, 5_000, 10_000, 20_000, 40_000, 60_000];

/** Looks for the pictures that are still to come, some times after the page was opened or came back. */
function useDrawnSoon({ items, status, update }: PagedList<ListedPoster>) {
  const looks = useRef(0);
  usePageShow(() => {
    looks.current = 0;
  });
  const [looked, setLooked] = useState(0);
  const isWaiting = status === 'idle' && items.some(({ thumbUrl }) => thumbUrl === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look that found nothing is followed by another
  useEffect(() => {
    const wait = LOOK_AGAIN_MS[looks.current];
    if (!isWaiting || wait === undefined) return undefined;
    const timer = setTimeout(() => {
      looks.current += 1;
      void update().then(() => setLooked((count) => count + 1));
    }, wait);
    return () => clearTimeout(timer);
  }, [isWaiting, items, looked]);
}

/** The user's own posters, the one that was changed last first: to go on with, rename, copy and delete. */
export function MyPostersPage() {
  const t = usePosterWords();
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const list = usePagedList<ListedPoster>({
    listKey: userId,
    load: (cursor) =>
      call('poster.poster.list', { ...(cursor !== undefined && { cursor }) }, { toast: false }).result,
    keyOf,
  });
  useDrawnSoon(list);
  const [renamed, setRenamed] = useState<ListedPoster>();
  share.useContent({ title: t('mine'), url: urlOf('templates') });
  const toTemplates = { text: t('toTemplates'), onPress: () => void switchTab(urlOf('templates')) };
  const logIn = { text: t('mine.login'), onPress: () => void requireLogin().catch(() => undefined) };
  const rows = (render: (poster: ListedPoster, index: number) => ReactNode) => (
    <List
      id="posters"
      list={list}
      keyOf={keyOf}
      render={render}
      placeholder={<Placeholder />}
      empty={
        <StateView
          id="state-empty"
          picture={nothing}
          title={t('mine.empty')}
          text={t('mine.emptyText')}
          action={toTemplates}
        />
      }
    />
  );
  return (
    <Page name="template" titleKey="page.space">
      <View className="my-posters">
        {visitor.kind === 'guest' ? (
          <StateView
            id="state-empty"
            picture={nothing}
            title={t('mine.guest')}
            text={t('mine.guestText')}
            action={logIn}
          />
        ) : (
          rows((poster, index) => (
            <PosterRow
              number={index + 1}
              poster={poster}
              onRename={() => setRenamed(poster)}
              onChanged={() => void list.update()}
              onRemoved={() => list.remove(poster.posterId)}
            />
          ))
        )}
      </View>
      {renamed && (
        <RenameSheet
          poster={renamed}
          onDone={() => void list.update()}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </Page>
  );
}

type PosterRowProps = {
  /** Place in the list, from 1. */
  number: number;
  poster: ListedPoster;
  onRename: () => void;
  /** There is another one, or this one is another. */
  onChanged: () => void;
  onRemoved: () => void;
};

function PosterRow({ number, poster, onRename, onChanged, onRemoved }: PosterRowProps) {
  const t = usePosterWords();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const { posterId, title, width, height, pages, updatedAt } = poster;
  /** The server's own sentence is on the screen when it refuses. */
  const during = (work: () => Promise<void>) => {
    setBusy(true);
    work()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  const copy = () =>
    during(async () => {
      const requestId = copies.idFor({ posterId });
      await call('poster.poster.copy', { posterId, requestId }).result;
      copies.settle();
      onChanged();
    });
  const remove = () =>
    during(async () => {
      const isMeant = await askUser({
        content: t('with.removeAsk', { title }),
        confirmText: t('mine.remove'),
      });
      if (!isMeant) return;
      await call('poster.poster.remove', { posterId }).result;
      onRemoved();
    });
  const longest = Math.max(width, height);
  const facts = [
    `${Math.round(width)} × ${Math.round(height)}`,
    ...(pages > 1 ? [t('with.pages', { number: pages })] : []),
    format.time(updatedAt),
  ];
  return (
    <View id={`poster-${number}`} className="my-posters__item">
      <View
        id={`poster-open-${number}`}
        className="my-posters__about"
        {...press(() => void open(urlOf('create-design', { posterId })), { role: 'link', label: title })}
      >
        <View className="my-posters__place">
          <View
            id={`poster-picture-${number}`}
            className="my-posters__shape"
            style={{ width: `${(100 * width) / longest}%`, height: `${(100 * height) / longest}%` }}
          >
            <SmallPicture poster={poster} />
          </View>
        </View>
        <View className="my-posters__words">
          <Copy size={16} strong>
            {title}
          </Copy>
          <Copy size={12} tone="muted">
            {facts.join(' · ')}
          </Copy>
        </View>
      </View>
      <View className="my-posters__actions">
        <Button
          id={`poster-rename-${number}`}
          look="plain"
          tight
          busy={busy}
          text={t('mine.rename')}
          onPress={onRename}
        />
        <Button
          id={`poster-copy-${number}`}
          look="plain"
          tight
          busy={busy}
          text={t('mine.copy')}
          onPress={copy}
        />
        <Button
          id={`poster-remove-${number}`}
          look="plain"
          tight
          busy={busy}
          text={t('mine.remove')}
          onPress={remove}
        />
      </View>
    </View>
  );
}

/** What a poster looks like, over some pixels of it until that is there; both fill their box. */
const SmallPicture = ({ poster: { thumbUrl, placeholder } }: { poster: ListedPoster }) => (
  <>
    {placeholder !== undefined && (
      <Image src={placeholder} mode="scaleToFill" className="my-posters__image" nativeProps={{ alt: '' }} />
    )}
    {thumbUrl !== undefined && (
      <Image
        src={absolute(thumbUrl)}
        mode="scaleToFill"
        lazyLoad
        className="my-posters__image"
        nativeProps={{ alt: '' }}
      />
    )}
  </>
);

function Placeholder() {
  return (
    <View className="my-posters__item">
      <Skeleton shape="title" />
      <Skeleton wide={60} />
    </View>
  );
}

type RenameSheetProps = { poster: ListedPoster; onDone: () => void; onClose: () => void };

/** Gives a poster another name. */
function RenameSheet({ poster: { posterId, title }, onDone, onClose }: RenameSheetProps) {
  const t = usePosterWords();
  const sheet = useSheet(onClose);
  const [name, setName] = useState(title);
  const [busy, setBusy] = useState(false);
  const isEmpty = name.trim() === '';
  const save = async () => {
    if (isEmpty || busy) return;
    setBusy(true);
    try {
      // As the server has it now: what was changed meanwhile stays.
      const { doc, revision } = await call('poster.poster.get', { posterId }).result;
      await call('poster.poster.save', { posterId, title: name.trim(), doc, revision }).result;
      onDone();
      sheet.leave();
    } catch {
      // The server's sentence is on the screen; the name is still in the field.
      setBusy(false);
    }
  };
  return (
    <Sheet id="rename" title={t('mine.rename')} close={t('close')} sheet={sheet}>
      <View className="my-posters__rename">
        <Field
          id="rename-name"
          kind="text"
          label={t('name')}
          placeholder={t('namePlaceholder')}
          value={name}
          maxLength={POSTER_TITLE_LENGTH}
          mistake={isEmpty ? t('namePlaceholder') : undefined}
          onChange={setName}
          onDone={() => void save()}
        />
        <Button
          id="rename-save"
          wide
          busy={busy || isEmpty}
          text={t(busy ? 'saving' : 'save')}
          onPress={() => void save()}
        />
        <Button id="rename-close" look="plain" text={t('close')} onPress={() => sheet.leave()} />
      </View>
    </Sheet>
  );
}
