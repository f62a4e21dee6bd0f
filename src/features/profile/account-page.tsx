import { View } from '@tarojs/components';
import { useT } from '@/i18n';
import { open, urlOf } from '@/navigation';
import { requireLogin } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { Card, LinkRow } from '@/ui/list-row';
import nothing from '@/ui/nothing.png';
import { Section } from '@/ui/section';
import { StateView } from '@/ui/state-view';
import { ClosingSection } from './closing-section';
import { Devices } from './devices';
import { MobileSection } from './mobile-section';
import { ProfileCard } from './profile-card';
import { useProfileWords } from './words';
import './account-page.scss';

/** The user's account: profile, login data and devices, and closing the account. */
export function AccountPage() {
  const t = useProfileWords();
  const common = useT();
  const visitor = useVisitor();
  // After a cancellation, the page stays and explains what it is for.
  const logIn = () => void requireLogin().catch(() => undefined);
  return (
    <Page name="account" titleKey="page.account">
      {visitor.kind === 'guest' && (
        <StateView
          id="state-empty"
          picture={nothing}
          title={t('guest')}
          text={t('guestText')}
          action={{ text: common('my.login'), onPress: logIn }}
        />
      )}
      {visitor.kind === 'user' && (
        <View key={visitor.user.userId} className="account">
          <View className="account__first">
            <ProfileCard user={visitor.user} />
          </View>
          <MobileSection user={visitor.user} />
          <Devices />
          <Section title={t('data')}>
            <Card>
              <LinkRow
                id="account-data"
                text={common('page.myData')}
                onPress={() => void open(urlOf('my-data'))}
              />
            </Card>
          </Section>
          <ClosingSection user={visitor.user} />
        </View>
      )}
    </Page>
  );
}
