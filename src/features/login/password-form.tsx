import { View } from '@tarojs/components';
import { maskedMobile } from '@tuzuo/core/session/account';
import { useState } from 'react';
import { back } from '@/navigation';
import { call } from '@/request';
import { knownDevice } from '@/session/device';
import { noteChange } from '@/session/session.store';
import type { User } from '@/session/states';
import { Button } from '@/ui/button';
import { showToast } from '@/ui/feedback';
import { Section } from '@/ui/section';
import { sendCode } from './calls';
import { CaptchaCanceled, useCaptcha } from './captcha';
import { CaptchaSheet } from './captcha-sheet';
import { RESEND_MS, useCodeCountdown } from './code-countdown';
import { failureOf } from './failure';
import { CodeField, PasswordField, Problem } from './fields';
import type { SentCode } from './login.store';
import type { FieldName } from './modes';
import { cleaned, EMPTY, type Mistakes, mistakesIn } from './values';
import { useLoginWords } from './words';
import './password-form.scss';

/** A form to set a first password, or to change it. */
export function PasswordForm({ user }: { user: User }) {
  const t = useLoginWords();
  const form = useSetPassword(user);
  const { hasOld, values, mistakes, problem, busy, captcha, change, submit } = form;
  const note = hasOld ? t('settings.change') : t('settings.set', { mobile: maskedMobile(user.mobile) });
  return (
    <Section title={t('settings.password')} note={note}>
      <View className="settings-form">
        {hasOld ? (
          <PasswordField
            id="settings-old-password"
            isNew={false}
            label={t('settings.old')}
            value={values.password}
            mistake={mistakes.password}
            onChange={(text) => change('password', text)}
            onDone={submit}
          />
        ) : (
          <CodeField login={form} />
        )}
        <PasswordField
          id="settings-new-password"
          isNew
          value={values.newPassword}
          mistake={mistakes.newPassword}
          onChange={(text) => change('newPassword', text)}
          onDone={submit}
        />
        <Problem id="settings-problem" text={problem} />
        <Button
          id="settings-save"
          fullWidth
          busy={busy === 'submitting'}
          text={t(busy === 'submitting' ? 'submit.busy' : 'settings.save')}
          onPress={submit}
        />
      </View>
      {captcha && <CaptchaSheet {...captcha} />}
    </Section>
  );
}

/**
 * State of setting a first password, authorized by a code to the account's own number, or of changing an existing one.
 */
function useSetPassword({ isSetPassword, mobile }: User) {
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
      if (error instanceof CaptchaCanceled) return;
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
