import { createProofOfWork } from '../captcha/proof-of-work';
import { slider } from '../captcha/slider';
import { createAliyunOneTap } from '../carrier/aliyun';
import type { Env } from '../config/env';
import type { Database } from '../db/database';
import { type Auth, type AuthPorts, createAuth } from '../modules/auth/service';
import { createGiftMemory } from '../modules/gift/service';
import type { WechatPages } from '../modules/web-page/service';
import type { MessageApp } from '../modules/wechat-message/service';
import { createAccessTokenStore } from '../modules/wechat-token/service';
import type { CodeMetrics } from '../observability/code-metrics';
import type { Logger } from '../observability/logger';
import { createAliyunSms } from '../sms/aliyun';
import { consoleSms } from '../sms/console';
import type { SmsSender } from '../sms/port';
import { createTencentSms } from '../sms/tencent';
import { createWechatApp } from '../wechat/app';
import { createMessagePush } from '../wechat/message-push';
import { createMiniCodes } from '../wechat/mini-code';
import { createPageSigner } from '../wechat/page-signer';
import type { MessagePush, MiniCodes } from '../wechat/port';
import { createMessageSender } from '../wechat/subscribe-message';
import { readGiftKey } from './gift-key';

/** A setting that `readEnv` guarantees to be present where it is needed. */
const given = (value: string | undefined): string => value ?? '';

function chooseSms(env: Env): SmsSender {
  const endpoint = env.SMS_ENDPOINT;
  switch (env.SMS_PROVIDER) {
    case 'console':
      return consoleSms;
    case 'aliyun':
      return createAliyunSms({
        accessKeyId: given(env.ALIYUN_SMS_ACCESS_KEY_ID),
        accessKeySecret: given(env.ALIYUN_SMS_ACCESS_KEY_SECRET),
        signName: given(env.ALIYUN_SMS_SIGN_NAME),
        templateId: given(env.ALIYUN_SMS_TEMPLATE_ID),
        endpoint,
      });
    case 'tencent':
      return createTencentSms({
        secretId: given(env.TENCENT_SMS_SECRET_ID),
        secretKey: given(env.TENCENT_SMS_SECRET_KEY),
        sdkAppId: given(env.TENCENT_SMS_APP_ID),
        signName: given(env.TENCENT_SMS_SIGN_NAME),
        templateId: given(env.TENCENT_SMS_TEMPLATE_ID),
        templateParams: env.TENCENT_SMS_TEMPLATE_PARAMS,
        endpoint,
      });
  }
}

/** The carrier's one-tap login in the apps, if configured. */
function chooseCarrier(env: Env): AuthPorts['carrier'] {
  const { ALIYUN_ONE_TAP_ACCESS_KEY_ID: accessKeyId, ALIYUN_ONE_TAP_ACCESS_KEY_SECRET: secret } = env;
  if (accessKeyId === undefined) return undefined;
  const endpoint = env.ALIYUN_ONE_TAP_ENDPOINT;
  return createAliyunOneTap({ accessKeyId, accessKeySecret: given(secret), endpoint });
}

/** The configured mini-programs. */
export function chooseWechatApps(env: Env, database: Database): AuthPorts['wechatApps'] {
  const store = createAccessTokenStore(database);
  const app = (appId: string | undefined, secret: string | undefined) =>
    appId === undefined
      ? undefined
      : createWechatApp({ appId, secret: given(secret), apiUrl: env.WECHAT_API_URL }, store);
  return {
    wxmini: app(env.WXMINI_APP_ID, env.WXMINI_APP_SECRET),
    wxmini_idphoto: app(env.WXMINI_IDPHOTO_APP_ID, env.WXMINI_IDPHOTO_APP_SECRET),
  };
}

