import { View } from '@tarojs/components';
import type { User } from '@/session/states';
import { Button } from '@/ui/button';
import { Section } from '@/ui/section';
import { PasswordField } from './password-field';
import { Problem } from './problem';
import { useSetPassword } from './set-password';
import { useLoginWords } from './words';
import './password-form.scss';

/** Sets a first password, or another one in the old one's place. */
export function PasswordForm({ user }: { user: User }) {
  const t = useLoginWords();
  const { hasOld, values, mistakes, problem, busy, change, save } = useSetPassword(user);
  return (
    <Section title={t('settings.password')} note={t(hasOld ? 'settings.change' : 'settings.set')}>
      <View className="settings-form">
        {hasOld && (
          <PasswordField
            id="settings-old-password"
            isNew={false}
            label={t('settings.old')}
            value={values.password}
            mistake={mistakes.password}
            onChange={(text) => change('password', text)}
            onDone={save}
          />
        )}
        <PasswordField
          id="settings-new-password"
          isNew
          value={values.newPassword}
          mistake={mistakes.newPassword}
          onChange={(text) => change('newPassword', text)}
          onDone={save}
        />
        <Problem id="settings-problem" text={problem} />
        <Button
          id="settings-save"
          wide
          busy={busy}
          text={t(busy ? 'submit.busy' : 'settings.save')}
          onPress={save}
        />
      </View>
    </Section>
  );
}
