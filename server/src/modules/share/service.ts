import { ErrorCode } from '@tuzuo/core/api/errors';
import { isShareable, TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { isUuid } from '@tuzuo/core/validation/patterns';
import { idOfCursor, idPage } from '../../db/cursor';
import type { Database, Executor } from '../../db/database';
import { CallError, RefusedField } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import { consume } from '../limit/service';
import {
  contentsOfPoster,
  findSharedPoster,
  isDrawnSmall,
  type SharedPoster,
  sharePoster,
} from '../poster/service';
import { contentRefused, pictureContents, type Safety } from '../safety/service';
import type { SharedTemplate } from '../template/service';
import { type ShownOptions, shownOptions } from './facts';
import {
  countLinks,
  deleteLink,
  deleteResultLinks,
  findLink,
  findLinkTo,
  findResultLinks,
  findRunOf,
  insertLink,
  lockLink,
  type Shared,
  type ShareRow,
  saveShown,
} from './repository';

export type { Shared } from './repository';

/** Maximum links per user, more than anyone sends; each may keep a picture. */
const MAX_LINKS = 1_000;
const HOUR_MS = 3_600_000;
const MAX_NEW_PER_HOUR = 60;
/** Wait reported for a limit that does not reset, since the operator may raise it. */
const NO_MORE_WAIT_MS = 24 * HOUR_MS;

const LINK_ID = /^[\w-]{12}$/;

/** Whether a key names a tool. */
export const isTool = (key: string): key is ToolKey => (TOOL_KEYS as readonly string[]).includes(key);

/** What a link shows, without its owner's data. */
export type SharedView =
  | { kind: 'home' }
  | { kind: 'studio' }
  | { kind: 'tool'; tool: ToolKey }
  | { kind: 'template'; template: SharedTemplate }
  | { kind: 'poster'; poster: SharedPoster }
  /** The operator's content check has refused it, or is not finished; or its owner has ended the link. */
  | { kind: 'hidden'; state: 'checking' | 'refused' | 'gone' }
  | SharedResult;

/** A picture or video made by a user, and the tool that made it. */
export type SharedResult = {
  kind: 'result';
  tool: ToolKey;
  asset: AssetRow;
  /** The picture it was made from, if its owner shows that. */
  original: AssetRow | undefined;
  /** Options of the run that anyone may see, as long as it is in its owner's history. */
  options: ShownOptions;
};

/** A result that its owner has shared. */
type SharedLink = { link: ShareRow; asset: AssetRow };

type ShareDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Pick<Assets, 'requireReady' | 'addReferences' | 'dropReferences' | 'findReady' | 'showsPerson'>;
  safety: Pick<Safety, 'isOn' | 'look' | 'ask'>;
};

/** The owner's request for a link, and the existing link, if any. */
type Wanted = { original: boolean; known: ShareRow | undefined };

/** A result has one link, its owner's, so its ID can be the holder's; the link's own ID is no UUID. */
const holderOf = (assetId: string) => ({ holderKind: 'share', holderId: assetId }) as const;

/** Deletes the links to a user's results, which are about to be deleted. */
export async function unshare(
  tx: Executor,
  assets: Pick<Assets, 'dropReferences'>,
  userId: string,
  assetIds: readonly string[],
): Promise<void> {
  for (const id of await deleteResultLinks(tx, userId, assetIds))
    await assets.dropReferences(tx, holderOf(id));
}

