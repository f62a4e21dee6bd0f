import type { Api, CallInput } from '@tuzuo/contract/api';
import type { Locale } from '@tuzuo/core/text/locale';
import type { BaseLogger } from 'pino';
import { idOfCursor, idPage } from '../../db/cursor';
import type { Database, Executor } from '../../db/database';
import type { Ledger } from '../ledger/service';
import type { NoticeChannel } from './channel';
import { presentNotice } from './present';
import {
  claimUnsent,
  countUnread,
  findNotices,
  insertNotices,
  markRead,
  type NewNotice,
  saveSent,
  sweepNotices,
  wasNotifiedRecently,
} from './repository';
import { collectNotices } from './sources';

export type { NoticeChannel } from './channel';
export { pageOfNotice } from './page';
export { saidOfNotice } from './present';
export type { NewNotice } from './repository';

const LIST = 'notice';

/** Notices sent per run of the job. */
const SENT_AT_ONCE = 100;
const TRIES = 5;
const RETRY_MINUTES = 10;

/**
 * Days before expiry at which users are notified of expiring points, and days until the next such notice, since small
 * grants expire daily.
 */
const POINTS_DAYS = 7;

/** Notifies a user once per kind and cause, in the caller's transaction. */
export const notify = (tx: Executor, told: NewNotice): Promise<void> => insertNotices(tx, [told]);

/** Users' message boxes. */
export function createMessageBox({ orm }: Pick<Database, 'orm'>, timeZone: string) {
  return {
    list: async (
      userId: string,
      { cursor, limit }: CallInput<'user.notice.list'>,
      locale: Locale,
    ): Promise<Api['user.notice.list']['output']> => {
      const before = cursor === undefined ? undefined : idOfCursor(LIST, cursor);
      const found = await findNotices(orm, { userId, before, limit: limit + 1 });
      const { rows, ...next } = idPage(LIST, found, limit, ({ id }) => id);
      return { items: rows.map((row) => presentNotice(row, locale, timeZone)), ...next };
    },

    /** A user's newest notices, for the export of their data. */
    exportMessages: async (userId: string, limit: number) =>
      (await findNotices(orm, { userId, before: undefined, limit })).map(
        ({ kind, data, createdAt, readAt }) => ({
          kind,
          data,
          createdAt: createdAt.toISOString(),
          ...(readAt && { readAt: readAt.toISOString() }),
        }),
      ),

    unread: async (userId: string) => ({ unread: await countUnread(orm, userId) }),

    read: async (userId: string, noticeId?: string) => {
      await markRead(orm, userId, noticeId);
      return { unread: await countUnread(orm, userId) };
    },
  };
}

export type MessageBox = ReturnType<typeof createMessageBox>;

type CourierDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  ledger: Pick<Ledger, 'listExpiring'>;
  channels: readonly NoticeChannel[];
  log: Pick<BaseLogger, 'warn'>;
};

/** The background work: collects notices and delivers them through the attached channels. */
export function createCourier({ database, ledger, channels, log }: CourierDependencies) {
  const { orm } = database;

  const send = async (): Promise<void> => {
    if (channels.length === 0) return;
    for (const notice of await claimUnsent(orm, SENT_AT_ONCE, RETRY_MINUTES)) {
      const sentBy = [...notice.sentBy];
      for (const channel of channels) {
        if (sentBy.includes(channel.name)) continue;
        try {
          await channel.deliver(notice);
          sentBy.push(channel.name);
        } catch (err) {
          log.warn({ err, noticeId: notice.id, channel: channel.name }, 'notification not sent');
        }
      }
      const isOver = notice.tries >= TRIES || channels.every(({ name }) => sentBy.includes(name));
      await saveSent(orm, notice.id, { sentBy, isOver });
    }
  };

  return {
    /** Collects notices since the last run, and sends unsent ones. */
    run: async (): Promise<void> => {
      await collectNotices(orm);
      await send();
    },

    /** Runs once a day: notifies of expiring points, and deletes old notices. */
    runDaily: async (): Promise<void> => {
      for await (const { userId, points, at } of ledger.listExpiring(POINTS_DAYS)) {
        const told = { userId, kind: 'points_expiring' } as const;
        if (await wasNotifiedRecently(orm, told, POINTS_DAYS)) continue;
        const day = at.toISOString();
        await notify(orm, { ...told, cause: day.slice(0, 10), data: { points, at: day } });
      }
      while ((await sweepNotices(orm)) > 0);
    },
  };
}
