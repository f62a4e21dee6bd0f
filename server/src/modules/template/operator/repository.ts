import { stockKeysOf } from '@tuzuo/poster/document/pictures';
import { and, asc, count, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database';
import { template, templatePicture } from '../../../db/schema/template';
import { isOperatorPicture } from '../../../renderer/poster/stock';
import type { TemplateRow } from '../repository';

export type OperatorRow = typeof template.$inferSelect;

const ofOperator = eq(template.origin, 'operator');

/** Locks the operator's templates and their stored pictures until the transaction ends. */
export const lockOperatorTemplates = async (tx: Executor): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('operator-templates'))`);
};

/** Finds a template of the operator; undefined if there is none. */
export async function findOperatorRow(tx: Executor, key: string): Promise<OperatorRow | undefined> {
  const [row] = await tx
    .select()
    .from(template)
    .where(and(ofOperator, eq(template.key, key)));
  return row;
}

/** All templates of the operator, in list order. */
export const listOperatorRows = (tx: Executor): Promise<OperatorRow[]> =>
  tx.select().from(template).where(ofOperator).orderBy(asc(template.position), asc(template.key));

export async function countOperatorRows(tx: Executor): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(template).where(ofOperator);
  return row?.count ?? 0;
}

/** Inserts a template; returns false if its key exists, in the library or the operator's. */
export async function insertOperatorRow(tx: Executor, row: TemplateRow): Promise<boolean> {
  const made = await tx
    .insert(template)
    .values({ ...row, origin: 'operator' })
    .onConflictDoNothing()
    .returning({ key: template.key });
  return made.length > 0;
}

export async function updateOperatorRow(
  tx: Executor,
  key: string,
  change: Partial<Omit<OperatorRow, 'key' | 'origin'>>,
): Promise<void> {
  await tx
    .update(template)
    .set(change)
    .where(and(ofOperator, eq(template.key, key)));
}

/** Deletes a template with its search terms and users' marks. */
export async function deleteOperatorRow(tx: Executor, key: string): Promise<void> {
  await tx.delete(template).where(and(ofOperator, eq(template.key, key)));
}

/** The keys of operator pictures that a template shows, and that posters made from it therefore show too. */
export const shownPictures = ({ docs }: Pick<OperatorRow, 'docs'>): string[] =>
  stockKeysOf(docs['zh-CN']).filter(isOperatorPicture);

/** The keys of these pictures and of its thumbnail and preview. */
export const picturesOf = (row: Pick<OperatorRow, 'docs' | 'look'>): string[] => [
  ...shownPictures(row),
  ...(row.look ? [row.look.thumb, row.look.preview] : []),
];

/** Records pictures that are about to be stored, or are needed again. */
export async function notePictures(
  tx: Executor,
  pictures: readonly { key: string; bytes: number }[],
): Promise<void> {
  if (pictures.length === 0) return;
  const unique = [...new Map(pictures.map(({ key, bytes }) => [key, { key, bytes }])).values()];
  await tx
    .insert(templatePicture)
    .values(unique)
    .onConflictDoUpdate({ target: templatePicture.key, set: { createdAt: sql`now()` } });
}

/** Marks pictures as published: from now on any user's poster may show them. */
export async function notePublished(tx: Executor, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .update(templatePicture)
    .set({ publishedAt: sql`now()` })
    .where(and(inArray(templatePicture.key, [...keys]), isNull(templatePicture.publishedAt)));
}

/** Reads each document once, regardless of the number of pictures. */
const isUnused = sql`${templatePicture.key} not in (
  select shown.key from ${template} cross join lateral (
    select jsonb_path_query(${template.docs}->'zh-CN', '$.**.key') #>> '{}' as key
    union all select ${template.look}->>'thumb'
    union all select ${template.look}->>'preview'
  ) as shown
  where ${template.origin} = 'operator' and shown.key is not null)`;

/** Candidates for deletion: the given `keys`, and older leftovers. */
type Unwanted = {
  keys: readonly string[];
  olderThan: Date;
  /** Whether to delete pictures that posters may show. */
  evenPublished: boolean;
};

/** Deletes the rows of pictures that no template shows any more; returns their keys. */
export async function forgetPictures(
  tx: Executor,
  { keys, olderThan, evenPublished }: Unwanted,
): Promise<string[]> {
  const named = keys.length === 0 ? sql`false` : inArray(templatePicture.key, [...keys]);
  const left = and(lt(templatePicture.createdAt, olderThan), isNull(templatePicture.publishedAt));
  const rows = await tx
    .delete(templatePicture)
    .where(and(isUnused, or(evenPublished ? named : and(named, isNull(templatePicture.publishedAt)), left)))
    .returning({ key: templatePicture.key });
  return rows.map(({ key }) => key);
}
