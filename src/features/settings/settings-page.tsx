import { APP_VERSION, VERSION_CODE } from '@tuzuo/core/app/version';
import { useRef, useState } from 'react';
import { PasswordForm } from '@/features/login';
import { useT } from '@/i18n';
import { open, urlOf } from '@/navigation';
import { logOut } from '@/session/session.store';
import type { User } from '@/session/states';
import { useVisitor } from '@/session/use-visitor';
import { countTaps, switchDebugMode, useDebugMode } from '@/shell/debug-mode';
import { Page } from '@/shell/page';
import { askUser, showToast } from '@/ui/feedback';
import { Card, FactRow, LinkRow } from '@/ui/list-row';
import { Section } from '@/ui/section';
import { LanguageChoice } from './language-choice';
import { SchemeChoice } from './scheme-choice';
import { useSettingsWords } from './words';

/** Language, light or dark, account, stored data, legal texts, and the app's version. */
export function SettingsPage() {
  const t = useSettingsWords();
  const common = useT();
  const visitor = useVisitor();
  return (
    <Page name="settings" titleKey="page.settings">
      <Section title={t('language')}>
        <LanguageChoice />
      </Section>
      <SchemeChoice />
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

/** A registered user's account settings: password and logout. */
function AccountSection({ user }: { user: User }) {
  const t = useSettingsWords();
  const common = useT();
  const [editing, setEditing] = useState(false);
  const confirmLogout = async () => {
    if (await askUser({ content: t('logoutAsk'), confirmText: t('logoutConfirm') })) await logOut();
  };
  return (
    <>
      <Section title={t('account')}>
        <Card>
          <LinkRow
            id="settings-account"
            text={common('page.account')}
            onPress={() => void open(urlOf('account'))}
          />
          <LinkRow
            id="settings-password"
            text={t('password')}
            note={t(user.isSetPassword === 1 ? 'passwordChange' : 'passwordSet')}
            onPress={() => setEditing(!editing)}
          />
          <LinkRow id="settings-logout" text={t('logout')} onPress={() => void confirmLogout()} />
        </Card>
      </Section>
      {editing && <PasswordForm user={user} />}
    </>
  );
}

/** Version information. Ten taps on the version switch debug mode on, which adds a link to its panel. */
function AboutSection() {
  const t = useSettingsWords();
  const common = useT();
  const { on } = useDebugMode();
  const tapVersion = useVersionTap();
  return (
    <Section title={t('about')}>
      <Card>
        <FactRow
          id="settings-version"
          name={common('my.version')}
          value={`${APP_VERSION} (${VERSION_CODE})`}
          onTap={tapVersion}
        />
        <FactRow name={t('license')} value={t('licenseText')} />
        {on && (
          <LinkRow
            id="settings-debug"
            text={common('debug.title')}
            onPress={() => void open(urlOf('app-debug'))}
          />
        )}
      </Card>
    </Section>
  );
}

/** Counts taps on the version: ten within 3 s switch debug mode on, for developers (product spec, section 4). */
function useVersionTap(): () => void {
  const t = useSettingsWords();
  const tap = useRef(countTaps()).current;
  return () => {
    if (!tap(Date.now())) return;
    switchDebugMode(true).then(
      () => showToast(t('debugOn')),
      () => showToast(t('debugFailed')),
    );
  };
}
