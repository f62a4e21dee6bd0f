import { randomUUID } from 'node:crypto';
import { type FakeVendor, startFakeVendor, type VendorHit, type VendorReply } from './fake-vendor';

export const WECHAT_APP = { appId: 'wx0123456789abcdef', secret: 'test-secret' };

type Person = { openid: string; unionid?: string; mobile: string; countryCode?: string; appId?: string };

export type FakeWechat = FakeVendor & {
  /** The two one-time codes that a phone gets when its owner taps the button. */
  tap(person: Person): { loginCode: string; getMobileCode: string };
  /** A user allows the mini-program to send them one more message. */
  consent(openid: string): void;
  /** How often a new access token was issued; each one invalidates the previous one. */
  tokensGiven(): number;
  /** The latest page ticket, undefined before one was requested. */
  ticket(): string | undefined;
  /** How often a ticket was issued. */
  ticketsGiven(): number;
  /** Invalidates the access token early, as another party's request for one does. */
  endToken(): void;
  /** Content check requests, by path and body. */
  looked(): { path: string; body: Record<string, unknown> }[];
  /** Sets the verdict on texts from now on, and the trace ids for pictures. */
  judgeWith(text: object, traceIds?: string[]): void;
  /** Overrides all responses from now on; undefined = normal again. */
  breakWith(reply: VendorReply | undefined): void;
};

/** A picture of one blue pixel, in place of a code. */
const CODE_PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQImWNQKPkPAAJLAZS09NmvAAAAAElFTkSuQmCC',
  'base64',
);

const INVALID_CODE = { errcode: 40029, errmsg: 'invalid code' };
const USED_CODE = { errcode: 40163, errmsg: 'code been used' };
const INVALID_SECRET = { errcode: 40125, errmsg: 'invalid appsecret' };
const INVALID_TOKEN = { errcode: 40001, errmsg: 'invalid credential' };

