import { View } from '@tarojs/components';
import { SPACE_KINDS, SPACE_LIMITS, SPACE_SORTS, type SpaceSort, TOP_FOLDER } from '@tuzuo/core/api/space';
import { useState } from 'react';
import { open, type QueryOf, switchTab, urlOf, withQuery } from '@/navigation';
import { share } from '@/platform/share';
import { useWideWindow } from '@/platform/wide-window';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { requireLogin } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { openPreview } from '@/shell/preview';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { askUser, showToast } from '@/ui/feedback';
import { Field } from '@/ui/field';
import { FilterRow } from '@/ui/filter-row';
import { List } from '@/ui/list';
import nothing from '@/ui/nothing.png';
import { StateView } from '@/ui/state-view';
import { TabRow } from '@/ui/tab-row';
import { usePagedList } from '@/ui/use-paged-list';
import { BatchBar } from './batch-bar';
import { FolderRows } from './folder-rows';
import { ItemActions } from './item-actions';
import { ItemPlaceholder, ItemRow } from './item-row';
import {
  type Item,
  isPicture,
  KIND_WORDS,
  keyOfItem,
  kindOf,
  nameOf,
  saveFile,
  useDrawnSoon,
  useFolders,
} from './items';
import { heightOfCard, PosterCard } from './poster-card';
import { menuOf, SpaceSheets, type SpaceTask } from './space-sheets';
import { useSpaceWords } from './words';
import './space-page.scss';

const SORT_WORDS = {
  newest: 'sort.newest',
  oldest: 'sort.oldest',
  name: 'sort.name',
  largest: 'sort.largest',
} as const satisfies Record<SpaceSort, string>;

/** Width of a window, in px, from which posters are in six columns. */
const SIX_COLUMNS = 1440;

