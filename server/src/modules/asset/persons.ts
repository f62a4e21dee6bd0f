import { isShareable, TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/database';
import { type AssetKind, asset, assetReference } from '../../db/schema/asset';
import { task, taskResult } from '../../db/schema/task';

/** Kinds that are always pictures of people, or files with some. */
const PERSON_KINDS: AssetKind[] = ['face', 'sheet', 'pack'];

/** Tools for pictures of people. */
const PERSON_TOOLS = TOOL_KEYS.filter((key) => !isShareable(key));

const source = alias(asset, 'source');

const isKnown = (row: typeof asset | typeof source) =>
  or(eq(row.showsPerson, true), inArray(row.kind, PERSON_KINDS));

/**
 * Records that results show a person if their tool is for pictures of people, or if a picture that their task
 * references shows one.
 */
export async function savePersons(
  tx: Executor,
  { id, tool }: { id: string; tool: ToolKey | null },
  assetIds: readonly string[],
): Promise<void> {
  const isInput = and(eq(assetReference.holderKind, 'task'), eq(assetReference.holderId, id));
  const ofPerson = tx
    .select({ one: sql`1` })
    .from(assetReference)
    .innerJoin(source, eq(source.id, assetReference.assetId))
    .where(and(isInput, isKnown(source)));
  const isForPeople = tool !== null && !isShareable(tool);
  await tx
    .update(asset)
    .set({ showsPerson: true })
    .where(and(inArray(asset.id, [...assetIds]), isForPeople ? undefined : exists(ofPerson)));
}

/** Whether one of the assets shows a person, as far as is known. */
export async function showsPerson(tx: Executor, assetIds: readonly string[]): Promise<boolean> {
  if (assetIds.length === 0) return false;
  const isResult = [taskResult.assetId, taskResult.cleanAssetId, taskResult.groundAssetId].map((column) =>
    eq(column, asset.id),
  );
  // Results from before `shows_person` existed.
  const made = tx
    .select({ one: sql`1` })
    .from(taskResult)
    .innerJoin(task, eq(task.id, taskResult.taskId))
    .where(and(or(...isResult), inArray(task.tool, PERSON_TOOLS)));
  const [found] = await tx
    .select({ id: asset.id })
    .from(asset)
    .where(and(inArray(asset.id, [...assetIds]), or(isKnown(asset), exists(made))))
    .limit(1);
  return found !== undefined;
}
