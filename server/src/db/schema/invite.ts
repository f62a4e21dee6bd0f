import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { purchase } from './purchase';

/** A user's invitation code: the `affiliateCode` of those who register with it. */
export const inviteCode = pgTable('invite_code', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => appUser.id, { onDelete: 'restrict' }),
  code: text().notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** The final outcome of an invitation. 0 points: beyond the monthly limit. */
export const inviteReward = pgTable(
  'invite_reward',
  {
    inviteeId: uuid('invitee_id')
      .primaryKey()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    inviterId: uuid('inviter_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    /** Month of the operator's calendar, such as `2026-11`. */
    month: text().notNull(),
    inviterPoints: integer('inviter_points').notNull(),
    inviteePoints: integer('invitee_points').notNull(),
    /** The purchase that earned it, if the invitee had used no tool. */
    purchaseId: uuid('purchase_id').references(() => purchase.id, { onDelete: 'restrict' }),
    /** Taken back because the purchase that earned them was refunded: less than was given if they were spent. */
    inviterTaken: integer('inviter_taken').notNull().default(0),
    inviteeTaken: integer('invitee_taken').notNull().default(0),
    takenBackAt: timestamp('taken_back_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('invite_reward_inviter_idx').on(table.inviterId, table.month),
    index('invite_reward_purchase_idx')
      .on(table.purchaseId)
      .where(sql`${table.purchaseId} is not null and ${table.takenBackAt} is null`),
    check(
      'invite_reward_taken_check',
      sql`${table.inviterTaken} between 0 and ${table.inviterPoints} and ${table.inviteeTaken} between 0 and ${table.inviteePoints}`,
    ),
    check(
      'invite_reward_points_check',
      sql`${table.inviterPoints} >= 0 and ${table.inviteePoints} >= 0 and ${table.inviterId} <> ${table.inviteeId}`,
    ),
  ],
);
