import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { CaptchaPurpose } from '@tuzuo/core/session/account';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '@/request';
import { knownDevice } from '@/session/device';
import { routeOf } from './modes';
import { solveWork, type Work } from './proof-of-work';

/** Purpose of a captcha, and the phone number that it is for. */
type CaptchaSubject = { purpose: CaptchaPurpose; mobile: string };

type CaptchaConfig = Api['auth.h5.getCaptchaVerifyConfig']['output'];

export type Puzzle = Extract<CaptchaConfig, { type: 'slider' }>;

/** The user closed the captcha or stopped the proof of work. */
export class CaptchaCanceled extends Error {
  constructor() {
    super('captcha canceled');
    this.name = 'CaptchaCanceled';
  }
}

/** Solves what the server requires before a call; returns its token, or undefined when nothing is required. */
export type SolveCaptcha = (subject: CaptchaSubject) => Promise<string | undefined>;

/**
 * Makes a call that a captcha may protect, and again with a token when the server requires one.
 * @throws {CaptchaCanceled} when the user closes the captcha; else what the call rejects with
 */
export async function withCaptcha<Answer>(
  subject: CaptchaSubject,
  attempt: (captchaToken?: string) => Promise<Answer>,
  solve: SolveCaptcha,
): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === ErrorCode.captchaNeeded)) throw error;
  }
  return attempt(await solve(subject));
}

/** A slider captcha on screen and its callbacks. */
export type OpenCaptcha = {
  subject: CaptchaSubject;
  puzzle: Puzzle;
  onSolved: (token: string | undefined) => void;
  onCancel: () => void;
};

/** Delay before progress is shown, in ms; shorter work shows none. */
const SHOW_AFTER_MS = 300;

/**
 * Handles one captcha at a time. `solve` runs a proof of work on the device (`working`) or opens a slider, which the
 * page renders (`opened`); `cancel` ends either, and so does leaving the page.
 */
export function useCaptcha() {
  const [opened, setOpened] = useState<OpenCaptcha>();
  const [working, setWorking] = useState(false);
  const close = useRef<() => void>();

  const cancel = useCallback(() => close.current?.(), []);
  useEffect(() => cancel, [cancel]);

  const slide = useCallback(
    (subject: CaptchaSubject, puzzle: Puzzle) =>
      new Promise<string | undefined>((resolve, reject) => {
        const end = () => {
          close.current = undefined;
          setOpened(undefined);
        };
        const onCancel = () => {
          end();
          reject(new CaptchaCanceled());
        };
        const onSolved = (token: string | undefined) => {
          end();
          resolve(token);
        };
        close.current = onCancel;
        setOpened({ subject, puzzle, onSolved, onCancel });
      }),
    [],
  );

  const solve = useCallback<SolveCaptcha>(
    async (subject) => {
      cancel();
      const work: Work = { stopped: false };
      close.current = () => {
        work.stopped = true;
      };
      const config = await captchaConfig(subject);
      if (work.stopped) throw new CaptchaCanceled();
      if (config.type === 'none') return undefined;
      if (config.type === 'slider') return slide(subject, config);
      const shown = setTimeout(() => setWorking(true), SHOW_AFTER_MS);
      try {
        const nonce = await solveWork(config, work);
        const token = nonce && (await answerCaptcha(config.captchaId, nonce));
        if (work.stopped) throw new CaptchaCanceled();
        return token;
      } finally {
        clearTimeout(shown);
        setWorking(false);
      }
    },
    [cancel, slide],
  );

  return { solve, cancel, working, opened };
}

const IN_PLACE = { toast: false } as const;

/** What the server requires before a call. */
export function captchaConfig(subject: { purpose: CaptchaPurpose; mobile: string }): Promise<CaptchaConfig> {
  return call(routeOf('getCaptchaVerifyConfig'), { ...subject, ...knownDevice() }, IN_PLACE).result;
}

/** Exchanges an answer for a token. */
export async function answerCaptcha(captchaId: string, answer: string): Promise<string> {
  return (await call(routeOf('verifyCaptcha'), { captchaId, answer }, IN_PLACE).result).captchaToken;
}
