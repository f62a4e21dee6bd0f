import type { SafetyReason, SafetyScene } from '@tuzuo/core/api/safety';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { bytea } from './bytea';

/**
 * `pending`: not asked yet, or awaiting an asynchronous verdict; `review`: a person has to decide. Only `clear` content
 * is shown to others.
 */
type VerdictState = 'pending' | 'clear' | 'refused' | 'review';

/** The verdict on one user's content: the user, the content, the verdict, by whom and when. */
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
    /** The picture, which may have been deleted since. */
    assetId: uuid('asset_id'),
    /** The text, until there is a verdict. */
    content: text(),
    state: text().$type<VerdictState>().notNull().default('pending'),
    reason: text().$type<SafetyReason>(),
    /**
     * The provider that gave the verdict, or will; null before one was asked. `operator` for an operator's decision.
     */
    provider: text(),
    /** The provider's reference for an asynchronous verdict. */
    providerRef: text('provider_ref'),
    tries: integer().notNull().default(0),
    /** When a provider is asked next; null: decided, or given up. */
    nextAt: timestamp('next_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    unique('content_verdict_content_unique').on(table.userId, table.digest),
    index('content_verdict_due_idx').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    index('content_verdict_ref_idx').on(table.provider, table.providerRef),
    index('content_verdict_open_idx').on(table.createdAt).where(sql`${table.state} in ('pending', 'review')`),
    index('content_verdict_age_idx').on(sql`coalesce(${table.decidedAt}, ${table.createdAt})`),
    check('content_verdict_kind_check', sql`${table.kind} in ('text', 'picture')`),
    check('content_verdict_state_check', sql`${table.state} in ('pending', 'clear', 'refused', 'review')`),
    check(
      'content_verdict_decided_check',
      sql`(${table.state} in ('clear', 'refused')) = (${table.decidedAt} is not null)`,
    ),
  ],
);

export type VerdictRow = typeof contentVerdict.$inferSelect;
