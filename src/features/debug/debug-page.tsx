import { useState } from 'react';
import { useT } from '@/i18n';
import { open, type QueryOf, urlOf, withQuery } from '@/navigation';
import { switchDebugMode, useDebugMode } from '@/shell/debug-mode';
import { Page } from '@/shell/page';
import { Button } from '@/ui/button';
import { FilterRow } from '@/ui/filter-row';
import nothing from '@/ui/nothing.png';
import { StateView } from '@/ui/state-view';
import { FactsSection } from './facts-section';
import { HostSection } from './host-section';
import { RecordList } from './record-list';
import { WaysSection } from './ways-section';
import { useDebugWords } from './words';

const TABS = ['pages', 'logs', 'network', 'errors', 'facts'] as const;
type Tab = (typeof TABS)[number];

/** For developers: what was recorded, what runs here, and every page with every way there. */
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
        look="plain"
        text={t('off.action')}
        onPress={() => void switchDebugMode(false)}
      />
    </>
  );
}

/** While debug mode is off: for those who know the address. */
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

function DebugPanel({ address }: QueryOf<'app-debug'>) {
  const { on } = useDebugMode();
  return (
    <Page name="app-debug" titleKey="debug.title">
      {on ? <Panel address={address} /> : <Off />}
    </Page>
  );
}

export const DebugPage = withQuery('app-debug', DebugPanel);
