import { ErrorCode } from '@tuzuo/core/api/errors';
import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { isUuid } from '@tuzuo/core/validation/patterns';
import type { Database, Executor } from '../../db/database';
import { CallError } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import { consume } from '../limit/service';
import { countLinks, findLink, findLinkTo, findToolOf, insertLink, type Shared } from './repository';

export type { Shared } from './repository';

/** Links that a user may have; more than anybody sends, and each may keep a picture. */
const MAX_LINKS = 1_000;
const HOUR_MS = 3_600_000;
const MAX_NEW_PER_HOUR = 60;
/** What is used up for good is told as a wait all the same: the operator may raise it. */
const NO_MORE_WAIT_MS = 24 * HOUR_MS;

const LINK_ID = /^[\w-]{12}$/;

const isTool = (key: string): key is ToolKey => (TOOL_KEYS as readonly string[]).includes(key);

/** What a friend sees at an address: nothing of who sent it. */
export type SharedView = { kind: 'home' } | { kind: 'tool'; tool: ToolKey } | SharedResult;

/** A picture that somebody made; `tool` is what made it, as long as that is known. */
type SharedResult = { kind: 'result'; tool: ToolKey | undefined; asset: AssetRow };

type ShareDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Pick<Assets, 'requireReady' | 'addReferences' | 'findReady'>;
};

/** Addresses that anybody may open. */
export function createShares({ database, assets }: ShareDependencies) {
  /** Throws CallError 10002 for what is not there, or not the user's own. A result lives on for its link. */
  const claim = async (tx: Executor, userId: string, { kind, target }: Shared): Promise<void> => {
    if (kind === 'home' && target === '') return;
    if (kind === 'tool' && isTool(target)) return;
    if (kind !== 'result' || !isUuid(target)) throw new CallError(ErrorCode.notFound);
    const [row] = await assets.requireReady(tx, userId, [target]);
    if (row?.kind !== 'result') throw new CallError(ErrorCode.notFound);
    // Of a result there is one link, its owner's: it can stand for the link, whose own id is no UUID.
    await assets.addReferences(tx, { holderKind: 'share', holderId: target }, [target]);
  };

  return {
    /**
     * The id of the user's link to a thing; the same thing has the same one.
     * @throws CallError 10002 for what is not there or not the user's own, 10004 for too many links
     */
    create: (userId: string, shared: Shared): Promise<string> =>
      database.transaction(async (tx) => {
        const known = await findLinkTo(tx, userId, shared);
        if (known) return known.id;
        await claim(tx, userId, shared);
        await consume(tx, [{ key: `share:${userId}`, limit: MAX_NEW_PER_HOUR, windowMs: HOUR_MS }]);
        // After the row of the allowance, on which two calls of one user wait for each other.
        if ((await countLinks(tx, userId)) >= MAX_LINKS) {
          throw new CallError(ErrorCode.tooManyRequests, { retryAfterMs: NO_MORE_WAIT_MS });
        }
        const made = (await insertLink(tx, userId, shared)) ?? (await findLinkTo(tx, userId, shared));
        if (!made) throw new Error('a link is neither new nor known');
        return made.id;
      }),

    /** What is behind an address; undefined when there is none, or its picture is gone. */
    open: async (id: string): Promise<SharedView | undefined> => {
      const link = LINK_ID.test(id) ? await findLink(database.orm, id) : undefined;
      if (link?.kind === 'home') return { kind: 'home' };
      if (link?.kind === 'tool' && isTool(link.target)) return { kind: 'tool', tool: link.target };
      if (link?.kind !== 'result') return undefined;
      const asset = (await assets.findReady(database.orm, [link.target])).get(link.target);
      return asset && { kind: 'result', tool: await findToolOf(database.orm, link.target), asset };
    },
  };
}

export type Shares = ReturnType<typeof createShares>;
