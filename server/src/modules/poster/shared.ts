import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { SHARE_BASE, SHARED_POSTER_PICTURE } from '@tuzuo/core/api/share';
import { isUuid } from '@tuzuo/core/validation/patterns';
import type { PosterDocument } from '@tuzuo/poster/document';
import { assetIdsOf } from '@tuzuo/poster/document/pictures';
import { scenePairsOf } from '@tuzuo/poster/document/scenes';
import { withSources } from '@tuzuo/poster/edit/fill-in';
import { and, eq } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database';
import { shareLink } from '../../db/schema/share-link';
import { CallError, RefusedField } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import { findUnpaid } from '../matte/service';
import { type Content, pictureContents, type Safety, textContents } from '../safety/service';
import { productsIn } from './export-job';
import {
  findShown,
  type PublicParts,
  publicPartsOf,
  readParts,
  type Shown,
  withoutHidden,
} from './public-parts';
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
  safety: Pick<Safety, 'isOn' | 'getVerdicts'>;
};

const findOwn = async (tx: Executor, own: OwnPoster): Promise<PosterRow | undefined> =>
  isUuid(own.posterId) ? findPoster(tx, own) : undefined;

async function describe(
  { tx, assets }: Pick<SharedDependencies, 'tx' | 'assets'>,
  { title, size, pages, revision, thumbId, thumbRevision, thumbShows, thumbBlur }: Shown,
): Promise<SharedPoster> {
  const facts = { title, width: size.width, height: size.height, pages };
  // The picture of another revision may show what was refused.
  if (thumbId === null || (thumbRevision ?? thumbShows) !== revision) {
    return { ...facts, asset: undefined, placeholder: undefined };
  }
  const asset = (await assets.findReady(tx, [thumbId])).get(thumbId);
  return { ...facts, asset, placeholder: thumbBlur ?? undefined };
}

async function contentsOf(
  { tx, assets }: Pick<SharedDependencies, 'tx' | 'assets'>,
  title: string,
  { pictures, texts }: PublicParts,
): Promise<Content[]> {
  const found = await assets.findReady(tx, pictures);
  return [...textContents([title, ...texts]), ...pictureContents([...found.values()])];
}

/** The contents of a poster for the content check; empty if it no longer exists. */
export async function contentsOfPoster(
  tx: Executor,
  assets: SharedDependencies['assets'],
  own: OwnPoster,
): Promise<Content[]> {
  const row = await findOwn(tx, own);
  return row ? contentsOf({ tx, assets }, row.title, publicPartsOf(row.doc)) : [];
}

/**
 * Whether products on the page that others see are drawn at 512 px at most, since their photos or scenes are not paid
 * for.
 */
export async function isDrawnSmall(
  tx: Executor,
  assets: Pick<Assets, 'findReady'>,
  own: OwnPoster,
): Promise<boolean> {
  const row = await findOwn(tx, own);
  if (!row) return false;
  const document = storedDocument(row.doc);
  const found = await assets.findReady(tx, assetIdsOf(document, 0));
  const pictures = [...found.values()].filter(({ userId }) => userId === own.userId);
  const products = productsIn(document, [0], pictures);
  if (products.length === 0) return false;
  const { photos, scenes } = await findUnpaid(tx, own.userId, products, scenePairsOf(document, [0]));
  return photos.length + scenes.length > 0;
}

/** Whether a document shows others a person, as far as is known. */
export const showsPersonIn = (
  tx: Executor,
  assets: Pick<Assets, 'showsPerson'>,
  doc: PosterDocument,
): Promise<boolean> => assets.showsPerson(tx, publicPartsOf(doc).pictures);

/** Whether others may see a poster of this title and with these parts. */
async function stateOf(
  { tx, assets, safety }: SharedDependencies,
  { userId, title }: Pick<Shown, 'userId' | 'title'>,
  parts: PublicParts,
) {
  if (await assets.showsPerson(tx, parts.pictures)) return 'refused';
  if (!safety.isOn) return 'clear';
  const contents = await contentsOf({ tx, assets }, title, parts);
  return (await safety.getVerdicts(tx, { userId, scene: 'share' }, contents)).state;
}

/** The poster that a link leads to, if others may see it; undefined if it is deleted or in the recycle bin. */
export async function findSharedPoster(
  dependencies: SharedDependencies,
  own: OwnPoster,
): Promise<{ state: 'clear'; poster: SharedPoster } | { state: 'checking' | 'refused' } | undefined> {
  const row = await findShown(dependencies.tx, own);
  if (!row) return undefined;
  const parts = await readParts(dependencies.tx, row);
  // Saved in the meantime: what is shown has to be what was checked.
  if (!parts) return findSharedPoster(dependencies, own);
  const state = await stateOf(dependencies, row, parts);
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

async function findPosterLink(tx: Executor, linkId: string): Promise<OwnPoster> {
  const isIt = and(eq(shareLink.id, linkId), eq(shareLink.kind, 'poster'));
  const [link] = LINK_ID.test(linkId) ? await tx.select().from(shareLink).where(isIt) : [];
  if (!link) throw new CallError(ErrorCode.notFound);
  return { userId: link.userId, posterId: link.target };
}

const hiddenAs = (state: 'checking' | 'refused') =>
  new CallError(ErrorCode.notFound, null, `safety.${state}`);

/**
 * Finds a shared poster by its link, without hidden layers.
 * @throws CallError 10002, also until the content check has cleared it
 */
export async function requireShared(dependencies: SharedDependencies, linkId: string) {
  const { tx } = dependencies;
  const row = await findPoster(tx, await findPosterLink(tx, linkId));
  if (!row) throw new CallError(ErrorCode.notFound);
  const state = await stateOf(dependencies, row, publicPartsOf(row.doc));
  if (state !== 'clear') throw hiddenAs(state);
  return { ownerId: row.userId, title: row.title, doc: withoutHidden(storedDocument(row.doc)) };
}

/**
 * A shared poster in wire format; the URL of its picture is below the link.
 * @throws CallError 10002, also until the content check has cleared it
 */
export async function showShared(
  dependencies: SharedDependencies,
  linkId: string,
): Promise<Api['poster.shared.get']['output']> {
  const found = await findSharedPoster(dependencies, await findPosterLink(dependencies.tx, linkId));
  if (!found) throw new CallError(ErrorCode.notFound);
  if (found.state !== 'clear') throw hiddenAs(found.state);
  const { asset, placeholder, ...facts } = found.poster;
  return {
    ...facts,
    ...(asset && { pictureUrl: `${SHARE_BASE}/${linkId}/${SHARED_POSTER_PICTURE}` }),
    ...(placeholder !== undefined && { placeholder }),
  };
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
