import type { Api } from '@tuzuo/contract/api';
import { SMS_CODE_LENGTH } from '@tuzuo/core/session/account';
import { useState } from 'react';
import { call } from '@/request';
import { knownDevice } from '@/session/device';
import { CaptchaCanceled, useCaptcha, withCaptcha } from './captcha';
import { CaptchaSheet } from './captcha-sheet';
import { RESEND_MS, useCodeCountdown } from './code-countdown';
import { failureOf } from './failure';
import { CodeField } from './fields';
import type { SentCode } from './login.store';
import { EMPTY } from './values';
import { useLoginWords } from './words';

type Purpose = Api['user.user.sendCode']['input']['purpose'];

/** State of a code that authorizes an account change: the input, and sending a code. */
export function useAccountCode(purpose: Purpose, name: string) {
  const t = useLoginWords();
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<SentCode>();
  const [busy, setBusy] = useState(false);
  const [mistake, setMistake] = useState<string>();
  const captcha = useCaptcha();
  const countdown = useCodeCountdown(name);

  const send = async (own: string, mobile?: string) => {
    if (busy || countdown.seconds > 0) return;
    setBusy(true);
    setMistake(undefined);
    try {
      const answer = await withCaptcha(
        { purpose: 'sendCode', mobile: mobile ?? own },
        (captchaToken) =>
          call('user.user.sendCode', { purpose, mobile, captchaToken, ...knownDevice() }, { toast: false })
            .result,
        captcha.solve,
      );
      setSent(answer);
      countdown.wait(RESEND_MS);
    } catch (error) {
      if (error instanceof CaptchaCanceled) return;
      const failure = failureOf(error, 'find', t);
      setMistake(failure.mistakes.mobile ?? failure.sentence);
      if (failure.waitMs !== undefined) countdown.wait(failure.waitMs);
    } finally {
      setBusy(false);
    }
  };

  return {
    name,
    code,
    isWhole: code.length === SMS_CODE_LENGTH,
    setMistake,
    send,
    field: {
      values: { ...EMPTY, code },
      mistakes: { code: mistake },
      sent,
      seconds: countdown.seconds,
      busy: busy ? ('sending' as const) : undefined,
      working: captcha.working,
      stopWork: captcha.cancel,
      change: (_field: unknown, text: string) => {
        setCode(text.replace(/\D/g, '').slice(0, SMS_CODE_LENGTH));
        setMistake(undefined);
      },
    },
    opened: captcha.opened,
  };
}

type AccountCode = ReturnType<typeof useAccountCode>;

type AccountCodeFieldProps = { code: AccountCode; label: string; onSend: () => void; onDone: () => void };

/** The field for such a code, with its button. */
export function AccountCodeField({ code, label, onSend, onDone }: AccountCodeFieldProps) {
  return (
    <>
      <CodeField login={{ ...code.field, send: onSend, submit: onDone }} name={code.name} label={label} />
      {code.opened && <CaptchaSheet {...code.opened} />}
    </>
  );
}
