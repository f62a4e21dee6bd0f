import { APP_VERSION, VERSION_CODE } from '@tuzuo/core/app/version';
import { useEffect } from 'react';
import { useT } from '@/i18n';
import { open, urlOf } from '@/navigation';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { ensureCatalogue, ServerLine } from '@/tools/catalogue';
import { Card } from '@/ui/card';
import { FactRow, LinkRow } from '@/ui/list-row';
import { NavBar } from '@/ui/nav-bar';
import { Section } from '@/ui/section';
import { LanguageChoice } from './language-choice';
import { PointsCard } from './points-card';
import { StorageRow } from './storage-row';
import { UserCard } from './user-card';

/** The user's page: who they are, their points, what they have made and stored, and the settings. Readers lost in a foreign language find their own here. */
export function MyPage() {
  const t = useT();
  const visitor = useVisitor();
  const isUser = visitor.kind === 'user';
  useEffect(ensureCatalogue, []);
  return (
    <Page name="my" titleKey="tab.my">
      <NavBar title={t('tab.my')} />
      <UserCard />
      {isUser && <PointsCard />}
      <Section title={t('my.more')}>
        <Card>
          {isUser && (
            <LinkRow
              id="my-history"
              text={t('page.aiHistory')}
              onPress={() => void open(urlOf('ai-history'))}
            />
          )}
          {isUser && <StorageRow userId={visitor.user.userId} />}
          <LinkRow id="my-settings" text={t('page.settings')} onPress={() => void open(urlOf('settings'))} />
          <FactRow id="app-version" name={t('my.version')} value={`${APP_VERSION} (${VERSION_CODE})`} />
        </Card>
      </Section>
      <Section title={t('my.language')}>
        <LanguageChoice />
      </Section>
      <ServerLine />
    </Page>
  );
}
