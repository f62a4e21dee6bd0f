import type { Family } from '@tuzuo/core/api/family';
import type { Tier } from '@tuzuo/core/pricing';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { GivenGifts } from './number-gift';

/** A registered user, who may have several identities. Guests have no row. */
export const appUser = pgTable(
  'app_user',
  {
    id: uuid().primaryKey(),
    state: text().$type<'active' | 'closing' | 'closed'>().notNull().default('active'),
    nick: text().notNull().default(''),
    /** argon2id, with its salt and costs; null: never set. */
    passwordHash: text('password_hash'),
    useType: text('use_type').$type<'point' | 'cash'>().notNull().default('point'),
    useNewFontWidget: boolean('use_new_font_widget').notNull().default(true),
    /** Client family of the first login; null if the account began with a password reset, which has none. */
    registeredBy: text('registered_by').$type<Family>(),
    registerUrl: text('register_url'),
    affiliateCode: text('affiliate_code'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastLoginAt: timestamp('last_login_at', { withTimezone: true }),
    /** The avatar. No foreign key, which would be circular with the owner of the asset. */
    avatarId: uuid('avatar_id'),
    /** What the number was given under an earlier account; null if there was none. */
    earlierGifts: jsonb('earlier_gifts').$type<GivenGifts>(),
    /** When a requested closure becomes final. */
    closingAt: timestamp('closing_at', { withTimezone: true }),
  },
  (table) => [
    index('app_user_closing_idx').on(table.closingAt).where(sql`${table.state} = 'closing'`),
    index('app_user_affiliate_idx').on(table.affiliateCode).where(sql`${table.affiliateCode} is not null`),
    check('app_user_state_check', sql`${table.state} in ('active', 'closing', 'closed')`),
    check('app_user_use_type_check', sql`${table.useType} in ('point', 'cash')`),
    check(
      'app_user_closing_at_check',
      sql`(${table.state} = 'active') = (${table.closingAt} is null) or ${table.state} = 'closed'`,
    ),
  ],
);

/** `service`: a program of the operator, by the name of its key. */
export type IdentityKind = 'mobile' | 'wechat_openid' | 'wechat_unionid' | 'apple' | 'service';

/** A proof of identity; each belongs to one user. */
export const userIdentity = pgTable(
  'user_identity',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    kind: text().$type<IdentityKind>().notNull(),
    /** The app ID of an openid; otherwise ''. */
    scope: text().notNull().default(''),
    subject: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('user_identity_kind_scope_subject_key').on(table.kind, table.scope, table.subject),
    index('user_identity_user_idx').on(table.userId),
    uniqueIndex('user_identity_one_mobile').on(table.userId).where(sql`${table.kind} = 'mobile'`),
    check(
      'user_identity_kind_check',
      sql`${table.kind} in ('mobile', 'wechat_openid', 'wechat_unionid', 'apple', 'service')`,
    ),
  ],
);

/** A user's current or past membership. */
export const membership = pgTable(
  'membership',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    tier: text().$type<Exclude<Tier, 'free'>>().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** From when its months are counted, so that a short month takes no days from later ones; null: from the end. */
    anchoredAt: timestamp('anchored_at', { withTimezone: true }),
    /**
     * The end of the trial that every new user gets: when its user becomes a member, later trial time counts by its
     * value. Null: unknown, from an earlier version.
     */
    trialUntil: timestamp('trial_until', { withTimezone: true }),
    autoRenewStatus: text('auto_renew_status')
      .$type<'none' | 'normal' | 'stopped'>()
      .notNull()
      .default('none'),
    contractId: text('contract_id'),
  },
  (table) => [
    index('membership_expires_idx').on(table.expiresAt),
    check('membership_tier_check', sql`${table.tier} in ('trial', 'common')`),
    check(
      'membership_auto_renew_status_check',
      sql`${table.autoRenewStatus} in ('none', 'normal', 'stopped')`,
    ),
  ],
);
