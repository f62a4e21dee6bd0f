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

/** Whether a picture with the same bytes, of the same user, is known to show a person. */
export const hasKnownTwin = () => sql<boolean>`exists (
  select from asset source where source.user_id = asset.user_id and source.sha256 = asset.sha256 and ${isKnown(source)}
)`;

/**
 * Turns uploads into faces, and records that the user's other pictures with the same bytes show a person, and what
 * tasks made of any of them before.
 */
export async function saveFaces(tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const isGiven = inArray(asset.id, [...ids]);
  await tx
    .update(asset)
    .set({ kind: 'face' })
    .where(and(isGiven, eq(asset.kind, 'upload')));
  // A task references its results, too: these do not make the others ones of a person.
  await tx.execute(sql`
    with recursive person (id) as (
      select asset.id from asset where ${isGiven}
      union
      select next.id from person cross join lateral (
        select other.id from asset known
          join asset other on other.user_id = known.user_id and other.sha256 = known.sha256
          where known.id = person.id
        union all
        select result.id from asset_reference used
          join task_result made on made.task_id = used.holder_id
          cross join lateral (
            values (made.asset_id), (made.clean_asset_id), (made.ground_asset_id)
          ) as result (id)
          where used.asset_id = person.id and used.holder_kind = 'task' and result.id is not null
            and not exists (
              select from task_result own where own.task_id = used.holder_id
                and person.id in (own.asset_id, own.clean_asset_id, own.ground_asset_id)
            )
      ) as next
    )
    update asset set shows_person = true where id in (select id from person) and not shows_person`);
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
