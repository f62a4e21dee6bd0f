import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** WeChat's access token of each app: one for all nodes, since a new one ends the old one. */
export const wechatAccessToken = pgTable('wechat_access_token', {
  appId: text('app_id').primaryKey(),
  token: text(),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  /** The node that fetches a new one, until when. */
  lease: uuid(),
  leaseUntil: timestamp('lease_until', { withTimezone: true }),
});