/** The parts of WeChat's server API that we use: one-time codes, a single access token, tickets, error numbers. */
export async function startFakeWechat({ slowMs = 0 } = {}): Promise<FakeWechat> {
  const codes = new Map<string, { person: Person; used: boolean }>();
  const consents = new Map<string, number>();
  let token: string | undefined;
  let tokens = 0;
  let ticket: string | undefined;
  let tickets = 0;
  let broken: VendorReply | undefined;
  const looked: { path: string; body: Record<string, unknown> }[] = [];
  let judged: object = { result: { suggest: 'pass', label: 100 } };
  let traceIds: string[] = [];

  const redeem = (code: unknown) => {
    const known = codes.get(String(code));
    if (!known) return INVALID_CODE;
    if (known.used) return USED_CODE;
    known.used = true;
    return known.person;
  };

  const look =
    (answer: () => object) =>
    ({ path, query, headers, body }: VendorHit) => {
      if (token === undefined || query.get('access_token') !== token) return INVALID_TOKEN;
      const fields = JSON.parse(body) as Record<string, unknown>;
      if (headers['content-type'] !== 'application/json' || fields.version !== 2) return { errcode: 47001 };
      if (typeof fields.openid !== 'string') return { errcode: 40003, errmsg: 'invalid openid' };
      looked.push({ path, body: fields });
      return answer();
    };

  const answers: Record<string, (hit: VendorHit) => unknown> = {
    '/sns/jscode2session': ({ query }) => {
      if (query.get('appid') !== WECHAT_APP.appId || query.get('secret') !== WECHAT_APP.secret) {
        return INVALID_SECRET;
      }
      if (query.get('grant_type') !== 'authorization_code') return { errcode: 40002 };
      const person = redeem(query.get('js_code'));
      if ('errcode' in person) return person;
      return { openid: person.openid, unionid: person.unionid, session_key: 'c2Vzc2lvbi1rZXk=' };
    },
    '/cgi-bin/stable_token': ({ body }) => {
      const { appid, secret } = JSON.parse(body) as Record<string, unknown>;
      if (appid !== WECHAT_APP.appId || secret !== WECHAT_APP.secret) return INVALID_SECRET;
      tokens += 1;
      token = randomUUID();
      return { access_token: token, expires_in: 7200 };
    },
    '/cgi-bin/ticket/getticket': ({ query }) => {
      if (token === undefined || query.get('access_token') !== token) return INVALID_TOKEN;
      if (query.get('type') !== 'jsapi') return { errcode: 40097 };
      tickets += 1;
      ticket = randomUUID();
      return { errcode: 0, errmsg: 'ok', ticket, expires_in: 7200 };
    },
    '/wxa/msg_sec_check': look(() => ({ errcode: 0, errmsg: 'ok', trace_id: randomUUID(), ...judged })),
    '/wxa/media_check_async': look(() => ({
      errcode: 0,
      errmsg: 'ok',
      trace_id: traceIds.shift() ?? randomUUID(),
    })),
    '/cgi-bin/message/subscribe/send': ({ query, body }) => {
      if (token === undefined || query.get('access_token') !== token) return INVALID_TOKEN;
      const { touser, template_id, data } = JSON.parse(body) as {
        touser: string;
        template_id: string;
        data: Record<string, { value: string }>;
      };
      if (!template_id.startsWith('template-')) return { errcode: 40037, errmsg: 'invalid template_id' };
      const tooLong = ([field, { value }]: [string, { value: string }]) =>
        field.startsWith('thing') && [...value].length > 20;
      if (Object.entries(data).some(tooLong)) return { errcode: 47003, errmsg: 'argument invalid!' };
      const left = consents.get(touser) ?? 0;
      if (left === 0) return { errcode: 43101, errmsg: 'user refuse to accept the msg' };
      consents.set(touser, left - 1);
      return { errcode: 0, errmsg: 'ok' };
    },
    '/wxa/getwxacodeunlimit': ({ query, body }) => {
      if (token === undefined || query.get('access_token') !== token) return INVALID_TOKEN;
      const { scene, page } = JSON.parse(body) as Record<string, unknown>;
      if (!/^[\w!#$&'()*+,/:;=?@.~-]{1,32}$/.test(String(scene)))
        return { errcode: 40129, errmsg: 'invalid scene' };
      if (String(page).startsWith('/')) return { errcode: 41030, errmsg: 'invalid page' };
      return CODE_PICTURE;
    },
    '/wxa/business/getuserphonenumber': ({ query, body }) => {
      if (token === undefined || query.get('access_token') !== token) return INVALID_TOKEN;
      const person = redeem((JSON.parse(body) as Record<string, unknown>).code);
      if ('errcode' in person) return person;
      const { mobile, countryCode = '86', appId = WECHAT_APP.appId } = person;
      const phone_info = { purePhoneNumber: mobile, countryCode, watermark: { appid: appId } };
      return { errcode: 0, errmsg: 'ok', phone_info };
    },
  };

  const vendor = await startFakeVendor(async (hit) => {
    if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, slowMs));
    const answer = answers[hit.path];
    if (broken || !answer) return broken ?? { status: 404, text: '' };
    const said = answer(hit);
    return Buffer.isBuffer(said) ? { bytes: said, headers: { 'content-type': 'image/png' } } : { json: said };
  });

  return {
    ...vendor,
    tap: (person) => {
      const newCode = () => {
        const code = randomUUID();
        codes.set(code, { person, used: false });
        return code;
      };
      return { loginCode: newCode(), getMobileCode: newCode() };
    },
    consent: (openid) => void consents.set(openid, (consents.get(openid) ?? 0) + 1),
    tokensGiven: () => tokens,
    ticket: () => ticket,
    ticketsGiven: () => tickets,
    endToken: () => {
      token = undefined;
    },
    looked: () => looked,
    judgeWith: (text, ids = []) => {
      judged = text;
      traceIds = ids;
    },
    breakWith: (reply) => {
      broken = reply;
    },
  };
}
