import { View } from '@tarojs/components';
import { useState } from 'react';
import { useT } from '@/i18n';
import {
  back,
  open,
  type QueryOf,
  relaunch,
  replace,
  routes,
  switchTab,
  urlOf,
  withQuery,
} from '@/navigation';
import { switchDebugMode, useDebugMode } from '@/shell/debug-mode';
import { Page } from '@/shell/page';
import { Button } from '@/ui/button';
import { FilterRow } from '@/ui/filter-row';
import { ActionRow, Card, ChoiceRow, FactRow } from '@/ui/list-row';
import nothing from '@/ui/nothing.png';
import { Section } from '@/ui/section';
import { StateView } from '@/ui/state-view';
import { FactsSection, HostSection, reasonOf } from './device-sections';
import { RecordList } from './record-list';
import { useDebugWords } from './words';

const TABS = ['pages', 'logs', 'network', 'errors', 'facts'] as const;

type Tab = (typeof TABS)[number];

export const DebugPage = withQuery('app-debug', DebugPanel);

function DebugPanel({ address }: QueryOf<'app-debug'>) {
  const { on } = useDebugMode();
  return (
    <Page name="app-debug" titleKey="debug.title">
      {on ? <Panel address={address} /> : <Off />}
    </Page>
  );
}

/** Developer tools: records, environment, and every page with every navigation call. */
function Panel({ address }: { address: string | undefined }) {
  const t = useDebugWords();
  const [tab, setTab] = useState<Tab>('pages');
  return (
    <>
      <FilterRow
        id="debug-tab"
        label={t('title')}
        choices={TABS.map((value) => ({ value, text: t(value) }))}
        chosen={tab}
        onChoose={setTab}
      />
      {tab === 'pages' && <WaysSection address={address} />}
      {tab === 'facts' && (
        <>
          <FactsSection />
          <HostSection />
        </>
      )}
      {(tab === 'logs' || tab === 'network' || tab === 'errors') && <RecordList key={tab} kind={tab} />}
      <Button
        id="debug-off"
        variant="plain"
        text={t('off.action')}
        onPress={() => void switchDebugMode(false)}
      />
    </>
  );
}

/** Shown while debug mode is off to those who know the address. */
function Off() {
  const t = useDebugWords();
  const common = useT();
  return (
    <StateView
      id="state-empty"
      picture={nothing}
      title={t('off')}
      text={t('off.how')}
      action={{ text: common('page.settings'), onPress: () => void open(urlOf('settings')) }}
    />
  );
}

/** The navigation calls under their names in the code, for developers. */
const ways = { open, replace, switchTab, relaunch };
type Way = keyof typeof ways;
const wayNames = Object.keys(ways) as Way[];

/** WeChat's audit requires fewer than 60 children per element. */
const GROUP = 40;
const ROUTE_GROUPS = Array.from({ length: Math.ceil(routes.length / GROUP) }, (_, index) =>
  routes.slice(index * GROUP, (index + 1) * GROUP),
);

/** Every page of this build with every navigation call, and the resulting error. */
function WaysSection({ address }: { address: string | undefined }) {
  const t = useDebugWords();
  const [mode, setMode] = useState<Way>('open');
  const [outcome, setOutcome] = useState('');
  const report = (going: Promise<void>) => {
    setOutcome('');
    going.catch((error: unknown) => setOutcome(reasonOf(error)));
  };
  const go = (url: string) => report(ways[mode](url));

  return (
    <>
      <Section title={t('way')}>
        <Card>
          {wayNames.map((name) => (
            <ChoiceRow
              key={name}
              id={`debug-way-${name}`}
              text={name}
              selected={name === mode}
              onPress={() => setMode(name)}
            />
          ))}
        </Card>
        <Button id="debug-back" variant="quiet" text="back" onPress={() => report(back())} />
        {outcome !== '' && <FactRow id="debug-outcome" name={t('refused')} value={outcome} />}
      </Section>
      <Section title={t('pages')}>
        <Card>
          {address !== undefined && (
            <ActionRow id="debug-address" text={address} onPress={() => go(address)} />
          )}
          {ROUTE_GROUPS.map((group) => (
            <View key={group[0]?.name}>
              {group.map(({ name, path }) => (
                <ActionRow key={name} id={`debug-route-${name}`} text={path} onPress={() => go(path)} />
              ))}
            </View>
          ))}
        </Card>
      </Section>
    </>
  );
}
