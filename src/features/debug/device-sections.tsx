import { View } from '@tarojs/components';
import { APP_VERSION, VERSION_CODE } from '@tuzuo/core/app/version';
import { useState } from 'react';
import { masked } from '@/features/debug/recorder';
import { useLocaleStore } from '@/i18n';
import { NavigationError, switchTab, urlOf } from '@/navigation';
import { HostError } from '@/platform/host-error';
import { screenshot } from '@/platform/screenshot';
import { system } from '@/platform/system';
import { tabBar } from '@/platform/tab-bar';
import { TARGET, VARIANT } from '@/platform/variant';
import { vibration } from '@/platform/vibration';
import { deviceId } from '@/session/device';
import { useSession } from '@/session/session.store';
import { Button } from '@/ui/button';
import { copyText, showToast } from '@/ui/feedback';
import { Card, FactRow } from '@/ui/list-row';
import { Photo } from '@/ui/photo';
import { Section } from '@/ui/section';
import { useDebugWords } from './words';
import './record-list.scss';

/** Facts about the environment and the user, and a screenshot of the page below. */
export function FactsSection() {
  const t = useDebugWords();
  const facts = useFacts();
  const [picture, setPicture] = useState<string>();
  const shoot = async () => {
    try {
      setPicture(await screenshot.capture());
    } catch (error) {
      showToast(reasonOf(error));
    }
  };
  const copy = () => copyText(facts.map(({ name, value }) => `${name}: ${value}`).join('\n'));
  return (
    <Section title={t('facts')}>
      <Card>
        {facts.map(({ id, name, value }) => (
          <FactRow key={name} {...(id && { id })} name={name} value={value} />
        ))}
      </Card>
      <View className="record-list__actions">
        <Button id="debug-copy-facts" variant="quiet" text={t('copy')} onPress={() => void copy()} />
        <Button id="debug-shot" variant="quiet" text={t('shot')} onPress={() => void shoot()} />
      </View>
      {picture !== undefined && (
        <View className="record-list__picture">
          <Photo id="debug-picture" src={picture} alt={t('shot')} />
        </View>
      )}
    </Section>
  );
}

type Fact = { id?: string; name: string; value: string };

function useFacts(): Fact[] {
  const t = useDebugWords();
  const { user, sessionId } = useSession();
  const locale = useLocaleStore((state) => state.locale);
  const session = sessionId === '' ? t('guest') : `${user?.userId ?? '…'} ${masked(sessionId)}`;
  return [
    { name: t('environment'), value: `${TARGET} ${VARIANT} ${locale}` },
    { name: t('version'), value: `${APP_VERSION} (${VERSION_CODE})` },
    { name: t('window'), value: system.windowSize() },
    { id: 'server-address', name: t('server'), value: system.serverAddress() },
    { id: 'settings-device', name: t('device'), value: deviceId() },
    { name: t('session'), value: session },
  ];
}

const NO_SUCH_TAB = 9;

/** Delay after which a tab page's bar is ready, in ms. */
const TAB_SHOWS_MS = 600;

/** The host's calls under their names in the code, for developers. */
const calls = {
  vibrateShort: () => vibration.vibrate('short'),
  vibrateLong: () => vibration.vibrate('long'),
  setTabBarItem: () => tabBar.setItem(0, ''),
  setTabBarItem9: async () => {
    await switchTab(urlOf('home'));
    await new Promise((resolve) => setTimeout(resolve, TAB_SHOWS_MS));
    await tabBar.setItem(NO_SUCH_TAB, '');
  },
} as const satisfies Record<string, () => Promise<void>>;

const names = Object.keys(calls) as (keyof typeof calls)[];

/** Calls of this device and its host, and the errors with which they refuse. */
export function HostSection() {
  const t = useDebugWords();
  const [outcome, setOutcome] = useState('');
  const run = async (name: keyof typeof calls) => {
    setOutcome('');
    try {
      await calls[name]();
      setOutcome(`${name}:ok`);
    } catch (error) {
      const reason = reasonOf(error);
      setOutcome(reason);
      showToast(reason);
    }
  };
  return (
    <Section title={t('host')}>
      <View className="record-list__actions">
        {names.map((name) => (
          <Button
            key={name}
            id={`debug-host-${name}`}
            variant="quiet"
            text={name}
            onPress={() => void run(name)}
          />
        ))}
      </View>
      {outcome !== '' && (
        <Card>
          <FactRow id="debug-host-outcome" name={t('outcome')} value={outcome} />
        </Card>
      )}
    </Section>
  );
}

/** Why a call was refused, in the texts of the product spec where it defines them. Hosts refuse with an `errMsg`. */
export function reasonOf(error: unknown): string {
  if (error instanceof NavigationError) return `${error.reason}: ${error.url}`;
  if (error instanceof HostError) return error.errMsg;
  return error instanceof Error ? error.message : JSON.stringify(error);
}
