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

/** The kinds of notices pushed to phones, the same as in the mini-programs. */
const KINDS: readonly NoticeKind[] = ['task_finished', 'membership_ending'];

const HOUR_MS = 3_600_000;
const REGISTRATIONS_AN_HOUR = 120;

type Dependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  providers: readonly PushProvider[];
  timeZone: string;
  log: Pick<BaseLogger, 'warn'>;
};

/** Push notifications of the apps: registered phones, and delivery of notices. */
export function createPush({ database, providers, timeZone, log }: Dependencies) {
  const { orm } = database;
  const providerOf = (family: PushFamily) => providers.find((one) => one.family === family);

  const messageOf = (notice: Notice, locale: Locale): PushMessage => {
    const { title, text } = saidOfNotice(notice, locale, timeZone);
    // The end date of a membership is private, and the push provider could read it.
    const isPlain = notice.kind === 'task_finished';
    return { id: notice.id, title, text: isPlain ? text : '', page: pageOfNotice(notice) };
  };

  const send = async (provider: PushProvider, target: PushTarget, notice: Notice): Promise<void> => {
    const outcome = await provider.send(target.token, messageOf(notice, target.locale));
    if (outcome.kind === 'gone') await dropToken(orm, target);
    if (outcome.kind === 'wrong') {
      log.warn({ reason: outcome.reason, family: target.family }, 'push notification refused');
    }
  };

  return {
    offered: (family: PushFamily): Api['user.push.get']['output'] => ({
      offered: providerOf(family) !== undefined,
    }),

    /**
     * Registers a session of an app for notifications. Stores nothing if no provider is configured.
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

    /** The registered phones, for the export of a user's data. */
    exportPhones: async (userId: string, limit: number) =>
      (await listTokens(orm, userId, limit)).map(({ updatedAt, ...row }) => ({
        ...row,
        updatedAt: updatedAt.toISOString(),
      })),

    /**
     * The channel through which notices are delivered. A repeated notice is shown once, because the provider
     * deduplicates by its ID.
     */
    channel: {
      name: 'push',
      deliver: async (notice: Notice): Promise<void> => {
        if (!KINDS.includes(notice.kind)) return;
        const failed: PushUnavailable[] = [];
        for (const target of await findTargets(orm, notice.userId)) {
          const provider = providerOf(target.family);
          if (!provider) continue;
          await send(provider, target, notice).catch((error: unknown) => {
            // Continue with the other phones.
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
