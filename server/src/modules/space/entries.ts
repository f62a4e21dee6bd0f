import { EXPORT_KEPT_HOURS } from '@tuzuo/core/api/poster';
import type { SpaceKind, SpaceSort, SpaceUse } from '@tuzuo/core/api/space';
import type { ToolKey } from '@tuzuo/core/tools';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';

/** An item of a user's space, from any table. Times are the database's own text, in UTC. */
export type Entry = {
  itemId: string;
  kind: SpaceKind;
  name: string;
  folderId: string | null;
  bytes: number;
  width: number | null;
  height: number | null;
  pages: number | null;
  /** The file; for a poster its thumbnail. */
  shownId: string | null;
  placeholder: string | null;
  tool: ToolKey | null;
  taskId: string | null;
  kept: boolean;
  keptUntil: string | null;
  shared: boolean;
  /** Whether it is a picture for a face tool, which is never kept longer than its owner wants. */
  isFace: boolean;
  createdAt: string;
  changedAt: string;
  removedAt: string | null;
  purgeAt: string | null;
};

const time = (column: SQL) => sql`(${column} at time zone 'UTC')::text || 'Z'`;

/** Of smart posters only kept ones are included; proposals are only looked at once. */
const entriesOf = (userId: string) => sql`(
  select p.id, 'poster'::text as kind, p.title as name, p.folder_id,
    p.bytes + coalesce((select a.bytes + a.thumb_bytes from asset a where a.id = p.thumb_id), 0) as bytes,
    (p.doc->'size'->>'width')::float8 as width, (p.doc->'size'->>'height')::float8 as height,
    jsonb_array_length(p.doc->'pages') as pages,
    case when p.thumb_revision = p.revision then p.thumb_id end as shown_id, p.thumb_blur as placeholder,
    null::text as tool, null::uuid as task_id, true as kept, null::timestamptz as kept_until,
    exists (select from share_link l where l.user_id = ${userId}::uuid and l.kind = 'poster' and l.target = p.id::text)
      as shared,
    false as is_face, p.created_at, p.updated_at as changed_at, p.removed_at, p.purge_at
  from poster p where p.user_id = ${userId}::uuid
  union all
  select a.id, coalesce(s.kind, case when a.kind in ('upload', 'face') then 'upload'
      when a.kind = 'sheet' or made.kind = 'poster-export' then 'export' else 'result' end),
    coalesce(nullif(s.name, ''), a.name), s.folder_id, a.bytes + a.thumb_bytes, a.width, a.height, null, a.id, null,
    made.tool, case when made.removed_at is null and made.kind = 'run' then made.id end,
    s.asset_id is not null,
    case when s.asset_id is not null then null
      when made.kind = 'poster-export' then made.ended_at + make_interval(hours => ${EXPORT_KEPT_HOURS}::int)
      else a.expires_at end,
    exists (select from share_link l where l.user_id = ${userId}::uuid and l.kind = 'result' and l.target = a.id::text),
    a.kind = 'face', a.created_at, coalesce(s.changed_at, a.created_at), s.removed_at, s.purge_at
  from asset a
  left join space_item s on s.asset_id = a.id and s.user_id = ${userId}::uuid
  left join lateral (
    select t.id, t.kind, t.tool, t.ended_at, t.removed_at from task_result r join task t on t.id = r.task_id
    where r.asset_id = a.id order by t.id desc limit 1
  ) made on true
  where a.user_id = ${userId}::uuid and a.state = 'ready' and a.kind in ('upload', 'face', 'sheet', 'result')
    and s.purged_at is null
    and (s.asset_id is not null or made.kind is distinct from 'poster-generate')
    and not exists (
      select from task_result r where r.asset_id = a.id and r.clean_asset_id is not null
    )
    and not exists (select from task_result r where r.ground_asset_id = a.id)
) as entry`;

const COLUMNS = sql`
  id as "itemId", kind, name, folder_id as "folderId", bytes::float8 as bytes, width::float8 as width,
  height::float8 as height, pages, shown_id as "shownId", placeholder, tool, task_id as "taskId", kept,
  ${time(sql`kept_until`)} as "keptUntil", shared, is_face as "isFace", ${time(sql`created_at`)} as "createdAt",
  ${time(sql`changed_at`)} as "changedAt", ${time(sql`removed_at`)} as "removedAt", ${time(sql`purge_at`)} as "purgeAt"`;

