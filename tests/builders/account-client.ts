import { randomInt } from 'node:crypto';
import type { Api } from '../../contract/api';
import type { Envelope } from '../../core/api/envelope';
import type { Family } from '../../core/api/family';
import { API_BASE, type RouteName, routes } from '../../core/api/routes';
import { createWorkSearch } from '../../core/session/proof-of-work';
import { SESSION_HEADER } from '../../core/session/session';
import type { TestApp } from './app';

type CallOptions = {
  session?: string;
  /** The caller's address; default: a different one per call. Requires an app that trusts loopback. */
  address?: string;
  headers?: Record<string, string>;
  /** False: requests a code without proof of work. Otherwise the work is done first, as clients do. */
  work?: boolean;
};

type Reply<Data> = {
  status: number;
  headers: Headers;
  envelope: Envelope<Data>;
  /** Data of a success; throws when the call failed. */
  data(): Data;
};

/** A random mobile number, most likely unused by other tests. */
export const newMobile = () => `19${String(randomInt(1_000_000_000)).padStart(9, '0')}`;

/** A random address, most likely unused by other tests. */
export const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** A value as sent in a form: structures as JSON. */
const fieldOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const SENDS_CODE = /^auth\.\w+\.send\w+Code$/;

/** Solves a proof of work; returns the nonce. */
export function solveWork({ salt, bits }: { salt: string; bits: number }): string {
  const nonce = createWorkSearch(salt, bits)(Number.MAX_SAFE_INTEGER);
  if (nonce === undefined) throw new Error('no nonce');
  return String(nonce);
}

/** Calls `app` like its clients do: forms, with the session in a header. */
export function accountClient(app: Pick<TestApp, 'url'>) {
  const exchange = async <Name extends RouteName>(
    name: Name,
    input: Api[Name]['input'],
    { session, address = newAddress(), headers = {} }: CallOptions,
  ): Promise<Reply<Api[Name]['output']>> => {
    const { method, path } = routes[name];
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const form = new URLSearchParams(given.map(([key, value]): [string, string] => [key, fieldOf(value)]));
    const inUrl = method === 'GET';
    const response = await fetch(`${app.url}${API_BASE}/${path}${inUrl ? `?${form}` : ''}`, {
      method,
      body: inUrl ? undefined : form,
      headers: {
        'x-forwarded-for': address,
        ...(session === undefined ? {} : { [SESSION_HEADER]: session }),
        ...headers,
      },
    });
    const envelope = (await response.json()) as Envelope<Api[Name]['output']>;
    return {
      status: response.status,
      headers: response.headers,
      envelope,
      data: () => {
        if (envelope.result === 'success') return envelope.data;
        throw new Error(`${name} failed: ${JSON.stringify(envelope)}`);
      },
    };
  };

  /** Token for a proof of work; undefined when none is required, or no more are issued. */
  const tokenForCode = async (
    { mobile, deviceSecret }: { mobile: string; deviceSecret?: string },
    options: CallOptions,
  ): Promise<string | undefined> => {
    const config = await exchange('auth.h5.getCaptchaVerifyConfig', { mobile, deviceSecret }, options);
    if (config.envelope.result === 'fail' || config.data().type !== 'pow') return undefined;
    const work = config.data() as { captchaId: string; salt: string; bits: number };
    const answer = { captchaId: work.captchaId, answer: solveWork(work) };
    return (await exchange('auth.h5.verifyCaptcha', answer, options)).data().captchaToken;
  };

  const call = async <Name extends RouteName>(
    name: Name,
    input: Api[Name]['input'],
    { address = newAddress(), work = true, ...others }: CallOptions = {},
  ): Promise<Reply<Api[Name]['output']>> => {
    const options = { ...others, address };
    const asks = input as { mobile: string; deviceSecret?: string; captchaToken?: string };
    if (
      !work ||
      !SENDS_CODE.test(name) ||
      asks.captchaToken !== undefined ||
      !/^1\d{10}$/.test(asks.mobile)
    ) {
      return exchange(name, input, options);
    }
    const captchaToken = await tokenForCode(asks, options);
    return exchange(name, { ...input, captchaToken }, options);
  };

  /** Requests a code, which a development server shows. */
  const codeFor = async (
    mobile: string,
    ask: 'sendLoginValidateCode' | 'sendRegisterValidateCode' | 'sendFindPasswordCode',
  ): Promise<string> => {
    const { devCode } = (await call(`auth.h5.${ask}`, { mobile })).data();
    if (devCode === undefined) throw new Error('the code is not shown');
    return devCode;
  };

  return {
    call,
    codeFor,
    tokenForCode,

    /** Logs the owner of `mobile` in with a fresh code, which creates the account on first use. */
    logIn: async (mobile: string, family: Family = 'h5') => {
      const code = await codeFor(mobile, 'sendLoginValidateCode');
      return (await call(`auth.${family}.mobileLogin`, { mobile, code })).data();
    },

    /** Creates an account with a password; returns its session. */
    register: async (mobile: string, password: string) => {
      const code = await codeFor(mobile, 'sendRegisterValidateCode');
      return (await call('auth.h5.register', { mobile, code, password })).data();
    },
  };
}

export type AccountClient = ReturnType<typeof accountClient>;

/** A different six-digit code. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
