import type { MatteDoubt } from '@tuzuo/core/api/matte';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { asset } from './asset';
import { bytea } from './bytea';

/** The bounds of what is opaque, as shares of the photo's sides. */
type MatteBox = {
  left: number;
  top: number;
  width: number;
  height: number;
};

/** The product cut out of a user's photo: computed once for the photo's bytes, and paid for once. */
export const matte = pgTable(
  'matte',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    /** Of the stored photo, whichever assets have these bytes. */
    sha256: bytea().notNull(),
    /** `preview`: drawn at 512 px at most. */
    state: text().$type<'preview' | 'unlocked'>().notNull(),
    box: jsonb().$type<MatteBox>().notNull(),
    /** Why it may not be what the user wants; null: no doubt. */
    unsure: text().$type<MatteDoubt>(),
    /** The mask for drawing. Like the following, null once the file is lost; the next analysis replaces it. */
    maskAssetId: uuid('mask_asset_id').references(() => asset.id, {
      onDelete: 'set null',
    }),
    /** The alpha shown before the unlock, 512 px at most. */
    previewAssetId: uuid('preview_asset_id').references(() => asset.id, {
      onDelete: 'set null',
    }),
    /** The alpha shown after the unlock, 1,024 px at most. */
    fullAssetId: uuid('full_asset_id').references(() => asset.id, {
      onDelete: 'set null',
    }),
    /** The task or the unlock whose hold paid; null while nothing was paid. */
    unlockedBy: uuid('unlocked_by'),
    /** When a user's strokes last changed the mask, which no analysis then replaces. */
    retouchedAt: timestamp('retouched_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('matte_user_sha256_key').on(table.userId, table.sha256),
    index('matte_mask_asset_idx').on(table.maskAssetId),
    index('matte_preview_asset_idx').on(table.previewAssetId),
    index('matte_full_asset_idx').on(table.fullAssetId),
    check('matte_state_check', sql`${table.state} in ('preview', 'unlocked')`),
    check('matte_unsure_check', sql`${table.unsure} in ('none', 'several', 'cutOff', 'soft')`),
  ],
);

export type MatteRow = typeof matte.$inferSelect;

/** A scene in which a photo's product may be drawn at any size: paid for once. */
export const matteScene = pgTable(
  'matte_scene',
  {
    matteId: uuid('matte_id')
      .notNull()
      .references(() => matte.id, { onDelete: 'cascade' }),
    /** As in `core/backdrops`. */
    sceneId: text('scene_id').notNull(),
    /** The task or the unlock whose hold paid. */
    paidBy: uuid('paid_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.matteId, table.sceneId] })],
);
