import { APP_VERSION, VERSION_CODE } from '@tuzuo/core/version';
import { useEffect } from 'react';
import { Page } from '@/features/shell';
import { ensureCatalogue, ServerLine } from '@/features/tools';
import { useT } from '@/i18n';
import { system } from '@/platform/system';
import { useVisitor } from '@/session/use-visitor';
import { Card } from '@/ui/card';
import { FactRow } from '@/ui/list-row';
import { NavBar } from '@/ui/nav-bar';
import { Section } from '@/ui/section';
import { AccountRows } from './account-rows';
import { LanguageChoice } from './language-choice';
import { UserCard } from './user-card';

/** The user's page: who he is, his account, the language, and what runs here. */
export function MyPage() {
  const t = useT();
  const visitor = useVisitor();
  useEffect(ensureCatalogue, []);
  return (
    <Page name="my" titleKey="tab.my">
      <NavBar title={t('tab.my')} />
      <UserCard />
      {visitor.kind === 'user' && (
        <Section title={t('my.account')}>
          <AccountRows user={visitor.user} />
        </Section>
      )}
      <Section title={t('my.language')}>
        <LanguageChoice />
      </Section>
      <Section title={t('my.about')}>
        <Card>
          <FactRow id="app-version" name={t('my.version')} value={`${APP_VERSION} (${VERSION_CODE})`} />
          <FactRow id="server-address" name={t('my.server')} value={system.serverAddress()} />
          <FactRow name={t('my.licence')} value={t('my.licenceText')} />
        </Card>
      </Section>
      <ServerLine />
    </Page>
  );
}
