import type { Api, CallInput } from '@tuzuo/contract/api';
import type { MiniFamily } from '@tuzuo/core/api/family';
import type { MessageKind } from '@tuzuo/core/api/message';
import type { NoticeKind } from '@tuzuo/core/api/notice';
import type { BaseLogger } from 'pino';
import type { Database } from '../../db/database';
import { RefusedField } from '../../errors';
import { say, type WordKey } from '../../i18n/words';
import { type SendMessage, type WechatApp, WechatRefused } from '../../wechat/port';
import { consume } from '../limit/service';
import { type NoticeChannel, pageOfNotice, saidOfNotice } from '../notification/service';
import { addConsent, type ConsentKey, dropConsents, returnConsent, takeConsent } from './repository';

/**
 * A WeChat template chosen by the operator: its ID, and what each of its fields contains: the notice's title or text,
 * its time, or the state.
 */
type MessageTemplate = {
  id: string;
  fields: Readonly<Record<string, 'what' | 'note' | 'time' | 'state'>>;
};

/** A mini-program that may send messages. */
export type MessageApp = {
  family: MiniFamily;
  templates: Partial<Record<MessageKind, MessageTemplate>>;
  sessionOf: WechatApp['sessionOf'];
  send: SendMessage;
};

type Notice = Parameters<NoticeChannel['deliver']>[0];

/** The notices that are sent through WeChat. */
const KINDS: Partial<Record<NoticeKind, MessageKind>> = {
  task_finished: 'task',
  membership_ending: 'membership',
};

/** WeChat's length limits by field type, the prefix of a field's name. */
const LENGTHS: Readonly<Record<string, number>> = { thing: 20, phrase: 5, short_thing: 5, const: 20 };

const HOUR_MS = 3_600_000;
const ACCEPTS_AN_HOUR = 60;

/** Formats a time as `2026-11-25 03:11`, which WeChat accepts as time and as date. */
const timeIn = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);

/** The language of WeChat's templates. */
const LOCALE = 'zh-CN';

function stateOf({ kind, data }: Notice): WordKey {
  if (kind === 'membership_ending') return 'notice.state.ending';
  return data.state === 'failed' ? 'notice.state.failed' : 'notice.state.done';
}

/** WeChat expects page paths without the leading slash. */
const pageOf = (family: MiniFamily, notice: Notice) =>
  pageOfNotice(notice, family === 'wxmini' ? 'studio' : 'idphoto').slice(1);

type Dependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  apps: readonly MessageApp[];
  timeZone: string;
  log: Pick<BaseLogger, 'warn'>;
};

/**
 * Messages to users of a mini-program through WeChat, one per consent given. A consent is used up before sending, so
 * that no message is sent twice: one interrupted by a crash is lost, and one whose answer was lost is not repeated.
 */
export function createWechatMessages({ database, apps, timeZone, log }: Dependencies) {
  const { orm } = database;

  const textsOf = ({ fields }: MessageTemplate, notice: Notice): Record<string, string> => {
    const { title, text } = saidOfNotice(notice, LOCALE, timeZone);
    const at = notice.kind === 'membership_ending' ? new Date(String(notice.data.until)) : notice.createdAt;
    const state = say(LOCALE, stateOf(notice));
    const values = { what: title, note: text, time: timeIn(at, timeZone), state };
    return Object.fromEntries(
      Object.entries(fields).map(([field, name]) => {
        const max = LENGTHS[field.replace(/\d+$/, '')];
        return [field, max === undefined ? values[name] : [...values[name]].slice(0, max).join('')];
      }),
    );
  };

  /** Sends a notice to a user of an app, if they have consented. */
  const send = async (app: MessageApp, template: MessageTemplate, key: ConsentKey, notice: Notice) => {
    const openid = await takeConsent(orm, key);
    if (openid === undefined) return;
    try {
      const page = pageOf(app.family, notice);
      const sent = await app.send({ openid, templateId: template.id, page, data: textsOf(template, notice) });
      if (sent.kind === 'refused') await dropConsents(orm, key);
      if (sent.kind === 'unknown') {
        log.warn({ noticeId: notice.id, family: key.family }, 'message outcome unknown: not sent again');
      }
      if (sent.kind === 'wrong') {
        await returnConsent(orm, key, openid);
        log.warn(
          { errcode: sent.errcode, kind: key.kind, family: key.family },
          'WeChat message template differs from its configuration',
        );
      }
    } catch (error) {
      await returnConsent(orm, key, openid);
      throw error;
    }
  };

  return {
    templates: (family: MiniFamily): Api['user.message.templates']['output'] => {
      const templates = apps.find((app) => app.family === family)?.templates ?? {};
      return {
        items: Object.entries(templates).map(([kind, { id }]) => ({
          kind: kind as MessageKind,
          templateId: id,
        })),
      };
    },

    /** @throws RefusedField for a kind that is not configured or a code unknown to WeChat; WechatUnavailable */
    accept: async (
      userId: string,
      { family, kinds, loginCode }: CallInput<'user.message.accept'>,
    ): Promise<Api['user.message.accept']['output']> => {
      const app = apps.find((one) => one.family === family);
      if (!app || kinds.some((kind) => !app.templates[kind]))
        throw new RefusedField('kinds', 'field.invalid');
      await database.transaction((tx) =>
        consume(tx, [{ key: `message-consent:${userId}`, limit: ACCEPTS_AN_HOUR, windowMs: HOUR_MS }]),
      );
      const { openid } = await app.sessionOf(loginCode).catch((error: unknown) => {
        throw error instanceof WechatRefused ? new RefusedField('loginCode', 'field.invalid') : error;
      });
      return database.transaction(async (tx) => {
        const items = [];
        for (const kind of new Set(kinds)) {
          items.push({ kind, left: await addConsent(tx, { userId, family, kind }, openid) });
        }
        return { items };
      });
    },

    /** The channel through which notices are delivered. */
    channel: {
      name: 'wechat',
      deliver: async (notice: Notice): Promise<void> => {
        const kind = KINDS[notice.kind];
        if (kind === undefined) return;
        for (const app of apps) {
          const template = app.templates[kind];
          const key = { userId: notice.userId, family: app.family, kind };
          if (template) await send(app, template, key, notice);
        }
      },
    } satisfies NoticeChannel,
  };
}

export type WechatMessages = ReturnType<typeof createWechatMessages>;
