import type { Env } from '../config/env';
import type { Database } from '../db/database';
import type { Assets } from '../modules/asset/service';
import { type SafetyNotices, takeWechatVerdict } from '../modules/safety/routes';
import { createSafety, type Safety } from '../modules/safety/service';
import type { TakeEvent } from '../modules/wechat-push/routes';
import { createAccessTokenStore } from '../modules/wechat-token/service';
import type { Logger } from '../observability/logger';
import type { SafetyProvider } from '../safety/port';
import { createSafetyWebhook } from '../safety/webhook';
import { createWechatSafety } from '../safety/wechat';
import { createContentCheck } from '../wechat/content-check';

type SafetyEnv = Pick<
  Env,
  | 'SAFETY_PROVIDERS'
  | 'SAFETY_WEBHOOK_URL'
  | 'SAFETY_WEBHOOK_SECRET'
  | 'SAFETY_RESULTS'
  | 'WXMINI_APP_ID'
  | 'WXMINI_APP_SECRET'
  | 'WECHAT_API_URL'
  | 'PUBLIC_URL'
  | 'SECRET_KEY'
  | 'SECRET_KEY_PREVIOUS'
>;

export type SafetyParts = {
  safety: Safety;
  /** Parsers of asynchronous verdicts. */
  notices: SafetyNotices;
  /** Handlers of WeChat's events, by name. */
  events: Readonly<Record<string, TakeEvent>>;
  checksResults: boolean;
};

const given = (value: string | undefined): string => value ?? '';

/** The message for the operator if nothing is checked. */
const NOTHING_CHECKED =
  'content safety: nothing is checked. What users share is shown to others as it is; set SAFETY_PROVIDERS';

/** Describes the configured content check, for the operator. */
export function describeSafety(env: Pick<Env, 'SAFETY_PROVIDERS' | 'SAFETY_RESULTS'>): string {
  const names = env.SAFETY_PROVIDERS ?? [];
  if (names.length === 0) return `${NOTHING_CHECKED}\n`;
  const results = env.SAFETY_RESULTS
    ? 'results, too, before their owners get them'
    : 'results only once they are shared';
  return `content safety: ${names.join(', then ')}; ${results}\n`;
}

/** Starts the content check with the providers of the environment. */
export function startSafety(
  env: SafetyEnv,
  { database, assets, log }: { database: Database; assets: Assets; log: Logger },
): SafetyParts {
  const names = env.SAFETY_PROVIDERS ?? [];
  if (names.length === 0) log.warn(NOTHING_CHECKED);
  const webhook = names.includes('webhook')
    ? createSafetyWebhook({ url: given(env.SAFETY_WEBHOOK_URL), secret: given(env.SAFETY_WEBHOOK_SECRET) })
    : undefined;
  const app = {
    appId: given(env.WXMINI_APP_ID),
    secret: given(env.WXMINI_APP_SECRET),
    apiUrl: env.WECHAT_API_URL,
  };
  const wechat = names.includes('wechat')
    ? createWechatSafety(createContentCheck(app, createAccessTokenStore(database)))
    : undefined;
  const providers: Record<SafetyProvider['name'], SafetyProvider | undefined> = { webhook, wechat };
  const safety = createSafety({
    database,
    assets,
    providers: names.flatMap((name) => providers[name] ?? []),
    publicUrl: env.PUBLIC_URL,
    secretKey: env.SECRET_KEY,
    previousKey: env.SECRET_KEY_PREVIOUS,
    log,
  });
  return {
    safety,
    notices: webhook ? { webhook: webhook.open } : {},
    events: wechat ? { wxa_media_check: takeWechatVerdict(safety, wechat.open) } : {},
    checksResults: env.SAFETY_RESULTS,
  };
}
