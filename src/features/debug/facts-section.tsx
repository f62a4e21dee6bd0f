import { View } from '@tarojs/components';
import { APP_VERSION, VERSION_CODE } from '@tuzuo/core/app/version';
import { useState } from 'react';
import { masked } from '@/features/debug/recorder';
import { useLocaleStore } from '@/i18n';
import { screenshot } from '@/platform/screenshot';
import { system } from '@/platform/system';
import { TARGET, VARIANT } from '@/platform/variant';
import { deviceId } from '@/session/device-id';
import { useSession } from '@/session/session.store';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { copyText, showToast } from '@/ui/feedback';
import { FactRow } from '@/ui/list-row';
import { Photo } from '@/ui/photo';
import { Section } from '@/ui/section';
import { reasonOf } from './reason-of';
import { useDebugWords } from './words';
import './record-list.scss';

type Fact = { name: string; value: string };

function useFacts(): Fact[] {
  const t = useDebugWords();
  const { user, sessionId } = useSession();
  const locale = useLocaleStore((state) => state.locale);
  const session = sessionId === '' ? t('guest') : `${user?.userId ?? '…'} ${masked(sessionId)}`;
  return [
    { name: t('environment'), value: `${TARGET} ${VARIANT} ${locale}` },
    { name: t('version'), value: `${APP_VERSION} (${VERSION_CODE})` },
    { name: t('window'), value: system.windowSize() },
    { name: t('server'), value: system.serverAddress() },
    { name: t('device'), value: deviceId() },
    { name: t('session'), value: session },
  ];
}

/** What runs here and for whom, and a picture of the page below. */
export function FactsSection() {
  const t = useDebugWords();
  const facts = useFacts();
  const [picture, setPicture] = useState<string>();
  const shoot = async () => {
    try {
      setPicture(await screenshot.take());
    } catch (error) {
      showToast(reasonOf(error));
    }
  };
  const copy = () => copyText(facts.map(({ name, value }) => `${name}: ${value}`).join('\n'));
  return (
    <Section title={t('facts')}>
      <Card>
        {facts.map(({ name, value }) => (
          <FactRow key={name} name={name} value={value} />
        ))}
      </Card>
      <View className="record-list__actions">
        <Button id="debug-copy-facts" look="quiet" text={t('copy')} onPress={() => void copy()} />
        <Button id="debug-shot" look="quiet" text={t('shot')} onPress={() => void shoot()} />
      </View>
      {picture !== undefined && (
        <View className="record-list__picture">
          <Photo id="debug-picture" src={picture} alt={t('shot')} />
        </View>
      )}
    </Section>
  );
}
