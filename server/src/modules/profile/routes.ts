import { AVATAR_BASE } from '@tuzuo/core/session/account';
import { isUuid } from '@tuzuo/core/validation/patterns';
import type { Database } from '../../db/database';
import type { Handlers, RawRoute } from '../../http/port';
import type { Assets } from '../asset/service';
import { createDescribeUser } from '../user/service';
import type { Profiles } from './service';

type ProfileRouteDependencies = {
  database: Pick<Database, 'orm'>;
  profiles: Profiles;
};

/** Handlers of the call that changes the caller's profile. */
export function profileHandlers({
  database,
  profiles,
}: ProfileRouteDependencies): Handlers<'user.user.update'> {
  const describe = createDescribeUser(database);
  return {
    'user.user.update': async (input, { userId, session }) => {
      await profiles.update(userId, input);
      return describe(userId, session.token);
    },
  };
}

/** Serves avatars. Anyone who knows the URL may read; a new avatar has a new URL. */
export function avatarRoutes(profiles: Profiles, assets: Pick<Assets, 'read'>): readonly RawRoute[] {
  return [
    {
      method: 'GET',
      auth: 'none',
      path: `${AVATAR_BASE}/:name`,
      name: 'avatars',
      handle: async ({ params, method }) => {
        const [, id = ''] = /^([\da-f-]{36})\.jpg$/.exec(params.name ?? '') ?? [];
        const row = isUuid(id) ? await profiles.findAvatar(id) : undefined;
        if (!row) return undefined;
        const headers = {
          'content-type': 'image/jpeg',
          'content-length': row.bytes,
          'cache-control': 'private, max-age=86400, immutable',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'cross-origin',
          'content-security-policy': "default-src 'none'; sandbox",
        };
        if (method === 'HEAD') return { headers };
        return { headers, body: assets.read(row, { start: 0, end: row.bytes - 1 }) };
      },
    },
  ];
}
