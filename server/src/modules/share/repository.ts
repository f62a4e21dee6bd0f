import { randomBytes } from 'node:crypto';
import type { ShareKind } from '@tuzuo/core/api/share';
import { type NormalizedOptions, type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import { and, asc, count, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { shareLink } from '../../db/schema/share-link';
import { task, taskResult } from '../../db/schema/task';

/** 12 characters of an address. */
const ID_BYTES = 9;

export type ShareRow = typeof shareLink.$inferSelect;

/** What somebody shares. */
export type Shared = { kind: ShareKind; target: string };

/** What a link says beside what it leads to. */
type Shown = Pick<ShareRow, 'tool' | 'originalId'>;

const isLinkTo = (userId: string, { kind, target }: Shared) =>
  and(eq(shareLink.userId, userId), eq(shareLink.kind, kind), eq(shareLink.target, target));

/** The user's link to a thing, if there is one. */
export async function findLinkTo(
  tx: Executor,
  userId: string,
  shared: Shared,
): Promise<ShareRow | undefined> {
  const [row] = await tx.select().from(shareLink).where(isLinkTo(userId, shared));
  return row;
}

/** Makes a link; undefined when the user has just made the same one. */
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

/** A link by its address, no matter who asks. */
export async function findLink(tx: Executor, id: string): Promise<ShareRow | undefined> {
  const [row] = await tx.select().from(shareLink).where(eq(shareLink.id, id));
  return row;
}

/** The same, and nobody else changes it until the transaction ends. */
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

/** Takes the user's links to these results away; the results that had one. */
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
  /** What went in, in the place that the result was made from. */
  sourceId: string | undefined;
};

/** Slots may be in any order in the database: the first one that takes pictures is what the tool works on. */
function firstPictures(
  tool: ToolKey,
  inputs: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const slots: ToolDefinition['inputs'] = tools[tool].inputs;
  const first = Object.keys(slots).find((slot) => slots[slot]?.kind === 'image');
  return (first !== undefined && inputs[first]) || [];
}

/** The latest run that made an asset; undefined when none is known any more. */
export async function findRunOf(tx: Executor, assetId: string): Promise<RunOfResult | undefined> {
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
  // A run that works on a batch makes one of each.
  const isBatch = results.length > 1 && sources.length === results.length;
  const at = isBatch ? results.findIndex((result) => result.assetId === assetId) : 0;
  return { tool, options: snapshot.options, sourceId: sources[at] };
}
