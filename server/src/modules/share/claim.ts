import { ErrorCode } from '@tuzuo/core/api/errors';
import { isShareable, TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { isUuid } from '@tuzuo/core/validation/patterns';
import type { Database, Executor } from '../../db/database';
import { CallError, RefusedField } from '../../errors';
import type { Assets } from '../asset/service';
import { contentsOfPoster, sharePoster } from '../poster/service';
import { pictureContents, type Safety } from '../safety/service';
import { findLinkTo, findRunOfResult, type Shared, type ShareRow } from './repository';

export const LINK_ID = /^[\w-]{12}$/;

/** Whether a key names a tool. */
export const isTool = (key: string): key is ToolKey => (TOOL_KEYS as readonly string[]).includes(key);

/** The owner's request for a link, and the existing link, if any. */
type Wanted = { original: boolean; known: ShareRow | undefined };

/** A result has one link, its owner's, so its ID can be the holder's; the link's own ID is no UUID. */
export const holderOf = (assetId: string) => ({ holderKind: 'share', holderId: assetId }) as const;

type ClaimDependencies = {
  database: Pick<Database, 'orm'>;
  assets: Pick<Assets, 'requireReady' | 'addReferences' | 'dropReferences' | 'findReady' | 'showsPerson'>;
  safety: Pick<Safety, 'isOn'>;
};

/** Decides what a user may share, and collects what its link shows. */
export function createClaims({ database, assets, safety }: ClaimDependencies) {
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
    const run = await findRunOfResult(tx, target);
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

  return { claim, contentsOf };
}
