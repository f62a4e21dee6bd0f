import { View } from '@tarojs/components';
import { useState } from 'react';
import { switchTab, urlOf } from '@/navigation';
import { tabBar } from '@/platform/tab-bar';
import { vibration } from '@/platform/vibration';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { showToast } from '@/ui/feedback';
import { FactRow } from '@/ui/list-row';
import { Section } from '@/ui/section';
import { reasonOf } from './reason-of';
import { useDebugWords } from './words';
import './record-list.scss';

const NO_SUCH_TAB = 9;

/** A tab page's bar is there a moment after the page is gone to. */
const TAB_SHOWS_MS = 600;

/** The host's calls by name: a developer reads these in the code. */
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

/** What this device and its host can do, and the words with which they refuse. */
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
            look="quiet"
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
