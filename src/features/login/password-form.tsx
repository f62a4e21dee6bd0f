import { View } from '@tarojs/components';
import { maskedMobile } from '@tuzuo/core/session/account';
import type { User } from '@/session/states';
import { Button } from '@/ui/button';
import { Section } from '@/ui/section';
import { CaptchaSheet } from './captcha-sheet';
import { CodeField } from './code-field';
import { PasswordField } from './password-field';
import { Problem } from './problem';
import { useSetPassword } from './set-password';
import { useLoginWords } from './words';
import './password-form.scss';

/** Sets a first password, or another one in the old one's place. */
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
          wide
          busy={busy === 'submitting'}
          text={t(busy === 'submitting' ? 'submit.busy' : 'settings.save')}
          onPress={submit}
        />
      </View>
      {captcha && <CaptchaSheet {...captcha} />}
    </Section>
  );
}
