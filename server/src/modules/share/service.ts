import { ErrorCode } from '@tuzuo/core/api/errors';
import { isShareable, type NormalizedOptions, TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { isUuid } from '@tuzuo/core/validation/patterns';
import { idOfCursor, idPage } from '../../db/cursor';
import type { Database, Executor } from '../../db/database';
import { CallError, RefusedField } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import { consume } from '../limit/service';
import { contentsOfPoster, findSharedPoster, type SharedPoster, sharePoster } from '../poster/service';
import { contentRefused, pictureContents, type Safety } from '../safety/service';
import type { SharedTemplate } from '../template/service';
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

/** Links that a user may have; more than anybody sends, and each may keep a picture. */
const MAX_LINKS = 1_000;
const HOUR_MS = 3_600_000;
const MAX_NEW_PER_HOUR = 60;
/** What is used up for good is told as a wait all the same: the operator may raise it. */
const NO_MORE_WAIT_MS = 24 * HOUR_MS;

const LINK_ID = /^[\w-]{12}$/;

/** Whether an address names a tool. */
export const isTool = (key: string): key is ToolKey => (TOOL_KEYS as readonly string[]).includes(key);

/** What a friend sees at an address: nothing of who sent it. */
export type SharedView =
  | { kind: 'home' }
  | { kind: 'tool'; tool: ToolKey }
  | { kind: 'template'; template: SharedTemplate }
  | { kind: 'poster'; poster: SharedPoster }
  /** The operator's content check has not found it clear, or not yet. */
  | { kind: 'hidden'; state: 'checking' | 'refused' }
  | SharedResult;

/** A picture or a video that somebody made, and with what. */
export type SharedResult = {
  kind: 'result';
  tool: ToolKey;
  asset: AssetRow;
  /** What it was made from, where its owner shows that. */
  original: AssetRow | undefined;
  /** Of the run, as long as that is in its owner's history. */
  options: NormalizedOptions;
};

/** A result that its owner has shared. */
type SharedLink = { link: ShareRow; asset: AssetRow };

type ShareDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Pick<Assets, 'requireReady' | 'addReferences' | 'dropReferences' | 'findReady'>;
  safety: Pick<Safety, 'isOn' | 'look' | 'ask'>;
};

/** What its owner wants of a link, and the one that there is. */
type Wanted = { original: boolean; known: ShareRow | undefined };

/** Of a result there is one link, its owner's: it can stand for the link, whose own id is no UUID. */
const holderOf = (assetId: string) => ({ holderKind: 'share', holderId: assetId }) as const;

/** Takes the links to a user's results away, since these are about to go. */
export async function unshare(
  tx: Executor,
  assets: Pick<Assets, 'dropReferences'>,
  userId: string,
  assetIds: readonly string[],
): Promise<void> {
  for (const id of await deleteResultLinks(tx, userId, assetIds))
    await assets.dropReferences(tx, holderOf(id));
}