/** The user's items, by kind and folder: to open, rename, move, share, download and delete. */
function Space(query: QueryOf<'template'>) {
  const t = useSpaceWords();
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const [kind, setKind] = useState(kindOf(query.kind));
  const [folderId, setFolderId] = useState(query.folderId ?? TOP_FOLDER);
  const [wanted, setWanted] = useState('');
  const [sort, setSort] = useState<SpaceSort>('newest');
  const [isSearching, setSearching] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>();
  const [task, setTask] = useState<SpaceTask>();
  const [busy, setBusy] = useState(false);
  const isWide = useWideWindow();
  const isVeryWide = useWideWindow(SIX_COLUMNS);
  // Posters are pictures; a list to choose from, and files, are rows.
  const isGrid = kind === 'poster' && !chosen;
  const Shape = isGrid ? PosterCard : ItemRow;
  const text = wanted.trim();
  const filter = { kind, sort, ...(text === '' ? { folderId } : { query: text }) };
  const list = usePagedList<Item>({
    listKey: userId && JSON.stringify([userId, filter]),
    load: (cursor) =>
      call('space.item.list', { ...filter, ...(cursor !== undefined && { cursor }) }, { toast: false })
        .result,
    keyOf: keyOfItem,
  });
  useDrawnSoon(list);
  const { folders, refresh: refreshFolders } = useFolders(userId);
  share.useContent({ title: t('title'), url: urlOf('templates') });

  const chosenItems = list.items.filter(({ itemId }) => chosen?.includes(itemId));
  const show = (next: { kind?: typeof kind; folderId?: string }) => {
    setChosen(undefined);
    if (next.kind) setKind(next.kind);
    if (next.folderId !== undefined) setFolderId(next.folderId);
  };
  const toggle = ({ itemId }: Item) => {
    const before = chosen ?? [];
    if (before.includes(itemId)) setChosen(before.filter((id) => id !== itemId));
    else if (before.length < SPACE_LIMITS.batch) setChosen([...before, itemId]);
  };
  const openItem = (item: Item) => {
    if (item.kind === 'poster') return void open(urlOf('create-design', { posterId: item.itemId }));
    if (isPicture(item)) return void openPreview({ urls: [absolute(item.url ?? '')], current: 0 });
    setTask({ kind: 'item', item, number: list.items.indexOf(item) + 1 });
  };
  /** Removes items from the list that are no longer here. */
  const dropped = (items: readonly Item[]) => {
    for (const { itemId } of items) list.remove(itemId);
    setChosen(undefined);
    void refreshFolders();
  };
  const remove = async (items: readonly Item[]) => {
    const [one] = items;
    if (!one) return;
    const content =
      items.length === 1
        ? t('with.removeOne', { name: nameOf(one) })
        : t('with.removeMany', { count: items.length });
    if (!(await askUser({ content, confirmText: t('remove') }))) return;
    setBusy(true);
    // The server's own message is on screen when it refuses.
    await call('space.item.remove', { itemIds: items.map(keyOfItem) }).result.then(
      ({ keepDays }) => {
        dropped(items);
        showToast(t('with.removed', { days: keepDays }));
      },
      () => undefined,
    );
    setBusy(false);
  };
  const save = (item: Item) => saveFile(item).catch(() => showToast(t('saveFailed')));

  if (visitor.kind === 'guest') {
    const logIn = { text: t('login'), onPress: () => void requireLogin().catch(() => undefined) };
    return (
      <Page name="template" titleKey="page.space">
        <StateView
          id="state-empty"
          picture={nothing}
          title={t('guest')}
          text={t('guestText')}
          action={logIn}
        />
      </Page>
    );
  }
  const actions = {
    onTask: setTask,
    onOpen: openItem,
    onSave: save,
    onRemove: (item: Item) => void remove([item]),
    onItem: list.replace,
    onCopied: () => void list.update(),
  };
  return (
    <Page name="template" titleKey="page.space">
      <View className="space-page">
        <TabRow
          tabs={SPACE_KINDS.map((one) => ({ id: `space-kind-${one}`, text: t(KIND_WORDS[one]) }))}
          shown={`space-kind-${kind}`}
          onShow={(id) => show({ kind: SPACE_KINDS.find((one) => id === `space-kind-${one}`) ?? kind })}
        />
        <View className="space-page__tools">
          <Button
            id="space-search"
            variant="plain"
            tight
            text={t(isSearching ? 'search.hide' : 'search')}
            onPress={() => {
              setSearching(!isSearching);
              setWanted('');
            }}
          />
          {!chosen && (
            <Button
              id="space-new-folder"
              variant="plain"
              tight
              text={t('folder.new')}
              onPress={() => setTask({ kind: 'newFolder', parentId: folderId })}
            />
          )}
          <Button
            id="space-choose"
            variant="plain"
            tight
            text={chosen ? t('with.chosen', { count: chosen.length }) : t('choose')}
            onPress={() => setChosen(chosen ? undefined : [])}
          />
        </View>
        {isSearching && (
          <>
            <Field
              id="space-query"
              kind="text"
              label={t('search.name')}
              placeholder={t('search.placeholder')}
              value={wanted}
              maxLength={SPACE_LIMITS.nameLength}
              mistake={undefined}
              onChange={setWanted}
              onDone={() => undefined}
            />
            <FilterRow
              id="space-sort"
              label={t('sort')}
              choices={SPACE_SORTS.map((value) => ({ value, text: t(SORT_WORDS[value]) }))}
              chosen={sort}
              onChoose={setSort}
            />
          </>
        )}
        {kind === 'poster' && !chosen && (
          <View className="space-page__lead">
            <Button
              id="space-new-poster"
              variant="quiet"
              fullWidth
              text={t('newPoster')}
              onPress={() => void open(urlOf('create-design'))}
            />
          </View>
        )}
        {text === '' && (
          <FolderRows
            folders={folders}
            folderId={folderId}
            onOpen={(id) => show({ folderId: id })}
            onMore={(folder) => setTask({ kind: 'folder', folder })}
          />
        )}
        <List
          id={kind === 'poster' ? 'posters' : 'space-items'}
          list={list}
          keyOf={keyOfItem}
          render={(item, index) => (
            <Shape
              number={index + 1}
              item={item}
              menu={() => (chosen ? [] : menuOf({ item, number: index + 1 }, actions))}
              chosen={chosen ? chosen.includes(item.itemId) : undefined}
              onPress={() => (chosen ? toggle(item) : openItem(item))}
            >
              {!chosen && <ItemActions number={index + 1} item={item} onTask={setTask} />}
            </Shape>
          )}
          placeholder={<ItemPlaceholder />}
          columns={
            isGrid
              ? { count: isVeryWide ? 6 : isWide ? 4 : 2, heightOf: heightOfCard }
              : { count: isWide ? 2 : 1, heightOf: () => 1 }
          }
          empty={
            text === '' && folderId === TOP_FOLDER && kind === 'poster' ? (
              <StateView
                id="state-empty"
                picture={nothing}
                title={t('empty')}
                text={t('emptyText')}
                action={{ text: t('toTemplates'), onPress: () => void switchTab(urlOf('templates')) }}
              />
            ) : (
              <View className="space-page__none">
                <Copy id="space-none" tone="muted" centered>
                  {t(text === '' ? 'none' : 'search.none')}
                </Copy>
              </View>
            )
          }
        />
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
          onMove={() => setTask({ kind: 'move', items: chosenItems })}
          onRemove={() => void remove(chosenItems)}
        />
      )}
      <SpaceSheets
        task={task}
        folders={folders}
        place={folderId}
        {...actions}
        onMoved={(items, place) =>
          text === '' && place !== folderId ? dropped(items) : setChosen(undefined)
        }
        onFolders={(gone) => {
          if (gone === folderId) show({ folderId: TOP_FOLDER });
          void refreshFolders();
          if (gone !== undefined) void list.refresh();
        }}
      />
    </Page>
  );
}

export const SpacePage = withQuery('template', Space);