/** The sort expression of a list, its direction, and the type to which the database casts the cursor. */
type Order = { by: SQL; descending: boolean; type: SQL };

const TIME_TYPE = sql`timestamptz`;

const ORDERS: Readonly<Record<SpaceSort | 'removed', Order>> = {
  newest: { by: sql`changed_at`, descending: true, type: TIME_TYPE },
  oldest: { by: sql`changed_at`, descending: false, type: TIME_TYPE },
  name: { by: sql`lower(name)`, descending: false, type: sql`text` },
  largest: { by: sql`bytes`, descending: true, type: sql`bigint` },
  removed: { by: sql`removed_at`, descending: true, type: TIME_TYPE },
};

export type EntryOrder = keyof typeof ORDERS;

/** Whether the database can read a value as a sort key of the order. */
export function isKeyOf(order: EntryOrder, value: string): boolean {
  if (order === 'name') return !value.includes('\0');
  if (order === 'largest') return /^\d{1,15}$/.test(value);
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) && !Number.isNaN(Date.parse(value));
}

/** The sort key of an entry, as text. */
export function keyOf(order: EntryOrder, { name, bytes, changedAt, removedAt }: Entry): string {
  if (order === 'name') return name.toLowerCase();
  if (order === 'largest') return String(bytes);
  return order === 'removed' ? (removedAt ?? changedAt) : changedAt;
}

/** Escapes the wildcards of a database pattern. */
const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

export type EntryFilter = {
  removed: boolean;
  kind?: SpaceKind | undefined;
  /** null: items in no folder. */
  folderId?: string | null | undefined;
  query?: string | undefined;
};

const whereOf = ({ removed, kind, folderId, query }: EntryFilter): SQL => {
  const parts = [removed ? sql`removed_at is not null` : sql`removed_at is null`];
  if (kind !== undefined) parts.push(sql`kind = ${kind}`);
  if (folderId === null) parts.push(sql`folder_id is null`);
  else if (folderId !== undefined) parts.push(sql`folder_id = ${folderId}::uuid`);
  if (query) parts.push(sql`name ilike ${`%${escaped(query)}%`}`);
  return sql.join(parts, sql` and `);
};

export async function listEntries(
  tx: Executor,
  userId: string,
  filter: EntryFilter,
  page: {
    order: EntryOrder;
    after: { value: string; id: string } | undefined;
    limit: number;
  },
): Promise<Entry[]> {
  const { by, descending, type } = ORDERS[page.order];
  const [sign, direction] = descending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const { after } = page;
  const next = after
    ? sql` and (${by}, id) ${sign} (${after.value}::${type}, ${after.id}::uuid)`
    : sql.empty();
  const { rows } = await tx.execute<Entry>(sql`
    select ${COLUMNS} from ${entriesOf(userId)}
    where ${whereOf(filter)}${next}
    order by ${by} ${direction}, id ${direction} limit ${page.limit}`);
  return rows;
}

/** The user's entries among the IDs, inside or outside the recycle bin. */
export async function findEntries(
  tx: Executor,
  userId: string,
  ids: readonly string[],
  { removed }: { removed: boolean },
): Promise<Entry[]> {
  const wanted = sql.param([...ids]);
  const { rows } = await tx.execute<Entry>(sql`
    select ${COLUMNS} from ${entriesOf(userId)}
    where id = any(${wanted}::uuid[]) and ${whereOf({ removed })} order by id`);
  return rows;
}

/** Number of items and bytes by use. */
export async function sumUses(
  tx: Executor,
  userId: string,
): Promise<{ use: Exclude<SpaceUse, 'other'>; items: number; bytes: number }[]> {
  const use = sql`case when removed_at is null then kind else 'recycled' end`;
  const { rows } = await tx.execute<{
    use: Exclude<SpaceUse, 'other'>;
    items: number;
    bytes: number;
  }>(sql`
    select ${use} as use, count(*)::int as items, coalesce(sum(bytes), 0)::float8 as bytes
    from ${entriesOf(userId)} group by 1`);
  return rows;
}
