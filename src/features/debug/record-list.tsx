import { View } from '@tarojs/components';
import { useState } from 'react';
import { records } from '@/features/debug/recorder';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { copyText } from '@/ui/feedback';
import { FilterRow } from '@/ui/filter-row';
import { Section } from '@/ui/section';
import { type Line, type RecordKind, recordLines } from './record-lines';
import { useDebugWords } from './words';
import './record-list.scss';

/**
 * Number of lines rendered, newest first; all are copied. A mini-program's page must not have thousands of elements.
 */
const DRAWN = 100;

type Filter = 'all' | 'failed';

const toneOf = ({ level }: Line) => (level === 'error' ? 'danger' : level === 'warn' ? 'accent' : 'text');

/** The records of one kind, all or failures only, with buttons to copy and clear them. */
export function RecordList({ kind }: { kind: RecordKind }) {
  const t = useDebugWords();
  const [filter, setFilter] = useState<Filter>('all');
  const [, redraw] = useState(0);
  const lines = recordLines(kind).filter(({ level }) => filter === 'all' || level !== 'plain');
  const drawn = lines.slice(-DRAWN).reverse();
  const clear = () => {
    records[kind].clear();
    redraw((count) => count + 1);
  };
  const choices = [
    { value: 'all', text: t('all') },
    { value: 'failed', text: t('failed') },
  ] as const;
  return (
    <Section title={`${t(kind)} (${lines.length})`}>
      <FilterRow
        id="debug-filter"
        label={t('failed')}
        choices={choices}
        chosen={filter}
        onChoose={setFilter}
      />
      <View id="debug-records" className="record-list">
        {drawn.length === 0 && <Copy tone="muted">{t('empty')}</Copy>}
        {drawn.map((line) => (
          <View key={line.key} className="record-list__row">
            <Copy size={12} tone={toneOf(line)}>
              {line.text}
            </Copy>
          </View>
        ))}
      </View>
      <View className="record-list__actions">
        <Button
          id="debug-copy"
          variant="quiet"
          text={t('copy')}
          onPress={() => void copyText(lines.map(({ text }) => text).join('\n'))}
        />
        <Button id="debug-clear" variant="quiet" text={t('clear')} onPress={clear} />
      </View>
    </Section>
  );
}
