import { View } from '@tarojs/components';
import { useState } from 'react';
import { switchDebugMode, useDebugMode } from '@/features/debug-mode';
import { Page } from '@/features/shell';
import { type QueryOf, withQuery } from '@/navigation';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { FactsSection } from './facts-section';
import { RecordList } from './record-list';
import { WaysSection } from './ways-section';
import { useDebugWords } from './words';
import './debug-page.scss';

const TABS = ['pages', 'logs', 'network', 'errors', 'facts'] as const;
type Tab = (typeof TABS)[number];

/** For developers: what was recorded, what runs here, and every page with every way there. */
function DebugPanel({ address }: QueryOf<'app-debug'>) {
  const t = useDebugWords();
  const { on } = useDebugMode();
  const [tab, setTab] = useState<Tab>('pages');
  return (
    <Page name="app-debug" titleKey="debug.title">
      <FilterRow
        id="debug-tab"
        label={t('title')}
        choices={TABS.map((value) => ({ value, text: t(value) }))}
        chosen={tab}
        onChoose={setTab}
      />
      {!on && (
        <View className="debug-page__off">
          <Copy tone="muted">{t('off')}</Copy>
        </View>
      )}
      {tab === 'pages' && <WaysSection address={address} />}
      {tab === 'facts' && <FactsSection />}
      {(tab === 'logs' || tab === 'network' || tab === 'errors') && <RecordList key={tab} kind={tab} />}
      {on && (
        <Button
          id="debug-off"
          look="plain"
          text={t('off.action')}
          onPress={() => void switchDebugMode(false)}
        />
      )}
    </Page>
  );
}

export const DebugPage = withQuery('app-debug', DebugPanel);
