import { View } from '@tarojs/components';
import { Page } from '@/features/shell';
import { requireLogin } from '@/session/require-login';
import type { User } from '@/session/states';
import { useVisitor } from '@/session/use-visitor';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Section } from '@/ui/section';
import { PasswordField } from './password-field';
import { Problem } from './problem';
import { useSetPassword } from './set-password';
import { useLoginWords } from './words';
import './settings-page.scss';

function PasswordForm({ user }: { user: User }) {
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

function GuestNote() {
  const t = useLoginWords();
  return (
    <Section title={t('settings.password')}>
      <View id="state-empty" className="settings-form">
        <View className="settings-form__note">
          <Copy tone="muted">{t('settings.guest')}</Copy>
        </View>
        {/* Cancelled: the note is still there. */}
        <Button
          id="settings-login"
          wide
          text={t('settings.login')}
          onPress={() => void requireLogin().catch(() => undefined)}
        />
      </View>
    </Section>
  );
}

/** What a registered user sets about his account. */
export function SettingsPage() {
  const visitor = useVisitor();
  return (
    <Page name="settings" titleKey="page.settings">
      {visitor.kind === 'user' && <PasswordForm user={visitor.user} />}
      {visitor.kind === 'guest' && <GuestNote />}
    </Page>
  );
}
