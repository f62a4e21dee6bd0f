import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { asset } from '../../db/schema/asset';
import { invoice } from '../../db/schema/invoice';
import { templatePicture } from '../../db/schema/template';
import { operatorPictureFile } from '../../renderer/poster/stock';

/** A file that a row names; null is what the row does not know of it. */
export type NamedFile = { key: string; bytes: number | null; sha256: string | null };

/** Rows per round trip. */
const BATCH = 5_000;

/** The storage key of an operator's picture. */
export const operatorPictureKey = sql<string>`${templatePicture.key} || ${sql.raw(`'${operatorPictureFile('')}'`)}`;

/** Reads the rows of a statement in batches, so that they need no memory. `tx` must be a transaction. */
export async function* readAll<Row extends Record<string, unknown>>(
  tx: Executor,
  statement: ReturnType<typeof sql>,
): AsyncGenerator<Row> {
  await tx.execute(sql`declare stored_file no scroll cursor for ${statement}`);
  for (;;) {
    const { rows } = await tx.execute<Row>(sql`fetch ${sql.raw(String(BATCH))} from stored_file`);
    if (rows.length === 0) break;
    yield* rows as Row[];
  }
  await tx.execute(sql`close stored_file`);
}

/**
 * All files that rows name: users' files that are ready, invoices, and the operator's pictures. `tx` must be a
 * transaction.
 */
export async function* listNamedFiles(tx: Executor): AsyncGenerator<NamedFile> {
  const isReady = sql`${asset.state} = 'ready'`;
  const rows = readAll<{ key: string; bytes: string | null; sha256: string | null }>(
    tx,
    sql`
      select ${asset.storageKey} as key, ${asset.bytes} as bytes, encode(${asset.sha256}, 'hex') as sha256
        from ${asset} where ${isReady}
      union all select ${asset.thumbKey}, ${asset.thumbBytes}, null
        from ${asset} where ${asset.thumbKey} is not null and ${isReady}
      union all select ${invoice.fileKey}, null, null from ${invoice} where ${invoice.fileKey} is not null
      union all select ${operatorPictureKey}, ${templatePicture.bytes}, null from ${templatePicture}`,
  );
  for await (const { bytes, ...file } of rows)
    yield { ...file, bytes: bytes === null ? null : Number(bytes) };
}

const ASSET_KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./;

/**
 * Which of the files belong to something that exists: those of an asset by its ID, since a pending one does not know its
 * thumbnail yet.
 * @param options.deleting whether assets count that are being deleted
 */
export async function findNamed(
  tx: Executor,
  keys: readonly string[],
  { deleting }: { deleting: boolean },
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const idOf = (key: string) => ASSET_KEY.exec(key)?.[1];
  const ids = [...new Set(keys.flatMap((key) => idOf(key) ?? []))];
  const assets = await tx
    .select({ id: asset.id, state: asset.state })
    .from(asset)
    .where(inArray(asset.id, ids));
  const alive = new Set(assets.filter(({ state }) => deleting || state !== 'deleting').map(({ id }) => id));
  const others = keys.filter((key) => idOf(key) === undefined);
  const { rows } = await tx.execute<{ key: string }>(sql`
    select ${invoice.fileKey} as key from ${invoice} where ${inArray(invoice.fileKey, [...others, ''])}
    union all select ${operatorPictureKey} from ${templatePicture} where ${inArray(operatorPictureKey, [...others, ''])}`);
  const named = new Set(rows.map(({ key }) => key));
  return new Set(keys.filter((key) => named.has(key) || alive.has(idOf(key) ?? '')));
}
