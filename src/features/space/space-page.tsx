import { View } from '@tarojs/components';
import { TOP_FOLDER } from '@tuzuo/core/api/space';
import { useState } from 'react';
import { open, type QueryOf, urlOf, withQuery } from '@/navigation';
import { share } from '@/platform/share';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { requireLogin } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { openPreview } from '@/shell/preview';
import { Button } from '@/ui/button';
import { askUser, showToast } from '@/ui/feedback';
import nothing from '@/ui/nothing.png';
import { StateView } from '@/ui/state-view';
import { usePagedList } from '@/ui/use-paged-list';
import { BatchBar } from './batch-bar';
import { FolderRows } from './folder-rows';
import { type Item, isPicture, keyOfItem, kindOf, nameOf, saveFile, useDrawnSoon, useFolders } from './items';
import { createSpaceStore, filterOf, hasQuery } from './space.store';
import { SpaceList } from './space-list';
import { SpaceSheets } from './space-sheets';
import { SpaceTools } from './space-tools';
import { useSpaceWords } from './words';
import './space-page.scss';

/** What a guest sees of a space. */
function GuestSpace() {
  const t = useSpaceWords();
  return (
    <StateView
      id="state-empty"
      picture={nothing}
      title={t('guest')}
      text={t('guestText')}
      action={{ text: t('login'), onPress: () => void requireLogin().catch(() => undefined) }}
    />
  );
}

/** The items that a space shows, the user's folders, and the removal of items. */
function useItems(space: ReturnType<typeof createSpaceStore>, userId: string | undefined) {
  const t = useSpaceWords();
  const filter = filterOf(space.useSpace());
  const list = usePagedList<Item>({
    listKey: userId && JSON.stringify([userId, filter]),
    load: (cursor) =>
      call('space.item.list', { ...filter, ...(cursor !== undefined && { cursor }) }, { toast: false })
        .result,
    keyOf: keyOfItem,
  });
  useDrawnSoon(list);
  const { folders, refresh: refreshFolders } = useFolders(userId);
  /** Removes items from the list that are no longer here. */
  const dropItems = (items: readonly Item[]) => {
    for (const { itemId } of items) list.remove(itemId);
    space.selectionEnded();
    void refreshFolders();
  };
  const removeItems = async (items: readonly Item[]) => {
    const [one] = items;
    if (!one) return;
    const content =
      items.length === 1
        ? t('with.removeOne', { name: nameOf(one) })
        : t('with.removeMany', { count: items.length });
    if (!(await askUser({ content, confirmText: t('remove') }))) return;
    space.removalStarted();
    // The server's own message is on screen when it refuses.
    await call('space.item.remove', { itemIds: items.map(keyOfItem) }).result.then(
      ({ keepDays }) => {
        dropItems(items);
        showToast(t('with.removed', { days: keepDays }));
      },
      () => undefined,
    );
    space.removalEnded();
  };
  return { list, folders, refreshFolders, dropItems, removeItems };
}

/** The user's items, by kind and folder: to open, rename, move, share, download and delete. */
function Space(query: QueryOf<'template'>) {
  const t = useSpaceWords();
  const visitor = useVisitor();
  const [space] = useState(() => createSpaceStore(kindOf(query.kind), query.folderId ?? TOP_FOLDER));
  const state = space.useSpace();
  const { folderId, chosen, task, busy } = state;
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const { list, folders, refreshFolders, dropItems, removeItems } = useItems(space, userId);
  share.useContent({ title: t('title'), url: urlOf('templates') });
  if (visitor.kind === 'guest') {
    return (
      <Page name="template" titleKey="page.space">
        <GuestSpace />
      </Page>
    );
  }
  const chosenItems = list.items.filter(({ itemId }) => chosen?.includes(itemId));
  const events = {
    onTask: space.taskChanged,
    onOpen(item: Item) {
      if (item.kind === 'poster') return void open(urlOf('create-design', { posterId: item.itemId }));
      if (isPicture(item)) return void openPreview({ urls: [absolute(item.url ?? '')], current: 0 });
      space.taskChanged({ kind: 'item', item, number: list.items.indexOf(item) + 1 });
    },
    onSave: (item: Item) => void saveFile(item).catch(() => showToast(t('saveFailed'))),
    onRemove: (item: Item) => void removeItems([item]),
    onItem: list.replace,
    onCopied: () => void list.update(),
  };
  return (
    <Page name="template" titleKey="page.space">
      <View className="space-page">
        <SpaceTools space={space} />
        {!hasQuery(state) && (
          <FolderRows
            folders={folders}
            folderId={folderId}
            onOpen={space.folderOpened}
            onMore={(folder) => space.taskChanged({ kind: 'folder', folder })}
          />
        )}
        <SpaceList space={space} list={list} events={events} />
        <View className="space-page__end">
          <Button
            id="space-recycle"
            variant="plain"
            text={t('recycle')}
            onPress={() => void open(urlOf('recycle'))}
          />
        </View>
      </View>
      {chosen && (
        <BatchBar
          chosen={chosenItems}
          busy={busy}
          onMove={() => space.taskChanged({ kind: 'move', items: chosenItems })}
          onRemove={() => void removeItems(chosenItems)}
        />
      )}
      <SpaceSheets
        task={task}
        folders={folders}
        place={folderId}
        {...events}
        onMoved={(items, place) =>
          !hasQuery(state) && place !== folderId ? dropItems(items) : space.selectionEnded()
        }
        onFolders={(gone) => {
          if (gone === folderId) space.folderOpened(TOP_FOLDER);
          void refreshFolders();
          if (gone !== undefined) void list.refresh();
        }}
      />
    </Page>
  );
}

export const SpacePage = withQuery('template', Space);
