import { TOP_FOLDER } from '@tuzuo/core/api/space';
import { createRequestIds } from '@/lib/request-ids';
import type { MenuRow } from '@/platform/context-menu/port';
import { call } from '@/request';
import { askUser, showToast } from '@/ui/feedback';
import { ActionSheet, type SheetAction } from './item-sheet';
import { type Folder, type Item, idsWithin, keyOfItem, nameOf } from './items';
import { MoveSheet } from './move-sheet';
import { NameSheet } from './name-sheet';
import { SharePosterSheet } from './share-sheet';
import { useSpaceWords } from './words';

/** The question that a sheet asks the user. */
export type SpaceTask =
  /** `number`: its position in the list, from 1. */
  | { kind: 'item'; item: Item; number: number }
  | { kind: 'folder'; folder: Folder }
  | { kind: 'newFolder'; parentId: string }
  | { kind: 'renameItem'; item: Item }
  | { kind: 'renameFolder'; folder: Folder }
  | { kind: 'move'; items: readonly Item[] }
  | { kind: 'moveFolder'; folder: Folder }
  | { kind: 'share'; item: Item };

type SpaceSheetsProps = {
  task: SpaceTask | undefined;
  folders: readonly Folder[];
  /** The current folder, or the top. */
  place: string;
  onTask: (task: SpaceTask | undefined) => void;
  onOpen: (item: Item) => void;
  onSave: (item: Item) => void;
  onRemove: (item: Item) => void;
  /** Called when a poster was copied. */
  onCopied: () => void;
  /** Called when an item has changed. */
  onItem: (item: Item) => void;
  onMoved: (items: readonly Item[], place: string) => void;
  /** Called when folders have changed; `gone` was deleted. */
  onFolders: (gone?: string) => void;
};

/** The sheets over a space, one at a time. The server's own message explains a refusal. */
export function SpaceSheets(props: SpaceSheetsProps) {
  const { task, folders, onTask, onItem, onMoved, onFolders } = props;
  const t = useSpaceWords();
  const close = () => onTask(undefined);
  if (!task) return null;
  if (task.kind === 'item') {
    return <ActionSheet title={nameOf(task.item)} actions={actionsOf(task, props)} onClose={close} />;
  }
  if (task.kind === 'folder') {
    const { folder } = task;
    const dissolve = async () => {
      const content = t('with.folderRemove', { name: folder.name });
      if (!(await askUser({ content, confirmText: t('remove') }))) return;
      await call('space.folder.remove', { folderId: folder.folderId }).result.then(
        () => onFolders(folder.folderId),
        () => undefined,
      );
    };
    const actions: SheetAction[] = [
      { id: 'rename', text: t('rename'), perform: () => onTask({ kind: 'renameFolder', folder }) },
      { id: 'move', text: t('move'), perform: () => onTask({ kind: 'moveFolder', folder }) },
      { id: 'remove', text: t('folder.remove'), perform: () => void dissolve() },
    ];
    return <ActionSheet title={folder.name} actions={actions} onClose={close} />;
  }
  if (task.kind === 'newFolder') {
    const parent = task.parentId === TOP_FOLDER ? {} : { parentId: task.parentId };
    return (
      <NameSheet
        title={t('folder.new')}
        name=""
        onSave={(name) => call('space.folder.create', { name, ...parent }).result.then(() => onFolders())}
        onClose={close}
      />
    );
  }
  if (task.kind === 'renameFolder') {
    const { folderId, name: before } = task.folder;
    return (
      <NameSheet
        title={t('rename')}
        name={before}
        onSave={(name) => call('space.folder.rename', { folderId, name }).result.then(() => onFolders())}
        onClose={close}
      />
    );
  }
  if (task.kind === 'renameItem') {
    const { item } = task;
    return (
      <NameSheet
        title={t('rename')}
        name={item.name}
        onSave={(name) =>
          call('space.item.rename', { itemId: item.itemId, name }).result.then(() => {
            const { keptUntil: _until, ...rest } = item;
            onItem({ ...rest, name, kept: true });
          })
        }
        onClose={close}
      />
    );
  }
  if (task.kind === 'share') {
    return (
      <SharePosterSheet
        item={task.item}
        onChanged={(shared) => onItem({ ...task.item, shared })}
        onClose={close}
      />
    );
  }
  if (task.kind === 'moveFolder') {
    const { folderId } = task.folder;
    const within = idsWithin(folders, folderId);
    return (
      <MoveSheet
        all={folders}
        folders={folders.filter((one) => !within.includes(one.folderId))}
        onMove={(parentId) =>
          call('space.folder.move', { folderId, parentId }).result.then(() => onFolders())
        }
        onClose={close}
      />
    );
  }
  const { items } = task;
  return (
    <MoveSheet
      all={folders}
      folders={folders}
      onMove={(folderId) =>
        call('space.item.move', { itemIds: items.map(keyOfItem), folderId }).result.then(() => {
          onMoved(items, folderId);
          onFolders();
        })
      }
      onClose={close}
    />
  );
}

