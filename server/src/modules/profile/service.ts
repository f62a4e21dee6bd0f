import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Database } from '../../db/database';
import { lockUser } from '../../db/lock-user';
import { CallError, RefusedField } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import { type Allowance, consume } from '../limit/service';
import { contentRefused, pictureContents, type Safety } from '../safety/service';
import { saveProfile } from '../user/service';
import { checkNick } from './nick';

const HOUR_MS = 3_600_000;

const changes = (userId: string): Allowance => ({ key: `profile:${userId}`, limit: 60, windowMs: HOUR_MS });

type ProfileDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Pick<
    Assets,
    'requireReady' | 'makeAvatar' | 'addReferences' | 'release' | 'erase' | 'discard' | 'findReady'
  >;
  /** The operator's content check for what other users see. */
  safety: Pick<Safety, 'ask' | 'getVerdicts' | 'requireClearTexts'>;
};

type Change = { nick?: string | undefined; avatarId?: string | undefined };

/** The holder under which a user references their avatar. */
const holderOf = (userId: string) => ({ holderKind: 'user', holderId: userId }) as const;

/** Public profiles of users. */
export function createProfiles({ database, assets, safety }: ProfileDependencies) {
  const { orm, transaction } = database;

  const makeAvatar = async (userId: string, avatarId: string): Promise<AssetRow> => {
    const [source] = await assets.requireReady(orm, userId, [avatarId]);
    if (!source?.mime.startsWith('image/')) throw new CallError(ErrorCode.notFound);
    const made = await assets.makeAvatar(userId, source);
    const standing = await safety.ask({ userId, scene: 'profile' }, pictureContents([made]));
    if (standing.state !== 'refused') return made;
    await assets.discard([made.id]);
    throw contentRefused(standing.reason);
  };

  return {
    /**
     * @param change `avatarId`: an upload of the user's, '' to remove the avatar
     * @throws RefusedField for an invalid nickname, CallError 10002 for a picture that is not theirs, 10004, 30003 if
     * the content check refuses
     */
    update: async (userId: string, { nick: given, avatarId }: Change): Promise<void> => {
      const nick = given === undefined ? undefined : checkNick(given);
      if (nick === undefined && avatarId === undefined) throw new RefusedField('nick', 'field.missing');
      await transaction((tx) => consume(tx, [changes(userId)]));
      if (nick !== undefined) await safety.requireClearTexts({ userId, scene: 'profile' }, [nick]);
      const made = avatarId ? await makeAvatar(userId, avatarId) : undefined;
      const freed = await transaction(async (tx) => {
        await lockUser(tx, userId);
        const isPicture = avatarId !== undefined;
        const old = isPicture ? await assets.release(tx, holderOf(userId)) : [];
        if (made) await assets.addReferences(tx, holderOf(userId), [made.id]);
        await saveProfile(tx, userId, {
          ...(nick !== undefined && { nick }),
          ...(isPicture && { avatarId: made?.id ?? null }),
        });
        return old;
      });
      await assets.erase(freed);
      // The upload is no longer needed, unless something else references it.
      if (avatarId) await assets.discard([avatarId]);
    },

    /** The avatar with this ID; undefined if it is no avatar, or the content check has not cleared it. */
    findAvatar: async (id: string): Promise<AssetRow | undefined> => {
      const row = (await assets.findReady(orm, [id])).get(id);
      if (row?.kind !== 'avatar' || row.userId === null) return undefined;
      const owner = { userId: row.userId, scene: 'profile' } as const;
      const { state } = await safety.getVerdicts(orm, owner, pictureContents([row]));
      return state === 'clear' ? row : undefined;
    },
  };
}

export type Profiles = ReturnType<typeof createProfiles>;
