import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { wechatAccessToken } from '../../db/schema/wechat-access-token';
import type { AccessTokenStore } from '../../wechat/port';
import { inMs } from '../limit/service';

/** A token that expires within this time is no longer used. */
const MARGIN_MS = 5 * 60_000;

/** Stores WeChat's access tokens in the database, shared by all nodes. */
export function createAccessTokenStore({ orm }: Pick<Database, 'orm'>): AccessTokenStore {
  const { appId: app, token, expiresAt, lease, leaseUntil } = wechatAccessToken;
  const noLease = { lease: null, leaseUntil: null };
  return {
    read: async (appId) => {
      const good = and(eq(app, appId), sql`${expiresAt} > ${inMs(MARGIN_MS)}`);
      const [row] = await orm.select({ token }).from(wechatAccessToken).where(good);
      return row?.token ?? undefined;
    },

    lease: async (appId, ms) => {
      const mine = { lease: randomUUID(), leaseUntil: inMs(ms) };
      const [row] = await orm
        .insert(wechatAccessToken)
        .values({ appId, ...mine })
        .onConflictDoUpdate({
          target: app,
          set: mine,
          // Another node may have saved a token in the meantime.
          setWhere: sql`coalesce(${leaseUntil} <= now(), true) and coalesce(${expiresAt} <= ${inMs(MARGIN_MS)}, true)`,
        })
        .returning({ lease });
      return row?.lease ?? undefined;
    },

    save: async (appId, holder, fresh, ttlMs) => {
      await orm
        .update(wechatAccessToken)
        .set({ token: fresh, expiresAt: inMs(ttlMs), ...noLease })
        .where(and(eq(app, appId), eq(lease, holder)));
    },

    release: async (appId, holder) => {
      await orm
        .update(wechatAccessToken)
        .set(noLease)
        .where(and(eq(app, appId), eq(lease, holder)));
    },

    discard: async (appId, refused) => {
      await orm
        .update(wechatAccessToken)
        .set({ token: null, expiresAt: null })
        .where(and(eq(app, appId), eq(token, refused)));
    },
  };
}