/** Addresses that anybody may open. */
export function createShares({ database, assets, safety }: ShareDependencies) {
  /** What went into a run, if it is a picture that its owner may show. */
  const sourceOf = async (tx: Executor, userId: string, id: string | undefined) => {
    const source = id === undefined ? undefined : (await assets.findReady(tx, [id])).get(id);
    const isShown = source?.userId === userId && (source.kind === 'upload' || source.kind === 'result');
    return isShown ? source.id : null;
  };

  /**
   * What the link to a result shows; the link keeps it from now on, also when its run leaves the history.
   * @throws CallError 10002 for what is not there, or not the user's own; RefusedField for a picture of a person
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
    if (!isTool(tool) || !isShareable(tool)) throw new RefusedField('id', 'share.person');
    const source = run ? run.sourceId : (known?.originalId ?? undefined);
    const originalId = original ? await sourceOf(tx, userId, source) : null;
    const shown = originalId === null ? [target] : [target, originalId];
    const [row] = await assets.requireReady(tx, userId, shown);
    if (row?.kind !== 'result') throw new CallError(ErrorCode.notFound);
    await assets.dropReferences(tx, holderOf(target));
    await assets.addReferences(tx, holderOf(target), shown);
    return { tool, originalId };
  };

  /** @throws CallError 10002 for what is not the user's own, RefusedField for one that shows what may not be shown */
  const claimPoster = async (tx: Executor, userId: string, posterId: string) => {
    const pictures = await sharePoster(tx, { userId, posterId });
    for (const { id, kind } of (await assets.findReady(tx, pictures)).values()) {
      const run = kind === 'result' ? await findRunOf(tx, id) : undefined;
      if (kind === 'face' || (run && !isShareable(run.tool))) throw new RefusedField('id', 'share.person');
    }
    return { tool: null, originalId: null };
  };

  const claim = async (tx: Executor, userId: string, { kind, target }: Shared, wanted: Wanted) => {
    if (kind === 'result') return claimResult(tx, userId, target, wanted);
    if (kind === 'poster') return claimPoster(tx, userId, target);
    const isThere = kind === 'home' ? target === '' : kind === 'tool' && isTool(target);
    if (!isThere) throw new CallError(ErrorCode.notFound);
    return { tool: null, originalId: null };
  };

  /** What others would see of a thing, for the content check. */
  const contentsOf = async (userId: string, { kind, target }: Shared) => {
    if (!safety.isOn || (kind !== 'result' && kind !== 'poster')) return [];
    if (kind === 'poster') return contentsOfPoster(database.orm, assets, { userId, posterId: target });
    const link = await findLinkTo(database.orm, userId, { kind, target });
    const shown = [target, link?.originalId].flatMap((id) => id ?? []);
    return pictureContents([...(await assets.findReady(database.orm, shown)).values()]);
  };

  /**
   * Takes a link of the user's back: nobody can open it any more, nor ever will. One that is gone is left at that.
   * @throws CallError 10002 for another user's
   */
  const revoke = (userId: string, id: string): Promise<void> =>
    database.transaction(async (tx) => {
      const link = LINK_ID.test(id) ? await lockLink(tx, id) : undefined;
      if (!link) return;
      if (link.userId !== userId) throw new CallError(ErrorCode.notFound);
      await deleteLink(tx, id);
      if (link.kind === 'result') await assets.dropReferences(tx, holderOf(link.target));
    });

  /** What of a link keeps it from being shown. */
  const hidden = async ({ userId, kind, target }: ShareRow): Promise<SharedView | undefined> => {
    if (!safety.isOn) return undefined;
    const contents = await contentsOf(userId, { kind, target });
    const { state } = await safety.look(database.orm, { userId, scene: 'share' }, contents);
    return state === 'clear' ? undefined : { kind: 'hidden', state };
  };

  return {
    /**
     * The id of the user's link to a thing; the same thing has the same one. Of a result, `original` says whether what
     * it was made from is shown from now on; `checking` says that nobody sees it until the content check has found it
     * clear, and `unable` that no provider can check this user's as it is.
     * @throws CallError 10002 for what is not there or not the user's own, 10004 for too many links, 30003 for what the
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
        // After the row of the allowance, on which two calls of one user wait for each other.
        if ((await countLinks(tx, userId)) >= MAX_LINKS) {
          throw new CallError(ErrorCode.tooManyRequests, { retryAfterMs: NO_MORE_WAIT_MS });
        }
        const made = (await insertLink(tx, userId, shared, shown)) ?? (await findLinkTo(tx, userId, shared));
        if (!made) throw new Error('a link is neither new nor known');
        return { id: made.id, isNew: true };
      });
      const standing = await safety.ask({ userId, scene: 'share' }, await contentsOf(userId, shared));
      // Nobody has seen a link before this: what it leads to shows only what is clear.
      if (standing.state === 'refused') {
        if (isNew) await revoke(userId, id);
        throw contentRefused(standing.reason);
      }
      const { unable } = standing;
      return { id, ...(standing.state === 'checking' && { checking: true, ...(unable && { unable }) }) };
    },

    /** The id of the user's link to a thing; undefined when there is none. */
    find: async (userId: string, shared: Shared): Promise<string | undefined> =>
      (await findLinkTo(database.orm, userId, shared))?.id,

    /** A page of the results that the user has shared, newest first; with `assetId` that one. */
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
     * A result as its owner sends it, without what it was made from; its tool while its content is not known to be fit to be
     * shown, and undefined for what may never be.
     */
    openResult: async (assetId: string): Promise<SharedView | undefined> => {
      if (!isUuid(assetId)) return undefined;
      const [pictures, run] = await Promise.all([
        assets.findReady(database.orm, [assetId]),
        findRunOf(database.orm, assetId),
      ]);
      const asset = pictures.get(assetId);
      if (asset?.kind !== 'result' || !run || !isShareable(run.tool)) return undefined;
      const { tool, options } = run;
      const { userId } = asset;
      if (safety.isOn && userId !== null) {
        const { state } = await safety.ask({ userId, scene: 'share' }, pictureContents([asset]));
        if (state !== 'clear') return { kind: 'tool', tool };
      }
      return { kind: 'result', tool, asset, original: undefined, options };
    },

    /**
     * What is behind an address; undefined when there is none, or its picture is gone. Links of older versions may lead
     * to pictures of persons: these show their tool, and what is made with an unknown one leads home.
     */
    open: async (id: string): Promise<SharedView | undefined> => {
      const link = LINK_ID.test(id) ? await findLink(database.orm, id) : undefined;
      if (link?.kind === 'home') return { kind: 'home' };
      if (link?.kind === 'tool' && isTool(link.target)) return { kind: 'tool', tool: link.target };
      if (link?.kind === 'poster') {
        const own = { userId: link.userId, posterId: link.target };
        const poster = await findSharedPoster(database.orm, assets, own);
        return poster && ((await hidden(link)) ?? { kind: 'poster', poster });
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
      if (!isShareable(tool)) return { kind: 'tool', tool };
      const original = originalId === null ? undefined : pictures.get(originalId);
      const unseen = await hidden(link);
      if (unseen) return unseen;
      return { kind: 'result', tool, asset, original, options: run?.options ?? {} };
    },
  };
}

export type Shares = ReturnType<typeof createShares>;