/** The message pushes of the mini-programs that have one configured. */
export function chooseMessagePushes(env: Env): MessagePush[] {
  const push = (name: MessagePush['name'], appId?: string, token?: string, aesKey?: string) =>
    token === undefined
      ? []
      : [createMessagePush({ name, appId: given(appId), token, aesKeys: given(aesKey).split(',') })];
  return [
    ...push('wxmini', env.WXMINI_APP_ID, env.WXMINI_PUSH_TOKEN, env.WXMINI_PUSH_KEY),
    ...push(
      'wxmini_idphoto',
      env.WXMINI_IDPHOTO_APP_ID,
      env.WXMINI_IDPHOTO_PUSH_TOKEN,
      env.WXMINI_IDPHOTO_PUSH_KEY,
    ),
  ];
}

/** The mini-programs that may send messages. */
export function chooseMessageApps(env: Env, database: Database): MessageApp[] {
  const store = createAccessTokenStore(database);
  const app = (
    family: MessageApp['family'],
    [appId, secret]: [string | undefined, string | undefined],
    templates: MessageApp['templates'],
  ): MessageApp[] => {
    if (appId === undefined) return [];
    const options = { appId, secret: given(secret), apiUrl: env.WECHAT_API_URL };
    const { sessionOf } = createWechatApp(options, store);
    const known = Object.entries(templates).filter(([, template]) => template !== undefined);
    return [
      { family, templates: Object.fromEntries(known), sessionOf, send: createMessageSender(options, store) },
    ];
  };
  return [
    ...app('wxmini', [env.WXMINI_APP_ID, env.WXMINI_APP_SECRET], {
      task: env.WXMINI_TASK_MESSAGE,
      membership: env.WXMINI_MEMBER_MESSAGE,
    }),
    ...app('wxmini_idphoto', [env.WXMINI_IDPHOTO_APP_ID, env.WXMINI_IDPHOTO_APP_SECRET], {
      task: env.WXMINI_IDPHOTO_TASK_MESSAGE,
      membership: env.WXMINI_IDPHOTO_MEMBER_MESSAGE,
    }),
  ];
}

/** The mini-program codes, if a mini-program is configured; the one for ID photos has no pages to link to. */
export function chooseMiniCodes(env: Env, database: Database, log: Logger): MiniCodes | undefined {
  const { WXMINI_APP_ID: appId, WXMINI_APP_SECRET: secret, WECHAT_API_URL: apiUrl } = env;
  if (appId === undefined) return undefined;
  const options = { appId, secret: given(secret), apiUrl };
  return createMiniCodes(options, createAccessTokenStore(database), log);
}

/** The official account that signs pages for WeChat's browser, if configured. */
export function chooseWechatPages(env: Env, database: Database): WechatPages | undefined {
  const { WXOFFICIAL_APP_ID: appId, WXOFFICIAL_APP_SECRET: secret, WECHAT_API_URL: apiUrl, PUBLIC_URL } = env;
  if (appId === undefined) return undefined;
  const options = { appId, secret: given(secret), apiUrl };
  return {
    signer: createPageSigner(options, createAccessTokenStore(database)),
    publicUrl: given(PUBLIC_URL),
    miniProgram: env.WXMINI_ORIGINAL_ID,
  };
}

/** Starts the account services with the SMS provider and mini-programs of the environment. */
export function startAccounts(
  env: Env,
  database: Database,
  { dataDir, log, metrics }: { dataDir: string; log: Logger; metrics: CodeMetrics },
): Auth {
  const auth = createAuth({
    database,
    ports: {
      sms: chooseSms(env),
      captchas: { sendCode: createProofOfWork(), passwordLogin: slider },
      wechatApps: chooseWechatApps(env, database),
      carrier: chooseCarrier(env),
    },
    secretKey: env.SECRET_KEY,
    previousKey: env.SECRET_KEY_PREVIOUS,
    budget: { hourly: env.SMS_HOURLY_BUDGET, daily: env.SMS_DAILY_BUDGET },
    trialDays: env.TRIAL_DAYS,
    gifts: createGiftMemory(readGiftKey(dataDir, env)),
    countCode: metrics.count,
    log,
  });
  metrics.showBudget(auth.codeBudget);
  return auth;
}
