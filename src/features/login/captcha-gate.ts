import type { CaptchaPurpose } from '@tuzuo/core/account';
import { ErrorCode } from '@tuzuo/core/errors';
import { useCallback, useRef, useState } from 'react';
import { ApiError } from '@/request';

/** What a captcha is for, and for whom. */
type CaptchaSubject = { purpose: CaptchaPurpose; mobile: string };

/** The user closed the captcha. */
export class CaptchaCancelled extends Error {
  constructor() {
    super('captcha cancelled');
    this.name = 'CaptchaCancelled';
  }
}

/** Shows a captcha; the token of a solved one, or undefined when the server wants none any more. */
export type SolveCaptcha = (subject: CaptchaSubject) => Promise<string | undefined>;

/**
 * Makes a call that a captcha may guard: it goes out without, and again with a token when the server asks for one.
 * @throws {CaptchaCancelled} when the user closes the captcha; else what the call rejects with
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

/** A captcha that is on the screen, and how it ends. */
export type OpenCaptcha = {
  subject: CaptchaSubject;
  onSolved: (token: string | undefined) => void;
  onCancel: () => void;
};

/** One captcha at a time: `solve` opens it, the page renders `opened`. */
export function useCaptcha(): { solve: SolveCaptcha; opened: OpenCaptcha | undefined } {
  const [opened, setOpened] = useState<OpenCaptcha>();
  const current = useRef<OpenCaptcha>();
  const solve = useCallback<SolveCaptcha>((subject) => {
    current.current?.onCancel();
    return new Promise<string | undefined>((resolve, reject) => {
      const close = () => {
        current.current = undefined;
        setOpened(undefined);
      };
      current.current = {
        subject,
        onSolved(token) {
          close();
          resolve(token);
        },
        onCancel() {
          close();
          reject(new CaptchaCancelled());
        },
      };
      setOpened(current.current);
    });
  }, []);
  return { solve, opened };
}
