import { ErrorCode } from '@tuzuo/core/api/errors';
import { idOfCursor, idPage } from '../../db/cursor';
import type { Database, Executor } from '../../db/database';
import { CallError } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import { consume } from '../limit/service';
import { isDrawnSmall } from '../poster/service';
import { contentRefused, type Safety } from '../safety/service';
import { createClaims, holderOf, LINK_ID } from './claim';
import { createOpening } from './open';
import {
  countLinks,
  deleteLink,
  deleteResultLinks,
  findLinkTo,
  findResultLinks,
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

/** A result that its owner has shared. */
type SharedLink = { link: ShareRow; asset: AssetRow };

type ShareDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Pick<Assets, 'requireReady' | 'addReferences' | 'dropReferences' | 'findReady' | 'showsPerson'>;
  safety: Pick<Safety, 'isOn' | 'getVerdicts' | 'ask'>;
};

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
export function createShares(dependencies: ShareDependencies) {
  const { database, assets, safety } = dependencies;
  const { claim, contentsOf } = createClaims(dependencies);

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
        if (!made) throw new Error('share link conflict without an existing link');
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

    ...createOpening(dependencies),
  };
}

export type Shares = ReturnType<typeof createShares>;
