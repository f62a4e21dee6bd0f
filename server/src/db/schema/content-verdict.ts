import type { SafetyReason, SafetyScene } from '@tuzuo/core/api/safety';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { bytea } from './bytea';

/** `pending`: to be asked for, or to be told later; `review`: a person has to look. Only what is clear is shown to others. */
type VerdictState = 'pending' | 'clear' | 'refused' | 'review';

/** What a provider has said of one user's content: who, what, which verdict, by whom and when. */
export const contentVerdict = pgTable(
  'content_verdict',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    scene: text().$type<SafetyScene>().notNull(),
    kind: text().$type<'text' | 'picture'>().notNull(),
    /** SHA-256 of the text or of the picture's file. */
    digest: bytea().notNull(),
    /** The picture; it may be gone by now. */
    assetId: uuid('asset_id'),
    /** The text, until there is a verdict. */
    content: text(),
    state: text().$type<VerdictState>().notNull().default('pending'),
    reason: text().$type<SafetyReason>(),
    /** Who said so, or is to tell; null before anybody was asked. An operator's word is `operator`. */
    provider: text(),
    /** The provider's own number, by which it tells later. */
    providerRef: text('provider_ref'),
    tries: integer().notNull().default(0),
    /** When a provider is to be asked, again or for the first time; null: decided, or given up. */
    nextAt: timestamp('next_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    unique('content_verdict_content_unique').on(table.userId, table.digest),
    index('content_verdict_due_idx').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    index('content_verdict_ref_idx').on(table.provider, table.providerRef),
    check('content_verdict_kind_check', sql`${table.kind} in ('text', 'picture')`),
    check('content_verdict_state_check', sql`${table.state} in ('pending', 'clear', 'refused', 'review')`),
    check(
      'content_verdict_decided_check',
      sql`(${table.state} in ('clear', 'refused')) = (${table.decidedAt} is not null)`,
    ),
  ],
);

export type VerdictRow = typeof contentVerdict.$inferSelect;