/** Public links. */
export function createShares({ database, assets, safety }: ShareDependencies) {
  /** The input of a run, if it is a picture that its owner may show. */
  const sourceOf = async (tx: Executor, userId: string, id: string | undefined) => {
    const source = id === undefined ? undefined : (await assets.findReady(tx, [id])).get(id);
    if (source?.userId !== userId || (source.kind !== 'upload' && source.kind !== 'result')) return null;
    return (await assets.showsPerson(tx, [source.id])) ? null : source.id;
  };

  /**
   * Collects what the link to a result shows and references it, so that it stays when its run leaves the history.
   * @throws CallError 10002 if it does not exist or is not the user's own; RefusedField for a picture of a person
   */
  const claimResult = async (
    tx: Executor,
    userId: string,
    target: string,
    { original, known }: Wanted,
  ): Promise<Pick<ShareRow, 'tool' | 'originalId'>> => {
    if (!isUuid(target)) throw new CallError(ErrorCode.notFound);
    const run = await findRunOf(tx, target);
    const tool = known?.tool ?? run?.tool;
    if (tool === undefined) throw new CallError(ErrorCode.notFound);
    const isOfPerson = !isTool(tool) || !isShareable(tool) || (await assets.showsPerson(tx, [target]));
    if (isOfPerson) throw new RefusedField('id', 'share.person');
    const source = run ? run.sourceId : (known?.originalId ?? undefined);
    const originalId = original ? await sourceOf(tx, userId, source) : null;
    const shown = originalId === null ? [target] : [target, originalId];
    const [row] = await assets.requireReady(tx, userId, shown);
    if (row?.kind !== 'result') throw new CallError(ErrorCode.notFound);
    await assets.dropReferences(tx, holderOf(target));
    await assets.addReferences(tx, holderOf(target), shown);
    return { tool, originalId };
  };

  /**
   * @throws CallError 10002 if it is not the user's own, RefusedField if it contains something that may not be shown
   */
  const claimPoster = async (tx: Executor, userId: string, posterId: string) => {
    await sharePoster(tx, assets, { userId, posterId });
    return { tool: null, originalId: null };
  };

  const claim = async (tx: Executor, userId: string, { kind, target }: Shared, wanted: Wanted) => {
    if (kind === 'result') return claimResult(tx, userId, target, wanted);
    if (kind === 'poster') return claimPoster(tx, userId, target);
    const isThere = kind === 'home' ? target === '' : kind === 'tool' && isTool(target);
    if (!isThere) throw new CallError(ErrorCode.notFound);
    return { tool: null, originalId: null };
  };

  /** The contents of a shared item for the content check. */
  const contentsOf = async (userId: string, { kind, target }: Shared) => {
    if (!safety.isOn || (kind !== 'result' && kind !== 'poster')) return [];
    if (kind === 'poster') return contentsOfPoster(database.orm, assets, { userId, posterId: target });
    const link = await findLinkTo(database.orm, userId, { kind, target });
    const shown = [target, link?.originalId].flatMap((id) => id ?? []);
    return pictureContents([...(await assets.findReady(database.orm, shown)).values()]);
  };

  /**
   * Revokes a link of the user permanently; does nothing if it no longer exists.
   * @throws CallError 10002 for another user's link
   */
  const revoke = (userId: string, id: string): Promise<void> =>
    database.transaction(async (tx) => {
      const link = LINK_ID.test(id) ? await lockLink(tx, id) : undefined;
      if (!link) return;
      if (link.userId !== userId) throw new CallError(ErrorCode.notFound);
      await deleteLink(tx, id);
      if (link.kind === 'result') await assets.dropReferences(tx, holderOf(link.target));
    });

  return {
    /**
     * Returns the ID of the user's link to an item, which is always the same. `original`: whether the link also shows
     * the picture that a result was made from; `checking`: no one can open it until the content check has cleared it;
     * `unable`: no provider can check this user's content.
     * @throws CallError 10002 if it does not exist or is not the user's own, 10004 for too many links, 30003 if the
     * content check refuses; RefusedField for a picture of a person
     */
    create: async (
      userId: string,
      shared: Shared,
      { original = false } = {},
    ): Promise<{ id: string; checking?: true; unable?: true }> => {
      const { id, isNew } = await database.transaction(async (tx) => {
        const known = await findLinkTo(tx, userId, shared);
        const shown = await claim(tx, userId, shared, { original, known });
        if (known) {
          await saveShown(tx, known.id, shown);
          return { id: known.id, isNew: false };
        }
        await consume(tx, [{ key: `share:${userId}`, limit: MAX_NEW_PER_HOUR, windowMs: HOUR_MS }]);
        // After the row of the allowance, which serializes concurrent calls of one user.
        if ((await countLinks(tx, userId)) >= MAX_LINKS) {
          throw new CallError(ErrorCode.tooManyRequests, { retryAfterMs: NO_MORE_WAIT_MS });
        }
        const made = (await insertLink(tx, userId, shared, shown)) ?? (await findLinkTo(tx, userId, shared));
        if (!made) throw new Error('a link is neither new nor known');
        return { id: made.id, isNew: true };
      });
      const standing = await safety.ask({ userId, scene: 'share' }, await contentsOf(userId, shared));
      // No one can have opened a new link yet, since it only shows what the check has cleared.
      if (standing.state === 'refused') {
        if (isNew) await revoke(userId, id);
        throw contentRefused(standing.reason);
      }
      const { unable } = standing;
      return { id, ...(standing.state === 'checking' && { checking: true, ...(unable && { unable }) }) };
    },

    /** The ID of the user's link to an item, if there is one, and whether products in it are drawn small. */
    find: async (
      userId: string,
      { kind, target }: Shared,
    ): Promise<{ id: string | undefined; drawnSmall: boolean }> => ({
      id: (await findLinkTo(database.orm, userId, { kind, target }))?.id,
      drawnSmall:
        kind === 'poster' && (await isDrawnSmall(database.orm, assets, { userId, posterId: target })),
    }),

    /** A page of the results that the user has shared, newest first; with `assetId`, only that one. */
    list: async (
      userId: string,
      {
        cursor,
        limit,
        assetId,
      }: { cursor?: string | undefined; limit: number; assetId?: string | undefined },
    ): Promise<{ items: SharedLink[]; nextCursor?: string }> => {
      const before = cursor === undefined ? undefined : idOfCursor('share', cursor);
      const found = await findResultLinks(database.orm, userId, { before, limit: limit + 1, assetId });
      const { rows, ...rest } = idPage('share', found, limit, ({ target }) => target);
      const pictures = await assets.findReady(
        database.orm,
        rows.map(({ target }) => target),
      );
      const items = rows.flatMap((link) => {
        const asset = pictures.get(link.target);
        return asset ? [{ link, asset }] : [];
      });
      return { items, ...rest };
    },

    revoke,

    /**
     * A result as its owner sends it, without the picture it was made from; only its tool until the content check has
     * cleared it, and undefined if it may never be shown.
     */
    openResult: async (assetId: string): Promise<SharedView | undefined> => {
      if (!isUuid(assetId)) return undefined;
      const [pictures, run] = await Promise.all([
        assets.findReady(database.orm, [assetId]),
        findRunOf(database.orm, assetId),
      ]);
      const asset = pictures.get(assetId);
      if (asset?.kind !== 'result' || !run || !isShareable(run.tool)) return undefined;
      if (await assets.showsPerson(database.orm, [assetId])) return undefined;
      const { tool, options } = run;
      const { userId } = asset;
      if (safety.isOn && userId !== null) {
        const { state } = await safety.ask({ userId, scene: 'share' }, pictureContents([asset]));
        if (state !== 'clear') return { kind: 'tool', tool };
      }
      return { kind: 'result', tool, asset, original: undefined, options: shownOptions(options) };
    },

    /**
     * What a link shows; undefined if it does not exist or its picture is deleted. Links of older versions may lead to
     * pictures of persons: these show only the tool, or the home page if the tool is unknown.
     */
    open: async (id: string): Promise<SharedView | undefined> => {
      const link = LINK_ID.test(id) ? await findLink(database.orm, id) : undefined;
      if (link?.kind === 'home') return { kind: 'home' };
      if (link?.kind === 'tool' && isTool(link.target)) return { kind: 'tool', tool: link.target };
      if (link?.kind === 'poster') {
        const own = { userId: link.userId, posterId: link.target };
        const found = await findSharedPoster({ tx: database.orm, assets, safety }, own);
        if (!found) return undefined;
        const { state } = found;
        return state === 'clear' ? { kind: 'poster', poster: found.poster } : { kind: 'hidden', state };
      }
      if (link?.kind !== 'result') return undefined;
      const { target, originalId } = link;
      const [pictures, run] = await Promise.all([
        assets.findReady(database.orm, originalId === null ? [target] : [target, originalId]),
        findRunOf(database.orm, target),
      ]);
      const asset = pictures.get(target);
      if (!asset) return undefined;
      const tool = link.tool ?? run?.tool;
      if (tool === undefined || !isTool(tool)) return { kind: 'home' };
      const isOfPerson = async (assetId: string) => assets.showsPerson(database.orm, [assetId]);
      if (!isShareable(tool) || (await isOfPerson(target))) return { kind: 'tool', tool };
      const source = originalId === null ? undefined : pictures.get(originalId);
      // A face tool may have used it since.
      const original = source && (await isOfPerson(source.id)) ? undefined : source;
      const { state } = await safety.look(
        database.orm,
        { userId: link.userId, scene: 'share' },
        pictureContents(original ? [asset, original] : [asset]),
      );
      if (state !== 'clear') return { kind: 'hidden', state };
      return { kind: 'result', tool, asset, original, options: shownOptions(run?.options ?? {}) };
    },
  };
}

export type Shares = ReturnType<typeof createShares>;
