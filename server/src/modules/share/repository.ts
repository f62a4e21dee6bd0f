import { randomBytes } from 'node:crypto';
import type { ShareKind } from '@tuzuo/core/api/share';
import type { ToolKey } from '@tuzuo/core/tools';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { shareLink } from '../../db/schema/share-link';
import { task, taskResult } from '../../db/schema/task';

/** 12 characters of an address. */
const ID_BYTES = 9;

type ShareRow = typeof shareLink.$inferSelect;

/** What somebody shares. */
export type Shared = { kind: ShareKind; target: string };

/** The user's link to a thing, if there is one. */
export async function findLinkTo(
  tx: Executor,
  userId: string,
  { kind, target }: Shared,
): Promise<ShareRow | undefined> {
  const [row] = await tx
    .select()
    .from(shareLink)
    .where(and(eq(shareLink.userId, userId), eq(shareLink.kind, kind), eq(shareLink.target, target)));
  return row;
}

/** Makes a link; undefined when the user has just made the same one. */
export async function insertLink(
  tx: Executor,
  userId: string,
  shared: Shared,
): Promise<ShareRow | undefined> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const [row] = await tx
    .insert(shareLink)
    .values({ id, userId, ...shared })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function countLinks(tx: Executor, userId: string): Promise<number> {
  const [row] = await tx.select({ links: count() }).from(shareLink).where(eq(shareLink.userId, userId));
  return row?.links ?? 0;
}

/** A link by its address, whoever asks. */
export async function findLink(tx: Executor, id: string): Promise<ShareRow | undefined> {
  const [row] = await tx.select().from(shareLink).where(eq(shareLink.id, id));
  return row;
}

/** The tool that made an asset, by its latest task. */
export async function findToolOf(tx: Executor, assetId: string): Promise<ToolKey | undefined> {
  const [row] = await tx
    .select({ tool: task.tool })
    .from(taskResult)
    .innerJoin(task, eq(task.id, taskResult.taskId))
    .where(eq(taskResult.assetId, assetId))
    .orderBy(desc(task.id))
    .limit(1);
  return row?.tool ?? undefined;
}
