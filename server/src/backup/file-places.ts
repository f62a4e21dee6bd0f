import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { asset } from '../db/schema/asset';
import { invoice } from '../db/schema/invoice';
import { templatePicture } from '../db/schema/template';
import { isLeftOutOfBackups } from '../modules/face-data/repository';
import { operatorPictureKey, readAll } from '../modules/stored-file/repository';

/**
 * Places (`ab/cd/<storage key>`) of the files that rows name, in byte order: users' pictures that are ready, except
 * faces; the operator's pictures and invoices. `tx` must be a transaction.
 */
export async function* listPlaces(tx: Executor): AsyncGenerator<string> {
  const backedUp = sql`${asset.state} = 'ready' and not coalesce(${isLeftOutOfBackups(tx)}, false)`;
  const places = readAll<{ place: string }>(
    tx,
    sql`
      select place from (
        select right(name, 2) || '/' || left(right(name, 4), 2) || '/' || key as place from (
          select key, split_part(key, '.', 1) as name from (
            select ${asset.storageKey} as key from ${asset} where ${backedUp}
            union all select ${asset.thumbKey} from ${asset} where ${asset.thumbKey} is not null and ${backedUp}
            union all select ${invoice.fileKey} from ${invoice} where ${invoice.fileKey} is not null
            union all select ${operatorPictureKey} from ${templatePicture}
          ) as files
        ) as named
      ) as placed
      order by place collate "C"`,
  );
  let last = '';
  for await (const { place } of places) {
    // One file may be named twice.
    if (place !== last) yield place;
    last = place;
  }
}
