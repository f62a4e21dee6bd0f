import { useCallback, useState } from 'react';
import { quickLogin } from '@/platform/quick-login';
import type { User } from '@/session/states';
import { type Origin, resetPassword, sendCode, submit, submitOneTap } from './calls';
import { CaptchaCanceled, useCaptcha } from './captcha';
import { RESEND_MS, useCodeCountdown } from './code-countdown';
import { failureOf } from './failure';
import { FIRST_MODE, type FieldName, fieldsOf, type Mode } from './modes';
import { cleaned, EMPTY, type Mistakes, mistakesIn } from './values';
import { useLoginWords } from './words';

/** A code that was sent: its lifetime, and the code itself in development setups. */
export type SentCode = { ttlMs: number; devCode?: string };

type Options = { origin: Origin; onSuccess: (user: User) => void };

/** The logic of the login page, without its appearance. */
export function useLogin({ origin, onSuccess }: Options) {
  const t = useLoginWords();
  const [mode, setMode] = useState<Mode>(FIRST_MODE);
  const [values, setValues] = useState(EMPTY);
  const [agreed, setAgreed] = useState(false);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [problem, setProblem] = useState('');
  const [sent, setSent] = useState<SentCode>();
  const [busy, setBusy] = useState<'sending' | 'submitting'>();
  const captcha = useCaptcha();
  const countdown = useCodeCountdown();

  const stopWork = captcha.cancel;
  const become = useCallback(
    (next: Mode, sentence = '') => {
      stopWork();
      setMode(next);
      setMistakes({});
      setProblem(sentence);
      setSent(undefined);
    },
    [stopWork],
  );

  const change = (field: FieldName, text: string) => {
    // The proof of work is bound to the number.
    if (field === 'mobile') stopWork();
    setValues((before) => ({ ...before, [field]: cleaned(field, text) }));
    setMistakes((before) => ({ ...before, [field]: undefined }));
  };

  /** Validates these fields and shows what is wrong; returns true when they are valid. */
  const check = (fields: readonly FieldName[]): boolean => {
    const found = mistakesIn(values, fields, t);
    setMistakes(found);
    return Object.keys(found).length === 0;
  };

  /** Returns whether the terms are accepted; shows a message otherwise. */
  const checkAgreement = (): boolean => {
    setProblem(agreed ? '' : t('agree.missing'));
    return agreed;
  };

  /** Runs one call at a time; a failure stays on the page. */
  const attempt = async (kind: 'sending' | 'submitting', act: () => Promise<void>) => {
    if (busy) return;
    setBusy(kind);
    setProblem('');
    try {
      await act();
    } catch (error) {
      if (error instanceof CaptchaCanceled) return;
      const failure = failureOf(error, mode, t);
      setProblem(failure.sentence);
      setMistakes(failure.mistakes);
      if (failure.waitMs !== undefined) countdown.wait(failure.waitMs);
    } finally {
      setBusy(undefined);
    }
  };

  return {
    mode,
    become,
    values,
    change,
    agreed,
    agree(ticked: boolean) {
      setAgreed(ticked);
      setProblem('');
    },
    mistakes,
    problem,
    sent,
    busy,
    seconds: countdown.seconds,
    captcha: captcha.opened,
    working: captcha.working,
    stopWork,
    checkAgreement,

    send() {
      if (countdown.seconds > 0 || !check(['mobile'])) return;
      void attempt('sending', async () => {
        setSent(await sendCode(mode, values.mobile, captcha.solve));
        countdown.wait(RESEND_MS);
      });
    },

    submit() {
      if (mode === 'oneTap' || !check(fieldsOf(mode)) || !checkAgreement()) return;
      void attempt('submitting', async () => {
        if (mode !== 'find') {
          onSuccess(await submit(mode, values, origin, captcha.solve));
          return;
        }
        await resetPassword(values);
        // The password is set now: whatever fails from here on, the user logs in with the new one.
        const withNew = { ...values, password: values.newPassword };
        setValues(withNew);
        become('password');
        onSuccess(await submit('password', withNew, origin, captcha.solve));
      });
    },

    oneTap(getMobileCode: string) {
      void attempt('submitting', async () => {
        const loginCode = await quickLogin.loginCode().catch(() => undefined);
        if (loginCode === undefined) {
          become('sms', t('failed.host'));
          return;
        }
        try {
          onSuccess(await submitOneTap(getMobileCode, loginCode, origin));
        } catch (error) {
          // After any failure, the text message is the alternative.
          setMode('sms');
          throw error;
        }
      });
    },

    refuseOneTap: () => become('sms', t('failed.refused')),
  };
}

export type Login = ReturnType<typeof useLogin>;
