import type { Api } from '@tuzuo/contract/api';
import type { CaptchaPurpose } from '@tuzuo/core/session/account';
import { call } from '@/request';
import { knownDevice } from './device-secret';
import { routeOf } from './modes';

export type CaptchaConfig = Api['auth.h5.getCaptchaVerifyConfig']['output'];

const IN_PLACE = { toast: false } as const;

/** What the server wants solved before a call. */
export function captchaConfig(subject: { purpose: CaptchaPurpose; mobile: string }): Promise<CaptchaConfig> {
  return call(routeOf('getCaptchaVerifyConfig'), { ...subject, ...knownDevice() }, IN_PLACE).result;
}

/** Exchanges an answer for a token. */
export async function answerCaptcha(captchaId: string, answer: string): Promise<string> {
  return (await call(routeOf('verifyCaptcha'), { captchaId, answer }, IN_PLACE).result).captchaToken;
}
