import { useState } from 'react';
import { back } from '@/navigation';
import { call } from '@/request';
import { noteChange } from '@/session/session.store';
import type { User } from '@/session/states';
import { showToast } from '@/ui/feedback';
import { sendCode } from './calls';
import { CaptchaCancelled, useCaptcha } from './captcha-gate';
import { RESEND_MS, useCodeCountdown } from './code-countdown';
import { knownDevice } from './device-secret';
import { failureOf } from './failure';
import type { FieldName } from './modes';
import type { SentCode } from './use-login';
import { cleaned, EMPTY, type Mistakes, mistakesIn } from './values';
import { useLoginWords } from './words';

/** Setting a first password, which a code to the account's own number allows, or another in the old one's place. */
export function useSetPassword({ isSetPassword, mobile }: User) {
  const t = useLoginWords();
  const hasOld = isSetPassword === 1;
  const [values, setValues] = useState(EMPTY);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [problem, setProblem] = useState('');
  const [sent, setSent] = useState<SentCode>();
  const [busy, setBusy] = useState<'sending' | 'submitting'>();
  const captcha = useCaptcha();
  const countdown = useCodeCountdown();
  const mode = hasOld ? 'password' : 'find';

  const attempt = async (kind: 'sending' | 'submitting', act: () => Promise<void>) => {
    if (busy) return;
    setBusy(kind);
    setProblem('');
    try {
      await act();
    } catch (error) {
      if (error instanceof CaptchaCancelled) return;
      const failure = failureOf(error, mode, t);
      setProblem(failure.sentence);
      setMistakes({ newPassword: failure.mistakes.password, code: failure.mistakes.code });
      if (failure.waitMs !== undefined) countdown.wait(failure.waitMs);
    } finally {
      setBusy(undefined);
    }
  };

  const save = async () => {
    const { password: oldPassword, newPassword: password, code } = values;
    const params = hasOld ? { password, oldPassword } : { password, code };
    await call('auth.user.setPassword', { ...params, ...knownDevice() }, { toast: false }).result;
    noteChange({ isSetPassword: 1 });
    showToast(t('settings.saved'));
    await back();
  };

  return {
    hasOld,
    values,
    mistakes,
    problem,
    sent,
    busy,
    seconds: countdown.seconds,
    captcha: captcha.opened,
    working: captcha.working,
    stopWork: captcha.cancel,

    change(field: FieldName, text: string) {
      setValues((before) => ({ ...before, [field]: cleaned(field, text) }));
      setMistakes((before) => ({ ...before, [field]: undefined }));
    },

    send() {
      if (countdown.seconds > 0) return;
      void attempt('sending', async () => {
        setSent(await sendCode('find', mobile, captcha.solve));
        countdown.wait(RESEND_MS);
      });
    },

    submit() {
      const found = mistakesIn(values, [hasOld ? 'password' : 'code', 'newPassword'], t);
      if (found.password !== undefined) found.password = t('settings.oldMissing');
      setMistakes(found);
      if (Object.keys(found).length === 0) void attempt('submitting', save);
    },
  };
}
