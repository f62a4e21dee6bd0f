import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Executor } from '../../db/database';
import { CallError } from '../../errors';
import type { Assets } from '../asset/service';
import type { Allowance } from '../limit/service';
import { type Entry, findEntries } from './entries';
import { holderOf, insertItems, lockItems } from './repository';

const HOUR_MS = 3_600_000;

/** Changes allowed per hour, more than a person makes by hand. */
export const changes = (userId: string): Allowance => ({
  key: `space.change:${userId}`,
  limit: 1_200,
  windowMs: HOUR_MS,
});

type FileEntry = Entry & { kind: Exclude<Entry['kind'], 'poster'> };

export const isFile = (entry: Entry): entry is FileEntry => entry.kind !== 'poster';

/** The IDs of the posters and of the files among the entries. */
export const idsOf = (entries: readonly Entry[]) => ({
  posters: entries.filter((entry) => !isFile(entry)).map(({ itemId }) => itemId),
  files: entries.filter(isFile).map(({ itemId }) => itemId),
});

/**
 * Finds and locks these items of the user until the transaction ends.
 * @throws CallError 10002 if one of them does not exist
 */
export async function claimEntries(
  tx: Executor,
  userId: string,
  ids: readonly string[],
  { removed }: { removed: boolean },
): Promise<Entry[]> {
  const wanted = [...new Set(ids)].sort();
  await lockItems(tx, userId, wanted);
  const entries = await findEntries(tx, userId, wanted, { removed });
  if (entries.length !== wanted.length) throw new CallError(ErrorCode.notFound);
  return entries;
}

/** Keeps the files until their owner deletes them. */
export async function keepFiles(
  tx: Executor,
  assets: Pick<Assets, 'addReferences'>,
  userId: string,
  entries: readonly Entry[],
): Promise<void> {
  const files = entries.filter(isFile).filter(({ kept }) => !kept);
  await insertItems(
    tx,
    files.map(({ itemId, kind }) => ({ assetId: itemId, userId, kind })),
  );
  for (const { itemId } of files) await assets.addReferences(tx, holderOf(itemId), [itemId]);
}
