import type { Api, CallInput } from '@tuzuo/contract/api';
import { PUSH_FAMILIES, type PushFamily } from '@tuzuo/core/api/family';
import type { NoticeKind } from '@tuzuo/core/api/notice';
import type { Locale } from '@tuzuo/core/text/locale';
import type { BaseLogger } from 'pino';
import type { Database } from '../../db/database';
import { RefusedField } from '../../errors';
import { type PushMessage, type PushProvider, PushUnavailable } from '../../push/port';
import { consume } from '../limit/service';
import { type NoticeChannel, pageOfNotice, saidOfNotice } from '../notification/service';
import type { Session } from '../session/service';
import { dropToken, findTargets, listTokens, type PushTarget, saveToken } from './repository';

type Notice = Parameters<NoticeChannel['deliver']>[0];

/** Which notices phones are told of: as in the mini-programs. */
const KINDS: readonly NoticeKind[] = ['task_finished', 'membership_ending'];

const HOUR_MS = 3_600_000;
const REGISTRATIONS_AN_HOUR = 120;

type Dependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  providers: readonly PushProvider[];
  timeZone: string;
  log: Pick<BaseLogger, 'warn'>;
};

/** Notifications of the apps: which phones a user lets us notify, and what they are told. */
export function createPush({ database, providers, timeZone, log }: Dependencies) {
  const { orm } = database;
  const providerOf = (family: PushFamily) => providers.find((one) => one.family === family);

  const messageOf = (notice: Notice, locale: Locale): PushMessage => {
    const { title, text } = saidOfNotice(notice, locale, timeZone);
    // When somebody's membership ends is their own business, and the phone's makers would read it.
    const isPlain = notice.kind === 'task_finished';
    return { id: notice.id, title, text: isPlain ? text : '', page: pageOfNotice(notice) };
  };

  const tell = async (provider: PushProvider, target: PushTarget, notice: Notice): Promise<void> => {
    const outcome = await provider.send(target.token, messageOf(notice, target.locale));
    if (outcome.kind === 'gone') await dropToken(orm, target);
    if (outcome.kind === 'wrong') {
      log.warn({ reason: outcome.reason, family: target.family }, 'a notification was refused');
    }
  };

  return {
    offered: (family: PushFamily): Api['user.push.get']['output'] => ({
      offered: providerOf(family) !== undefined,
    }),

    /**
     * Lets a log-in of an app be notified. Nothing is kept where nobody could be told.
     * @throws RefusedField for another client; CallError 10004
     */
    register: async (
      session: Pick<Session, 'userId' | 'tokenHash' | 'family'>,
      { token }: CallInput<'user.push.register'>,
      locale: Locale,
    ): Promise<void> => {
      const { userId, tokenHash } = session;
      const family = PUSH_FAMILIES.find((one) => one === session.family);
      if (!family) throw new RefusedField('token', 'field.invalid');
      if (!providerOf(family)) return;
      await database.transaction(async (tx) => {
        const key = `push-register:${userId}`;
        await consume(tx, [{ key, limit: REGISTRATIONS_AN_HOUR, windowMs: HOUR_MS }]);
        await saveToken(tx, { sessionHash: tokenHash, userId, family, token, locale });
      });
    },

    /** The phones that may be notified, for the export of a user's data. */
    exportPhones: async (userId: string, limit: number) =>
      (await listTokens(orm, userId, limit)).map(({ updatedAt, ...row }) => ({
        ...row,
        updatedAt: updatedAt.toISOString(),
      })),

    /** What notices are handed to. A phone that is told twice shows it once: the provider knows the notice's id. */
    channel: {
      name: 'push',
      deliver: async (notice: Notice): Promise<void> => {
        if (!KINDS.includes(notice.kind)) return;
        const failed: PushUnavailable[] = [];
        for (const target of await findTargets(orm, notice.userId)) {
          const provider = providerOf(target.family);
          if (!provider) continue;
          await tell(provider, target, notice).catch((error: unknown) => {
            // The other phones are told all the same.
            if (!(error instanceof PushUnavailable)) throw error;
            failed.push(error);
          });
        }
        if (failed[0]) throw failed[0];
      },
    } satisfies NoticeChannel,
  };
}

export type Push = ReturnType<typeof createPush>;
