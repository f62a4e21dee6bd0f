import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { bytea } from './bytea';

/**
 * `sealed` = made for its owner but not accessible yet: no call accepts or shows it until it becomes a result. `thumb`
 * = thumbnail of an owner's item in lists, `avatar` = of a user: calls do not accept them.
 */
export type AssetKind =
  | 'upload'
  | 'face'
  | 'mask'
  | 'result'
  | 'sealed'
  | 'sheet'
  | 'pack'
  | 'preset'
  | 'thumb'
  | 'avatar';

/** A stored file: the row is created first, then the bytes, then the state `ready`; deletion reverses the steps. */
export const asset = pgTable(
  'asset',
  {
    id: uuid().primaryKey(),
    /** null: one of the operator's presets. */
    userId: uuid('user_id').references(() => appUser.id, { onDelete: 'restrict' }),
    kind: text().$type<AssetKind>().notNull(),
    state: text().$type<'pending' | 'ready' | 'deleting'>().notNull().default('pending'),
    storageKey: text('storage_key').notNull().unique(),
    /** Storage key of the thumbnail; null if the picture is small enough itself, or the file is no picture. */
    thumbKey: text('thumb_key'),
    mime: text().notNull(),
    /** For a pending asset, the expected size. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Size of the file that the user sent, which is stored in another form; null: `bytes` is what counts. */
    sentBytes: bigint('sent_bytes', { mode: 'number' }),
    /** An upload's name on the user's device, made safe, with the extension of the stored format; '' if unknown. */
    name: text().notNull().default(''),
    /** Size of the thumbnail. */
    thumbBytes: bigint('thumb_bytes', { mode: 'number' }).notNull().default(0),
    width: integer(),
    height: integer(),
    sha256: bytea(),
    /** How it is labeled as made by AI. */
    label: text().$type<'none' | 'metadata' | 'both'>().notNull().default('none'),
    /** Whether it was made by a tool for pictures of people, or from such a picture. */
    showsPerson: boolean('shows_person').notNull().default(false),
    /** null: lives as long as it is referenced. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('asset_user_idx').on(table.userId, table.id),
    // For photos with the bytes of one that is cut out.
    index('asset_content_idx').on(table.userId, table.sha256),
    index('asset_face_idx')
      .on(table.createdAt)
      .where(sql`${table.kind} = 'face' and ${table.state} = 'ready'`),
    index('asset_expiry_idx').on(table.expiresAt).where(sql`${table.state} <> 'deleting'`),
    index('asset_deleting_idx').on(table.id).where(sql`${table.state} = 'deleting'`),
    index('asset_pending_idx').on(table.createdAt).where(sql`${table.state} = 'pending'`),
    check(
      'asset_kind_check',
      sql`${table.kind} in ('upload', 'face', 'mask', 'result', 'sealed', 'sheet', 'pack', 'preset', 'thumb', 'avatar')`,
    ),
    check('asset_state_check', sql`${table.state} in ('pending', 'ready', 'deleting')`),
    check('asset_bytes_check', sql`${table.bytes} >= 0`),
    check('asset_thumb_bytes_check', sql`${table.thumbBytes} >= 0`),
    check('asset_label_check', sql`${table.label} in ('none', 'metadata', 'both')`),
    check('asset_sha256_check', sql`${table.state} <> 'ready' or ${table.sha256} is not null`),
  ],
);

/** A reference to an asset; while there is one, the sweep does not delete it. */
export const assetReference = pgTable(
  'asset_reference',
  {
    assetId: uuid('asset_id')
      .notNull()
      .references(() => asset.id, { onDelete: 'restrict' }),
    holderKind: text('holder_kind')
      .$type<'task' | 'poster' | 'space' | 'template' | 'share' | 'user' | 'matte'>()
      .notNull(),
    holderId: uuid('holder_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assetId, table.holderKind, table.holderId] }),
    index('asset_reference_holder_idx').on(table.holderKind, table.holderId),
    check(
      'asset_reference_holder_kind_check',
      sql`${table.holderKind} in ('task', 'poster', 'space', 'template', 'share', 'user', 'matte')`,
    ),
  ],
);
