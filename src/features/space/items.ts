import type { Api } from '@tuzuo/contract/api';
import { SPACE_KINDS, type SpaceKind } from '@tuzuo/core/api/space';
import { extensionOfMime } from '@tuzuo/core/validation/media-type';
import { useCallback, useEffect, useRef, useState } from 'react';
import { handOver } from '@/platform/hand-over';
import { usePageShow } from '@/platform/page-life';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { downloadFile, releaseDownload } from '@/request/transfer';
import { copyText, saveToAlbum, tellUser } from '@/ui/feedback';
import type { PagedList } from '@/ui/use-paged-list';
import { type SpaceWordKey, useSpaceWords } from './words';

export type Item = Api['space.item.list']['output']['items'][number];

export type Folder = Api['space.folder.list']['output']['items'][number];

export const keyOfItem = ({ itemId }: Item) => itemId;

/** Labels of the kinds, plural and singular. */
export const KIND_WORDS = {
  poster: 'kind.poster',
  upload: 'kind.upload',
  export: 'kind.export',
  result: 'kind.result',
} as const satisfies Record<SpaceKind, SpaceWordKey>;

const ONE_WORDS = {
  poster: 'one.poster',
  upload: 'one.upload',
  export: 'one.export',
  result: 'one.result',
} as const satisfies Record<SpaceKind, SpaceWordKey>;

/** The kind in an address; posters by default. */
export const kindOf = (text: string | undefined): SpaceKind =>
  SPACE_KINDS.find((kind) => kind === text) ?? 'poster';

/** An item's name; an unnamed file is called by its kind. */
export const nameOf = ({ name, kind }: Pick<Item, 'name' | 'kind'>): string =>
  name || useSpaceWords.say(ONE_WORDS[kind]);

export const isPicture = ({ mime = '' }: Item) => mime.startsWith('image/') && mime !== 'image/svg+xml';

/** The user's folders, refreshed whenever the page becomes visible, and by `refresh`. */
export function useFolders(userId: string | undefined) {
  const [folders, setFolders] = useState<readonly Folder[]>([]);
  const refresh = useCallback(async () => {
    if (userId === undefined) return setFolders([]);
    // Without an answer the known ones stay: the list itself reports the missing connection.
    await call('space.folder.list', {}, { toast: false }).result.then(
      ({ items }) => setFolders(items),
      () => undefined,
    );
  }, [userId]);
  useEffect(() => void refresh(), [refresh]);
  usePageShow(() => void refresh());
  return { folders, refresh };
}

/** The names from the top down to a folder: `Shop / Covers`. */
export function pathOf(folders: readonly Folder[], folder: Folder): string {
  const parent = folders.find(({ folderId }) => folderId === folder.parentId);
  return parent ? `${pathOf(folders, parent)} / ${folder.name}` : folder.name;
}

/** Ids of a folder and all folders inside it, at any depth. */
export function idsWithin(folders: readonly Folder[], folderId: string): string[] {
  const below = folders.filter(({ parentId }) => parentId === folderId);
  return [folderId, ...below.flatMap((one) => idsWithin(folders, one.folderId))];
}

/** Delays of the checks for a saved poster's image, which the server renders some seconds later, in ms. */
const LOOK_AGAIN_MS = [3_000, 5_000, 10_000, 20_000, 40_000, 60_000];

/** Checks for pending images a few times after the page was opened or became visible. */
export function useDrawnSoon({ items, status, update }: PagedList<Item>) {
  const looks = useRef(0);
  usePageShow(() => {
    looks.current = 0;
  });
  const [looked, setLooked] = useState(0);
  const isDue = ({ kind, thumbUrl }: Item) => kind === 'poster' && thumbUrl === undefined;
  const isWaiting = status === 'idle' && items.some(isDue);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each check without a result schedules the next one
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

/** Long enough for the slowest browser to have started its download, in ms. */
const RELEASE_AFTER_MS = 60_000;

/** A file on this device, and its address on the server. */
export type Fetched = { path: string; fileName: string; url: string };

/** @throws when the download fails */
export async function fetchFile({ url, fileName }: Omit<Fetched, 'path'>): Promise<Fetched> {
  return { url, fileName, path: await downloadFile(url, fileName).result };
}

/**
 * Gives a file to the user; where the host cannot store files, offers its address for a browser.
 * @throws when the host fails; the file still exists then
 */
export async function giveFile({ path, fileName, url }: Fetched): Promise<void> {
  const outcome = await handOver.file({ path, fileName });
  setTimeout(() => releaseDownload(path), RELEASE_AFTER_MS);
  if (outcome === 'unable' && (await tellUser({ content: useSpaceWords.say('pack.link') }))) {
    await copyText(absolute(url));
  }
}

/** Saves one file: an image to the album, any other file in the host's way. @throws when the download fails */
export async function saveFile(item: Item): Promise<void> {
  const { url = '', mime = '', itemId } = item;
  const fileName = `tuzuo-${itemId.slice(-8)}.${extensionOfMime(mime) ?? 'bin'}`;
  const file = await fetchFile({ url, fileName });
  if (!isPicture(item)) return giveFile(file);
  await saveToAlbum({ path: file.path, fileName });
  releaseDownload(file.path);
}
