import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { SHARE_BASE, SHARED_POSTER_PICTURE } from '@tuzuo/core/api/share';
import type { PosterDocument, PosterLayer } from '@tuzuo/poster/document';
import { withSources } from '@tuzuo/poster/edit/fill-in';
import { assetIdsOf } from '@tuzuo/poster/pictures';
import { documentText, publicText } from '@tuzuo/poster/words';
import { isUuid } from '@tuzuo/core/validation/patterns';
import { and, eq } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database';
import { shareLink } from '../../db/schema/share-link';
import { CallError, RefusedField } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import { type Content, pictureContents, type Safety, spelledOut, textContents } from '../safety/service';
import { findPoster, type OwnPoster, type PosterRow, scheduleThumb, storedDocument } from './repository';

const LINK_ID = /^[\w-]{12}$/;

/** A poster as anyone with its link sees it, without its owner's data. */
export type SharedPoster = {
  title: string;
  width: number;
  height: number;
  pages: number;
  /** The image of its first page; absent until this revision has been drawn. */
  asset: AssetRow | undefined;
  placeholder: string | undefined;
};

type SharedDependencies = {
  tx: Executor;
  assets: Pick<Assets, 'findReady' | 'showsPerson'>;
  safety: Pick<Safety, 'isOn' | 'look'>;
};

async function describe(
  { tx, assets }: Pick<SharedDependencies, 'tx' | 'assets'>,
  { title, doc, revision, thumbId, thumbRevision, thumbShows, thumbBlur }: PosterRow,
): Promise<SharedPoster> {
  const facts = { title, width: doc.size.width, height: doc.size.height, pages: doc.pages.length };
  // The picture of another revision may show what was refused.
  if (thumbId === null || (thumbRevision ?? thumbShows) !== revision) {
    return { ...facts, asset: undefined, placeholder: undefined };
  }
  const asset = (await assets.findReady(tx, [thumbId])).get(thumbId);
  return { ...facts, asset, placeholder: thumbBlur ?? undefined };
}

const findOwn = async (tx: Executor, own: OwnPoster): Promise<PosterRow | undefined> =>
  isUuid(own.posterId) ? findPoster(tx, own) : undefined;

/** The IDs of the pictures in a document that others would see. */
const publicPicturesOf = (doc: PosterDocument): string[] =>
  assetIdsOf(withoutHidden(storedDocument(doc))).filter(isUuid);

async function contentsOf(
  { tx, assets }: Pick<SharedDependencies, 'tx' | 'assets'>,
  { title, doc }: Pick<PosterRow, 'title' | 'doc'>,
): Promise<Content[]> {
  const shown = withoutHidden(storedDocument(doc));
  const pictures = await assets.findReady(tx, publicPicturesOf(doc));
  // Names of layers may stand between the letters of a word.
  const texts = [title, publicText(shown), spelledOut(documentText(shown))];
  return [...textContents(texts), ...pictureContents([...pictures.values()])];
}

/** The contents of a poster for the content check; empty if it no longer exists. */
export async function contentsOfPoster(
  tx: Executor,
  assets: SharedDependencies['assets'],
  own: OwnPoster,
): Promise<Content[]> {
  const row = await findOwn(tx, own);
  return row ? contentsOf({ tx, assets }, row) : [];
}

/** Whether a document shows others a person, as far as is known. */
export const showsPersonIn = (
  tx: Executor,
  assets: Pick<Assets, 'showsPerson'>,
  doc: PosterDocument,
): Promise<boolean> => assets.showsPerson(tx, publicPicturesOf(doc));

/**
 * Whether others may see this state of a poster. The row must be the one that is shown: a poster read again may have
 * been saved in the meantime.
 */
async function stateOf(dependencies: SharedDependencies, row: PosterRow) {
  const { tx, assets, safety } = dependencies;
  if (await showsPersonIn(tx, assets, row.doc)) return 'refused';
  if (!safety.isOn) return 'clear';
  const contents = await contentsOf(dependencies, row);
  return (await safety.look(tx, { userId: row.userId, scene: 'share' }, contents)).state;
}

/** The poster that a link leads to, if others may see it; undefined if it is deleted or in the recycle bin. */
export async function findSharedPoster(
  dependencies: SharedDependencies,
  own: OwnPoster,
): Promise<{ state: 'clear'; poster: SharedPoster } | { state: 'checking' | 'refused' } | undefined> {
  const row = await findOwn(dependencies.tx, own);
  if (!row) return undefined;
  const state = await stateOf(dependencies, row);
  return state === 'clear' ? { state, poster: await describe(dependencies, row) } : { state };
}

