import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { asset } from '../db/schema/asset';
import { invoice } from '../db/schema/invoice';
import { templatePicture } from '../db/schema/template';
import { isLeftOutOfBackups } from '../modules/face-data/repository';

/** Rows per round trip. */
const BATCH = 5_000;

/**
 * Places (`ab/cd/<storage key>`) of the files that rows name, in byte order: users' pictures that are ready, except
 * faces; the operator's pictures and invoices. `tx` must be a transaction.
 */
export async function* listPlaces(tx: Executor): AsyncGenerator<string> {
  const backedUp = sql`${asset.state} = 'ready' and not coalesce(${isLeftOutOfBackups(tx)}, false)`;
  await tx.execute(sql`
    declare backup_place no scroll cursor for
    select place from (
      select right(name, 2) || '/' || left(right(name, 4), 2) || '/' || key as place from (
        select key, split_part(key, '.', 1) as name from (
          select ${asset.storageKey} as key from ${asset} where ${backedUp}
          union all select ${asset.thumbKey} from ${asset} where ${asset.thumbKey} is not null and ${backedUp}
          union all select ${invoice.fileKey} from ${invoice} where ${invoice.fileKey} is not null
          union all select ${templatePicture.key} from ${templatePicture}
        ) as files
      ) as named
    ) as placed
    order by place collate "C"`);
  let last = '';
  for (;;) {
    const { rows } = await tx.execute<{ place: string }>(
      sql`fetch ${sql.raw(String(BATCH))} from backup_place`,
    );
    if (rows.length === 0) break;
    for (const { place } of rows) {
      // One file may be named twice.
      if (place !== last) yield place;
      last = place;
    }
  }
  await tx.execute(sql`close backup_place`);
}
