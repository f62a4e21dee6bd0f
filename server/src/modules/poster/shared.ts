import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { SHARE_BASE, SHARED_POSTER_PICTURE } from '@tuzuo/core/api/share';
import type { PosterDocument, PosterLayer } from '@tuzuo/core/poster/document';
import { withSources } from '@tuzuo/core/poster/edit/fill-in';
import { assetIdsOf } from '@tuzuo/core/poster/pictures';
import { documentText } from '@tuzuo/core/poster/words';
import { isUuid } from '@tuzuo/core/validation/patterns';
import { and, eq } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database';
import { shareLink } from '../../db/schema/share-link';
import { CallError } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import { type Content, pictureContents, type Safety, textContents } from '../safety/service';
import { findPoster, type OwnPoster, scheduleThumb, storedDocument } from './repository';

const LINK_ID = /^[\w-]{12}$/;

/** A poster as anyone with its link sees it, without its owner's data. */
export type SharedPoster = {
  title: string;
  width: number;
  height: number;
  pages: number;
  /** The image of its first page; absent until it has been drawn. */
  asset: AssetRow | undefined;
  placeholder: string | undefined;
};

async function describe(
  assets: Pick<Assets, 'findReady'>,
  tx: Executor,
  row: NonNullable<Awaited<ReturnType<typeof findPoster>>>,
): Promise<SharedPoster> {
  const { title, doc, thumbId, thumbBlur } = row;
  const asset = thumbId === null ? undefined : (await assets.findReady(tx, [thumbId])).get(thumbId);
  const { width, height } = doc.size;
  return {
    title,
    width,
    height,
    pages: doc.pages.length,
    asset,
    placeholder: thumbBlur ?? undefined,
  };
}

/** The contents of a poster for the content check; empty if it no longer exists. */
export async function contentsOfPoster(
  tx: Executor,
  assets: Pick<Assets, 'findReady'>,
  own: OwnPoster,
): Promise<Content[]> {
  const row = isUuid(own.posterId) ? await findPoster(tx, own) : undefined;
  if (!row) return [];
  const doc = withoutHidden(storedDocument(row.doc));
  const pictures = await assets.findReady(tx, assetIdsOf(doc).filter(isUuid));
  return [...textContents([row.title, documentText(doc)]), ...pictureContents([...pictures.values()])];
}

/** The poster that a link leads to; undefined if it is deleted or in the recycle bin. */
export async function findSharedPoster(
  tx: Executor,
  assets: Pick<Assets, 'findReady'>,
  own: OwnPoster,
): Promise<SharedPoster | undefined> {
  const row = isUuid(own.posterId) ? await findPoster(tx, own) : undefined;
  return row && describe(assets, tx, row);
}

/**
 * Prepares a poster for sharing by scheduling a larger thumbnail. Returns the IDs of its pictures.
 * @throws CallError 10002 if it is not the user's or no longer exists
 */
export async function sharePoster(tx: Executor, own: OwnPoster): Promise<string[]> {
  const row = isUuid(own.posterId) ? await findPoster(tx, own) : undefined;
  if (!row) throw new CallError(ErrorCode.notFound);
  await scheduleThumb(tx, row.id);
  return assetIdsOf(storedDocument(row.doc));
}

type SharedDependencies = {
  tx: Executor;
  assets: Pick<Assets, 'findReady'>;
  safety: Pick<Safety, 'isOn' | 'look'>;
};

/**
 * Finds a shared poster by its link, without hidden layers.
 * @throws CallError 10002, also until the content check has cleared it
 */
export async function requireShared({ tx, assets, safety }: SharedDependencies, linkId: string) {
  const isIt = and(eq(shareLink.id, linkId), eq(shareLink.kind, 'poster'));
  const [link] = LINK_ID.test(linkId) ? await tx.select().from(shareLink).where(isIt) : [];
  const row = link && (await findPoster(tx, { userId: link.userId, posterId: link.target }));
  if (!row) throw new CallError(ErrorCode.notFound);
  if (safety.isOn) {
    const own = { userId: row.userId, posterId: row.id };
    const contents = await contentsOfPoster(tx, assets, own);
    const { state } = await safety.look(tx, { userId: row.userId, scene: 'share' }, contents);
    if (state !== 'clear') throw new CallError(ErrorCode.notFound, null, `safety.${state}`);
  }
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
  tx: Executor,
  assets: Pick<Assets, 'findReady'>,
  { row, linkId }: Awaited<ReturnType<typeof requireShared>>,
): Promise<Api['poster.shared.get']['output']> {
  const { asset, placeholder, ...facts } = await describe(assets, tx, row);
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