/**
 * Prepares a poster for sharing by scheduling a larger thumbnail.
 * @throws CallError 10002 if it is not the user's or no longer exists, RefusedField if it shows a person
 */
export async function sharePoster(
  tx: Executor,
  assets: Pick<Assets, 'showsPerson'>,
  own: OwnPoster,
): Promise<void> {
  const row = await findOwn(tx, own);
  if (!row) throw new CallError(ErrorCode.notFound);
  if (await showsPersonIn(tx, assets, row.doc)) throw new RefusedField('id', 'share.person');
  await scheduleThumb(tx, row.id);
}

/**
 * Finds a shared poster by its link, without hidden layers.
 * @throws CallError 10002, also until the content check has cleared it
 */
export async function requireShared(dependencies: SharedDependencies, linkId: string) {
  const { tx } = dependencies;
  const isIt = and(eq(shareLink.id, linkId), eq(shareLink.kind, 'poster'));
  const [link] = LINK_ID.test(linkId) ? await tx.select().from(shareLink).where(isIt) : [];
  const row = link && (await findPoster(tx, { userId: link.userId, posterId: link.target }));
  if (!row) throw new CallError(ErrorCode.notFound);
  const state = await stateOf(dependencies, row);
  if (state !== 'clear') throw new CallError(ErrorCode.notFound, null, `safety.${state}`);
  return {
    row,
    linkId,
    ownerId: row.userId,
    title: row.title,
    doc: withoutHidden(storedDocument(row.doc)),
  };
}

/** A shared poster in wire format; the URL of its picture is below the link. */
export async function showShared(
  dependencies: Pick<SharedDependencies, 'tx' | 'assets'>,
  { row, linkId }: Awaited<ReturnType<typeof requireShared>>,
): Promise<Api['poster.shared.get']['output']> {
  const { asset, placeholder, ...facts } = await describe(dependencies, row);
  return {
    ...facts,
    ...(asset && { pictureUrl: `${SHARE_BASE}/${linkId}/${SHARED_POSTER_PICTURE}` }),
    ...(placeholder !== undefined && { placeholder }),
  };
}

/** Removes hidden layers from the document, which are private to the owner. */
function withoutHidden(document: PosterDocument): PosterDocument {
  const shown = (layers: readonly PosterLayer[]): PosterLayer[] =>
    layers.flatMap((layer): PosterLayer[] => {
      if (layer.hidden) return [];
      if (layer.type !== 'group') return [layer];
      const inside = shown(layer.layers);
      return inside.length === 0 ? [] : [{ ...layer, layers: inside }];
    });
  const pages = document.pages.map((page) => ({
    ...page,
    layers: shown(page.layers),
  }));
  return { ...document, pages };
}

type CopyDependencies = {
  orm: Database['orm'];
  assets: Pick<Assets, 'findReady' | 'keep' | 'withFiles' | 'withWorkDirectory' | 'write' | 'discard'>;
};

/**
 * Whether a picture is copied. Pictures of faces stay with their owner, because their retention period is counted
 * there.
 */
const isCopied = ({ userId, kind }: AssetRow, ownerId: string) =>
  userId === ownerId && (kind === 'upload' || kind === 'result');

/**
 * Replaces the pictures in the document with copies owned by the new user; missing pictures become empty placeholders.
 * The copies live for a day unless referenced.
 * @throws CallError 10004, 20003, StorageFull; then no copy is left behind
 */
export async function copyPictures(
  { orm, assets }: CopyDependencies,
  userId: string,
  { ownerId, doc }: { ownerId: string; doc: PosterDocument },
): Promise<{ doc: PosterDocument; assetIds: string[] }> {
  const rows = await assets.findReady(orm, assetIdsOf(doc).filter(isUuid));
  const copies = new Map<string, string>();
  const copyOne = ({ mime, bytes, label, ...row }: AssetRow): Promise<AssetRow> =>
    assets.withFiles([row], ([path = '']) =>
      assets.withWorkDirectory(async (directory) => {
        const file = join(directory, 'copy');
        await copyFile(path, file);
        const write = (assetId: string) => assets.write(userId, assetId, file);
        return assets.keep(userId, {
          kind: 'upload',
          mime,
          bytes,
          label,
          write,
        });
      }),
    );
  try {
    for (const row of rows.values()) {
      if (isCopied(row, ownerId)) copies.set(row.id, (await copyOne(row)).id);
    }
  } catch (error) {
    await assets.discard([...copies.values()]).catch(() => undefined);
    throw error;
  }
  const copied = withSources(doc, (source) => {
    if (source.type !== 'asset') return source;
    const id = copies.get(source.id);
    return id === undefined ? { type: 'empty' } : { type: 'asset', id };
  });
  return { doc: copied, assetIds: [...copies.values()] };
}