/** A double tap on copy makes one copy. */
const copies = createRequestIds();

/** Copies a poster. The server's own message is on screen when it refuses. */
function copyPoster(posterId: string, onCopied: () => void): void {
  void call('poster.poster.copy', { posterId, requestId: copies.idFor({ posterId }) }).result.then(
    () => {
      copies.settle();
      onCopied();
    },
    () => undefined,
  );
}

type ItemTask = Extract<SpaceTask, { kind: 'item' }>;

/** An item and its position in the list, from 1. */
type ItemPlace = Pick<ItemTask, 'item' | 'number'>;

export type ItemEvents = Pick<
  SpaceSheetsProps,
  'onTask' | 'onItem' | 'onOpen' | 'onSave' | 'onRemove' | 'onCopied'
>;

/** The same actions as rows of the menu of a right click. */
export const menuOf = (place: ItemPlace, props: ItemEvents): MenuRow[] =>
  actionsOf(place, props).map(({ id, text, perform }) => ({ id: `space-menu-${id}`, text, perform }));

/** The actions for one item. Those of a poster have their own ids, with its position. */
function actionsOf({ item, number }: ItemPlace, props: ItemEvents): SheetAction[] {
  const { onTask, onItem, onOpen, onSave, onRemove, onCopied } = props;
  const t = useSpaceWords.say;
  const keep = () =>
    call('space.item.keep', { itemIds: [item.itemId] }).result.then(
      () => {
        const { keptUntil: _until, ...rest } = item;
        onItem({ ...rest, kept: true });
        showToast(useSpaceWords.say('kept'));
      },
      () => undefined,
    );
  const own: SheetAction[] =
    item.kind === 'poster'
      ? [
          { id: 'open', text: t('edit'), perform: () => onOpen(item) },
          { id: 'share', text: t('share'), perform: () => onTask({ kind: 'share', item }) },
        ]
      : [
          { id: 'save', text: t('download'), perform: () => onSave(item) },
          ...(item.kept ? [] : [{ id: 'keep', text: t('keep'), perform: () => void keep() }]),
        ];
  const move: SheetAction = {
    id: 'move',
    text: t('move'),
    perform: () => onTask({ kind: 'move', items: [item] }),
  };
  const isPoster = item.kind === 'poster';
  const rename: SheetAction = {
    id: 'rename',
    ...(isPoster && { element: { id: `poster-rename-${number}` } }),
    text: t('rename'),
    perform: () => onTask({ kind: 'renameItem', item }),
  };
  const copy: SheetAction = {
    id: 'copy',
    element: { id: `poster-copy-${number}` },
    text: t('copy'),
    perform: () => copyPoster(item.itemId, onCopied),
  };
  const remove: SheetAction = {
    id: 'remove',
    ...(isPoster && { element: { id: `poster-remove-${number}` } }),
    text: t('remove'),
    perform: () => onRemove(item),
  };
  return [...own, rename, ...(isPoster ? [copy] : []), move, remove];
}
