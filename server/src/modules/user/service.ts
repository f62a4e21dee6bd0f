import { randomInt } from 'node:crypto';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Family } from '@tuzuo/core/api/family';
import { createBatch } from '../../db/batch';
import type { Database, Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { CallError } from '../../errors';
import type { GiftMemory } from '../gift/service';
import { startTrial } from '../membership/service';
import type { DataExport } from '../personal-data/service';
import { presentUser, type UserOnWire } from './present';
import {
  findCredential,
  type Identity,
  insertUser,
  linkIdentities,
  prepareProfiles,
  touchLastLogin,
  type UserProfile,
} from './repository';

export type { UserOnWire } from './present';
export {
  findCredential,
  findMobile,
  findPasswordHash,
  type Identity,
  saveMobile,
  savePasswordHash,
  saveProfile,
} from './repository';

/** Where a new user came from: the client, the page and the affiliate. */
export type Origin = { family?: Family; registerUrl?: string; affiliateCode?: string };

const NICK_NUMBERS = 1_000_000;

/** The identity for a mobile number. */
export const mobileIdentity = (mobile: string): Identity => ({ kind: 'mobile', scope: '', subject: mobile });

/** A random initial name. The end of the mobile number would be personal data, visible in every share. */
const newNick = () => `Tuzuo ${String(randomInt(NICK_NUMBERS)).padStart(6, '0')}`;

async function findFirst(tx: Executor, identities: readonly Identity[]): Promise<string | undefined> {
  for (const identity of identities) {
    const owner = await findCredential(tx, identity);
    if (owner) return owner.userId;
  }
  return undefined;
}

/** What a new user is given: days as a trial member, unless their number was given them before. */
export type Welcome = { trialDays: number; gifts: Pick<GiftMemory, 'recall'> };

/**
 * Finds the user who owns one of the identities (strongest first), or creates one from `origin`, and links the unowned
 * identities to them. Concurrent calls with the same new identity return the same user.
 */
export async function findOrCreateUser(
  tx: Executor,
  identities: readonly [Identity, ...Identity[]],
  { family: registeredBy, registerUrl, affiliateCode }: Origin,
  welcome?: Welcome,
): Promise<string> {
  let userId = await findFirst(tx, identities);
  if (userId === undefined) {
    const id = newId();
    const mobile = identities.find(({ kind }) => kind === 'mobile')?.subject;
    const earlierGifts = mobile === undefined ? undefined : await welcome?.gifts.recall(tx, mobile);
    const user = { id, nick: newNick(), registeredBy, registerUrl, affiliateCode, earlierGifts };
    const isNew = await insertUser(tx, user, identities[0]);
    const days = earlierGifts?.trial ? 0 : (welcome?.trialDays ?? 0);
    if (isNew && days > 0) await startTrial(tx, { userId: id, days });
    // If another call was faster, its row is visible by now.
    userId = isNew ? id : await findFirst(tx, identities);
  }
  if (userId === undefined) throw new Error('identity conflict without an owner');
  await linkIdentities(tx, userId, identities);
  return userId;
}

/** Records the login and returns the user in wire format. */
export async function logUserIn(tx: Executor, userId: string, token: string): Promise<UserOnWire> {
  await touchLastLogin(tx, userId);
  const [profile] = await prepareProfiles(tx).execute({ userIds: [userId] });
  return present(profile, token);
}

function present(profile: UserProfile | undefined, token: string): UserOnWire {
  if (!profile) throw new CallError(ErrorCode.sessionInvalid);
  return presentUser(profile, token);
}

/**
 * Returns the user of a session in wire format.
 * @throws CallError 11000 if the user no longer exists
 */
export function createDescribeUser({ orm }: Pick<Database, 'orm'>) {
  const profiles = prepareProfiles(orm);
  const findProfile = createBatch(async (userIds: readonly string[]) => {
    const found = await profiles.execute({ userIds });
    const byId = new Map(found.map((profile) => [profile.id, profile]));
    return userIds.map((userId) => byId.get(userId));
  });
  return async (userId: string, token: string): Promise<UserOnWire> =>
    present(await findProfile(userId), token);
}

/** The account of a session, for the export of its user's data. */
export async function exportAccount(
  describe: ReturnType<typeof createDescribeUser>,
  userId: string,
  token: string,
): Promise<DataExport['account']> {
  const { nick, mobile, gmtLastLogin, vipInfo, isSetPassword, avatarUrl, closingAt } = await describe(
    userId,
    token,
  );
  return { userId, nick, mobile, gmtLastLogin, vipInfo, isSetPassword, avatarUrl, closingAt };
}
