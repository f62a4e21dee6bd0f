import { LanguageChoice } from '@/features/account';
import { useT } from '@/i18n';
import { open, urlOf } from '@/navigation';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { Card } from '@/ui/card';
import { LinkRow } from '@/ui/list-row';
import { Section } from '@/ui/section';
import { AboutSection } from './about-section';
import { AccountSection } from './account-section';
import { useSettingsWords } from './words';

/** The language, the account, what is kept where, the terms, and what runs here. */
export function SettingsPage() {
  const t = useSettingsWords();
  const common = useT();
  const visitor = useVisitor();
  return (
    <Page name="settings" titleKey="page.settings">
      <Section title={common('my.language')}>
        <LanguageChoice />
      </Section>
      {visitor.kind === 'user' && <AccountSection user={visitor.user} />}
      <Section title={t('legal')}>
        <Card>
          <LinkRow
            id="settings-agreement"
            text={common('page.agreement')}
            onPress={() => void open(urlOf('agreement'))}
          />
          <LinkRow
            id="settings-privacy"
            text={common('page.privacy')}
            onPress={() => void open(urlOf('privacy'))}
          />
        </Card>
      </Section>
      <Section title={t('storage')} note={t('storageText')}>
        {null}
      </Section>
      <AboutSection />
    </Page>
  );
}
