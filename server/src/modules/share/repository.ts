import { randomBytes } from 'node:crypto';
import type { ShareKind } from '@tuzuo/core/api/share';
import { type NormalizedOptions, type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import { and, asc, count, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { shareLink } from '../../db/schema/share-link';
import { task, taskResult } from '../../db/schema/task';
import type { PersonalTables } from '../personal-data/service';

/** Random bytes of a link ID, which is 12 characters long. */
const ID_BYTES = 9;

export type ShareRow = typeof shareLink.$inferSelect;

/** A shared item. */
export type Shared = { kind: ShareKind; target: string };

/** What a link shows in addition to its target. */
type Shown = Pick<ShareRow, 'tool' | 'originalId'>;

const isLinkTo = (userId: string, { kind, target }: Shared) =>
  and(eq(shareLink.userId, userId), eq(shareLink.kind, kind), eq(shareLink.target, target));

/** The user's link to an item, if there is one. */
export async function findLinkTo(
  tx: Executor,
  userId: string,
  shared: Shared,
): Promise<ShareRow | undefined> {
  const [row] = await tx.select().from(shareLink).where(isLinkTo(userId, shared));
  return row;
}

/** Inserts a link; undefined if the user has just created the same one. */
export async function insertLink(
  tx: Executor,
  userId: string,
  shared: Shared,
  shown: Shown,
): Promise<ShareRow | undefined> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const [row] = await tx
    .insert(shareLink)
    .values({ id, userId, ...shared, ...shown })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Changes what a link shows. */
export async function saveShown(tx: Executor, id: string, shown: Shown): Promise<void> {
  await tx.update(shareLink).set(shown).where(eq(shareLink.id, id));
}

export async function countLinks(tx: Executor, userId: string): Promise<number> {
  const [row] = await tx.select({ links: count() }).from(shareLink).where(eq(shareLink.userId, userId));
  return row?.links ?? 0;
}

/** Finds a link by its ID, of any user. */
export async function findLink(tx: Executor, id: string): Promise<ShareRow | undefined> {
  const [row] = await tx.select().from(shareLink).where(eq(shareLink.id, id));
  return row;
}

/** Finds a link by its ID and locks it until the transaction ends. */
export async function lockLink(tx: Executor, id: string): Promise<ShareRow | undefined> {
  const [row] = await tx.select().from(shareLink).where(eq(shareLink.id, id)).for('update');
  return row;
}

export async function deleteLink(tx: Executor, id: string): Promise<void> {
  await tx.delete(shareLink).where(eq(shareLink.id, id));
}

/** The user's links to results, newest result first, those before the result `before`. */
export function findResultLinks(
  tx: Executor,
  userId: string,
  { before, limit, assetId }: { before: string | undefined; limit: number; assetId: string | undefined },
): Promise<ShareRow[]> {
  return tx
    .select()
    .from(shareLink)
    .where(
      and(
        eq(shareLink.userId, userId),
        eq(shareLink.kind, 'result'),
        before === undefined ? undefined : lt(shareLink.target, before),
        assetId === undefined ? undefined : eq(shareLink.target, assetId),
      ),
    )
    .orderBy(desc(shareLink.target))
    .limit(limit);
}

/** Deletes the user's links to these results; returns the results that had one. */
export async function deleteResultLinks(
  tx: Executor,
  userId: string,
  assetIds: readonly string[],
): Promise<string[]> {
  if (assetIds.length === 0) return [];
  const isOfThese = and(eq(shareLink.kind, 'result'), inArray(shareLink.target, [...assetIds]));
  const gone = await tx
    .delete(shareLink)
    .where(and(eq(shareLink.userId, userId), isOfThese))
    .returning({ target: shareLink.target });
  return gone.map(({ target }) => target);
}

/** The run that made a result. */
type RunOfResult = {
  tool: ToolKey;
  options: NormalizedOptions;
  /** The input picture that the result was made from. */
  sourceId: string | undefined;
};

/** The pictures a tool works on, in its first picture slot. The database does not preserve the order of slots. */
function firstPictures(
  tool: ToolKey,
  inputs: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const slots: ToolDefinition['inputs'] = tools[tool].inputs;
  const first = Object.keys(slots).find((slot) => slots[slot]?.kind === 'image');
  return (first !== undefined && inputs[first]) || [];
}

/** The latest run that made an asset; undefined if none is known any more. */
export async function findRunOfResult(tx: Executor, assetId: string): Promise<RunOfResult | undefined> {
  const [row] = await tx
    .select({ taskId: task.id, tool: task.tool, snapshot: task.snapshot })
    .from(taskResult)
    .innerJoin(task, eq(task.id, taskResult.taskId))
    .where(eq(taskResult.assetId, assetId))
    .orderBy(desc(task.id))
    .limit(1);
  if (!row || row.tool === null) return undefined;
  const { tool, snapshot } = row;
  const results = await tx
    .select({ assetId: taskResult.assetId })
    .from(taskResult)
    .where(eq(taskResult.taskId, row.taskId))
    .orderBy(asc(taskResult.position));
  const sources = firstPictures(tool, snapshot.inputs);
  // A batch run makes one result per input.
  const isBatch = results.length > 1 && sources.length === results.length;
  const at = isBatch ? results.findIndex((result) => result.assetId === assetId) : 0;
  return { tool, options: snapshot.options, sourceId: sources[at] };
}

/** The user data of this module. */
export const shareTables: PersonalTables = {
  share_link: { erasure: 'deleted', exported: { omitted: 'each is shown with what it shares' } },
};
