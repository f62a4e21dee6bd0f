import { useState } from 'react';
import { PasswordForm } from '@/features/login';
import { logOut } from '@/session/session.store';
import type { User } from '@/session/states';
import { Card } from '@/ui/card';
import { askUser } from '@/ui/feedback';
import { LinkRow } from '@/ui/list-row';
import { Section } from '@/ui/section';
import { useSettingsWords } from './words';

/** What a registered user sets about his account: the password, and the way out. */
export function AccountSection({ user }: { user: User }) {
  const t = useSettingsWords();
  const [editing, setEditing] = useState(false);
  const leave = async () => {
    if (await askUser({ content: t('logoutAsk'), confirmText: t('logoutConfirm') })) await logOut();
  };
  return (
    <>
      <Section title={t('account')}>
        <Card>
          <LinkRow
            id="settings-password"
            text={t('password')}
            note={t(user.isSetPassword === 1 ? 'passwordChange' : 'passwordSet')}
            onPress={() => setEditing(!editing)}
          />
          <LinkRow id="settings-logout" text={t('logout')} onPress={() => void leave()} />
        </Card>
      </Section>
      {editing && <PasswordForm user={user} />}
    </>
  );
}
