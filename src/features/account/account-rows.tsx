import { askUser } from '@/feedback';
import { useT } from '@/i18n';
import { open, urlOf } from '@/navigation';
import { logOut } from '@/session/session.store';
import type { User } from '@/session/states';
import { Card } from '@/ui/card';
import { LinkRow } from '@/ui/list-row';

/** What a registered user does with his account: what he has made, his points, the password, and the way out. */
export function AccountRows({ user }: { user: User }) {
  const t = useT();
  const leave = async () => {
    if (await askUser({ content: t('my.logoutAsk'), confirmText: t('my.logoutConfirm') })) await logOut();
  };
  return (
    <Card>
      <LinkRow id="my-history" text={t('page.aiHistory')} onPress={() => void open(urlOf('ai-history'))} />
      <LinkRow id="my-points" text={t('page.points')} onPress={() => void open(urlOf('points'))} />
      <LinkRow
        id="my-password"
        text={t('my.password')}
        note={t(user.isSetPassword === 1 ? 'my.passwordChange' : 'my.passwordSet')}
        onPress={() => void open(urlOf('settings'))}
      />
      <LinkRow id="my-logout" text={t('my.logout')} onPress={() => void leave()} />
    </Card>
  );
}
