import { create } from 'zustand';
import { quickLogin } from '@/platform/quick-login';
import type { User } from '@/session/states';
import { type Origin, resetPassword, sendCode, submit, submitOneTap } from './calls';
import { CaptchaCanceled, type SolveCaptcha } from './captcha';
import { RESEND_MS, secondsLeft } from './code-countdown';
import { failureOf } from './failure';
import { FIRST_MODE, type FieldName, fieldsOf, type Mode } from './modes';
import { cleaned, EMPTY, type Mistakes, mistakesIn } from './values';
import { useLoginWords } from './words';

/** A code that was sent: its lifetime, and the code itself in development setups. */
export type SentCode = { ttlMs: number; devCode?: string };

type LoginState = {
  mode: Mode;
  values: typeof EMPTY;
  /** The terms are accepted. */
  agreed: boolean;
  mistakes: Mistakes;
  /** What failed, in the user's language; '' while nothing has. */
  problem: string;
  sent: SentCode | undefined;
  /** The call under way. */
  busy: 'sending' | 'submitting' | undefined;
};

/** What a login needs of its page. */
export type LoginTools = {
  origin: Origin;
  onSuccess: (user: User) => void;
  solve: SolveCaptcha;
  /** Ends the proof of work, which is bound to the number. */
  stopWork: () => void;
  /** Starts the wait for the next code. */
  wait: (ms: number) => void;
};

/** The form of the login page. */
function createForm({ stopWork }: Pick<LoginTools, 'stopWork'>) {
  const useForm = create<LoginState>(() => ({
    mode: FIRST_MODE,
    values: EMPTY,
    agreed: false,
    mistakes: {},
    problem: '',
    sent: undefined,
    busy: undefined,
  }));
  const { getState, setState } = useForm;
  return {
    useForm,

    /** Changes the mode, with a sentence about why. */
    become(mode: Mode, problem = ''): void {
      stopWork();
      setState({ mode, problem, mistakes: {}, sent: undefined });
    },

    change(field: FieldName, text: string): void {
      if (field === 'mobile') stopWork();
      setState(({ values, mistakes }) => ({
        values: { ...values, [field]: cleaned(field, text) },
        mistakes: { ...mistakes, [field]: undefined },
      }));
    },

    agree: (agreed: boolean): void => setState({ agreed, problem: '' }),

    /** Validates these fields and shows what is wrong; returns true when they are valid. */
    check(fields: readonly FieldName[]): boolean {
      const mistakes = mistakesIn(getState().values, fields, useLoginWords.say);
      setState({ mistakes });
      return Object.keys(mistakes).length === 0;
    },

    /** Returns whether the terms are accepted; shows a message otherwise. */
    checkAgreement(): boolean {
      const { agreed } = getState();
      setState({ problem: agreed ? '' : useLoginWords.say('agree.missing') });
      return agreed;
    },
  };
}

/** The logic of the login page, without its appearance: its form, and the calls that it makes. */
export function createLogin({ origin, onSuccess, solve, stopWork, wait }: LoginTools) {
  const { check, ...form } = createForm({ stopWork });
  const { become, checkAgreement, useForm } = form;
  const { getState, setState } = useForm;

  /** Runs one call at a time; a failure stays on the page. */
  const attempt = async (busy: 'sending' | 'submitting', act: () => Promise<void>): Promise<void> => {
    const { busy: running, mode } = getState();
    if (running) return;
    setState({ busy, problem: '' });
    try {
      await act();
    } catch (error) {
      if (error instanceof CaptchaCanceled) return;
      const { sentence, mistakes, waitMs } = failureOf(error, mode, useLoginWords.say);
      setState({ problem: sentence, mistakes });
      if (waitMs !== undefined) wait(waitMs);
    } finally {
      setState({ busy: undefined });
    }
  };

  return {
    ...form,

    send(): void {
      if (secondsLeft(Date.now()) > 0 || !check(['mobile'])) return;
      const { mode, values } = getState();
      void attempt('sending', async () => {
        setState({ sent: await sendCode(mode, values.mobile, solve) });
        wait(RESEND_MS);
      });
    },

    submit(): void {
      const { mode, values } = getState();
      if (mode === 'oneTap' || !check(fieldsOf(mode)) || !checkAgreement()) return;
      void attempt('submitting', async () => {
        if (mode !== 'find') return onSuccess(await submit(mode, values, origin, solve));
        await resetPassword(values);
        // The password is set now: whatever fails from here on, the user logs in with the new one.
        const withNew = { ...values, password: values.newPassword };
        setState({ values: withNew });
        become('password');
        onSuccess(await submit('password', withNew, origin, solve));
      });
    },

    oneTap(getMobileCode: string): void {
      void attempt('submitting', async () => {
        const loginCode = await quickLogin.loginCode().catch(() => undefined);
        if (loginCode === undefined) return become('sms', useLoginWords.say('failed.host'));
        try {
          onSuccess(await submitOneTap(getMobileCode, loginCode, origin));
        } catch (error) {
          // After any failure, the text message is the alternative.
          setState({ mode: 'sms' });
          throw error;
        }
      });
    },

    refuseOneTap: (): void => become('sms', useLoginWords.say('failed.refused')),
  };
}
