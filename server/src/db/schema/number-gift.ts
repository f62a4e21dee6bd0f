import { index, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from './bytea';

/** The one-time gifts that the owner of a number was given. */
export type GivenGifts = {
  /** A trial membership, or a better one instead. */
  trial?: true | undefined;
  /** The points of a new user. */
  newUser?: true | undefined;
  /** The reward of an invited user. */
  invite?: true | undefined;
  /** Day of the last check-in in the operator's calendar, such as `2026-11-23`. */
  checkIn?: string | undefined;
  /** Hashes of redeemed codes, in hex. */
  codes?: string[] | undefined;
};

/** Gifts given to numbers that left their account, so that they come once. */
export const numberGift = pgTable(
  'number_gift',
  {
    /** HMAC of the number under a key that is not in the database (`modules/gift`). */
    numberHash: bytea('number_hash').primaryKey(),
    gifts: jsonb().$type<GivenGifts>().notNull(),
    forgetAt: timestamp('forget_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('number_gift_forget_idx').on(table.forgetAt)],
);
