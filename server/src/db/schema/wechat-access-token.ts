import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** WeChat's access token of each app, shared by all nodes, since a new one invalidates the old one. */
export const wechatAccessToken = pgTable('wechat_access_token', {
  appId: text('app_id').primaryKey(),
  token: text(),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  /** Identifies the node that is fetching a new one, and when its lease ends. */
  lease: uuid(),
  leaseUntil: timestamp('lease_until', { withTimezone: true }),
});
